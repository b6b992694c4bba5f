import type { ApiToken } from '@rimpang/contract/tokens';
import { tokenStateOf } from '@rimpang/domain/api-tokens';
import { mayManageStaff } from '@rimpang/domain/staff';
import type { Actor } from '../../platform/requests/caller.ts';
import type { TokenRow } from './token-store.ts';

/** One's own, and those of staff whom the reader manages. */
export const mayRevoke = ({ owner }: TokenRow, actor: Actor): boolean =>
  owner.id === actor.id || mayManageStaff(actor.role, owner.role);

/** A token as its list shows it to this reader; nothing of the token itself but its beginning. */
export function presentToken(row: TokenRow, actor: Actor, now: Date): ApiToken {
  const { id, name, hint, owner, actions, addresses, createdAt, expiresAt, lastUsedAt, lastUsedAddress } =
    row;
  const state = tokenStateOf(row, now);
  return {
    id,
    name,
    hint,
    owner,
    actions,
    addresses,
    lastUsedAddress,
    state,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    mayRevoke: (state === 'active' || state === 'blocked') && mayRevoke(row, actor),
  };
}
