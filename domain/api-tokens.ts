import { permissions } from './permission-table.ts';
import type { Action } from './permissions.ts';

/** How every token begins: a secret that was published by mistake can be searched for. */
export const tokenPrefix = 'rmp_';

/** For how many days a token may be made. */
export const tokenDays = [30, 90, 180, 365] as const;

/** How many tokens of one person may be in use at a time. */
export const mostTokens = 20;

/** How many requests a token may make in a minute. */
export const tokenRequestsPerMinute = 600;

/** What only a person does: keys to accounts, personal numbers, rules of money, and what cannot be taken back. */
const personOnly: readonly Action[] = [
  'platform.live',
  'files.uploadAvatar',
  'files.removeAvatar',
  // Sets the password and the e-mail address of a partner.
  'partners.edit',
  'partners.passwordLink',
  'partners.removePhoto',
  'partners.promote',
  'partners.return',
  'partners.close',
  'partners.reveal',
  'partners.resetPreview',
  'partners.resetState',
  'partners.cancelReset',
  'partners.resetNetwork',
  'pins.resetAll',
  // The accounts to which buyers transfer.
  'storefront.changeSetting',
  'bonuses.changePlan',
  'bonuses.changeCeiling',
  'withdrawals.revealBank',
  'withdrawals.changePayoutSettings',
];
// A webhook carries the company's data to an address without any sign-in.
const personOnlyAreas = ['identity', 'tokens', 'webhooks', 'notifications', 'launch', 'import'];

/** `pins.approveOrder` belongs to `pins`. */
export const areaOf = (action: Action): string => action.slice(0, action.indexOf('.'));

/** May a token do this for the person who made it? What everybody may do needs no token. */
export function mayBeGranted(action: Action): boolean {
  if (permissions[action].roles === 'anyone') return false;
  return !personOnly.includes(action) && !personOnlyAreas.includes(areaOf(action));
}

/** Actions by area and by reading or changing, as they are offered and told of. */
export function byArea(
  actions: readonly Action[],
  onlyReads: (action: Action) => boolean,
): { area: string; read: Action[]; write: Action[] }[] {
  return [...Map.groupBy(actions, areaOf)].map(([area, inside]) => ({
    area,
    read: inside.filter((action) => onlyReads(action)),
    write: inside.filter((action) => !onlyReads(action)),
  }));
}

export const tokenStates = ['active', 'expired', 'revoked', 'blocked'] as const;
type TokenState = (typeof tokenStates)[number];

type Ends = { revokedAt: Date | null; expiresAt: Date; ownerMayWork: boolean };

/** `blocked`: its person's account is closed or has lost its role. */
export function tokenStateOf({ revokedAt, expiresAt, ownerMayWork }: Ends, now: Date): TokenState {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return ownerMayWork ? 'active' : 'blocked';
}
