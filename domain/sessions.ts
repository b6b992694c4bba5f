/** Why a session is over. The browser turns it into a sentence; nothing else travels. */
export const sessionEnds = [
  'inactivity',
  'signed-out',
  'device-ended',
  'password-changed',
  'password-replaced',
  'second-factor-changed',
  'email-changed',
  'role-changed',
  'account-closed',
  'temporary-over',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];
