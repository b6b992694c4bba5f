import type { Action } from './permissions.ts';

const minute = 60;
const hour = 3_600;
const day = 86_400;

type RequestLimit = {
  most: number;
  seconds: number;
  /** What is counted, and for whom, in the words of the API's description. */
  of: string;
  per: 'akun' | 'alamat IP' | 'alamat email';
  /** What becomes of more, where that is not 429. */
  beyond?: string;
};

const links = { most: 600, seconds: hour, of: 'tautan', per: 'alamat IP' } as const;
/** Orders, registrations and messages together. */
const submissions = { most: 10, seconds: hour, of: 'kiriman', per: 'alamat IP' } as const;
const paidSubmissions = {
  ...submissions,
  beyond: 'selebihnya diterima dan ditandai untuk diperiksa',
} as const;

/**
 * How often, by the action that counts it; several where it counts in several ways. What is enforced and what the API's
 * description says are both made of this. Tries of a password or code wait by other rules (`throttle.ts`).
 */
export const requestLimits = {
  'identity.changeEmail': [{ most: 3, seconds: hour, of: 'permintaan', per: 'akun' }],
  'identity.requestPasswordReset': [
    // Thousands may share one address.
    { most: 300, seconds: hour, of: 'permintaan', per: 'alamat IP' },
    // The person who asks for another person's e-mails makes the owner wait this long at most.
    { most: 3, seconds: 3 * hour, of: 'email', per: 'alamat email' },
  ],
  'identity.resendVerification': [{ most: 3, seconds: hour, of: 'email', per: 'akun' }],
  'identity.setUpOwner': [{ most: 20, seconds: hour, of: 'percobaan', per: 'alamat IP' }],
  // A token cannot be guessed.
  'identity.verifyEmail': [links],
  'identity.resetPassword': [links],
  'identity.openLink': [links],
  // The person who sends one message after the other by hand stays far below it.
  'identity.nextInvitation': [{ most: 1_000, seconds: hour, of: 'undangan', per: 'akun' }],
  'identity.invite': [{ most: 1_000, seconds: hour, of: 'undangan', per: 'akun' }],
  'identity.invitationFile': [{ most: 20, seconds: hour, of: 'berkas', per: 'akun' }],
  'files.uploadAvatar': [{ most: 20, seconds: hour, of: 'foto', per: 'akun' }],
  'files.uploadHandOver': [{ most: 200, seconds: day, of: 'foto', per: 'akun' }],
  'files.uploadShopPhoto': [{ most: 60, seconds: hour, of: 'foto', per: 'akun' }],
  // Good or bad: a family behind one router buys less often than this.
  'files.uploadPublicProof': [{ most: 30, seconds: hour, of: 'gambar', per: 'alamat IP' }],
  'partners.lookup': [{ most: 30, seconds: minute, of: 'pencarian', per: 'akun' }],
  // A registration costs a PIN; more than this is no hand-over of links.
  'partners.passwordLink': [{ most: 60, seconds: hour, of: 'tautan', per: 'akun' }],
  'partners.signUp': [
    // Tries that failed beside a field count too, so that no person asks through all usernames.
    { most: 40, seconds: hour, of: 'percobaan', per: 'alamat IP' },
    { most: 10, seconds: hour, of: 'akun', per: 'alamat IP' },
  ],
  'storefront.orderProduct': [paidSubmissions],
  'storefront.registerTier': [paidSubmissions],
  'storefront.sendMessage': [submissions],
  'webhooks.test': [{ most: 10, seconds: minute, of: 'percobaan', per: 'akun' }],
} as const satisfies Partial<Record<Action, readonly [RequestLimit, ...RequestLimit[]]>>;

type LimitedAction = keyof typeof requestLimits;

/** The limit of an action as it is counted; `at` where it has several. */
export function quotaOf(action: LimitedAction, at = 0): { limit: number; windowSeconds: number } {
  const limits: readonly RequestLimit[] = requestLimits[action];
  const limit = limits[at];
  if (!limit) throw new Error(`${action} has no limit ${at}`);
  return { limit: limit.most, windowSeconds: limit.seconds };
}

const windows: Readonly<Record<number, string>> = {
  [minute]: 'semenit',
  [hour]: 'sejam',
  [day]: 'sehari',
};

const windowWords = (seconds: number) => windows[seconds] ?? `dalam ${seconds / hour} jam`;

/** `3 email dalam 3 jam per alamat email`; undefined where nothing is counted by number. */
export function limitWords(action: string): string | undefined {
  const limits = (requestLimits as Readonly<Partial<Record<string, readonly RequestLimit[]>>>)[action];
  return limits
    ?.map(({ most, seconds, of, per, beyond }) =>
      [`${most} ${of} ${windowWords(seconds)} per ${per}`, beyond].filter(Boolean).join(', '),
    )
    .join('; ');
}
