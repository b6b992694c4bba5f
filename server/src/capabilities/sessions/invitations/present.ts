import type { Invited } from '@rimpang/contract/invitations';
import type { InvitedRow } from './invitation-list-store.ts';

function stateOf({ hasPassword, madeAt, sentAt, openedAt, expiresAt }: InvitedRow, now: Date) {
  if (hasPassword) return 'used';
  if (!madeAt || !expiresAt) return 'new';
  if (expiresAt <= now) return 'over';
  if (openedAt) return 'opened';
  return sentAt ? 'sent' : 'prepared';
}

/** A person and how far their invitation is; never the link, which is told once, to who made it. */
export function presentInvited(row: InvitedRow, now: Date): Invited {
  const { id, username, fullName, phone, way, by, madeAt, openedAt, expiresAt } = row;
  return {
    id,
    username,
    fullName,
    phone,
    state: stateOf(row, now),
    last:
      way && madeAt && expiresAt
        ? {
            way,
            by,
            at: madeAt.toISOString(),
            openedAt: openedAt?.toISOString() ?? null,
            expiresAt: expiresAt.toISOString(),
          }
        : null,
  };
}
