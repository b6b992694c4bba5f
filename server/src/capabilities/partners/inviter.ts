import type { WaitingProfile } from './sign-up-store.ts';

/** The live topic of the partner who sees this person among those who wait; none where no referral link was followed. */
export const inviterOf = ({ invitedById }: Pick<WaitingProfile, 'invitedById'>): string[] =>
  invitedById === null ? [] : [`account:${invitedById}`];
