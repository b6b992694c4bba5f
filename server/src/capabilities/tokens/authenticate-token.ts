import { tokenRequestsPerMinute, tokenStateOf } from '@rimpang/domain/api-tokens';
import { isStaff } from '@rimpang/domain/roles';
import { isReadOnly } from '../../platform/database/database-failures.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { includesAddress } from '../../platform/runtime/trusted-proxies.ts';
import { matrixOf } from '../accounts/index.ts';
import { hashToken } from '../sessions/index.ts';
import { noteUse, selectByHash, type TokenCaller } from './token-store.ts';

/** The last use is noted once in this time, not with every request. */
const notedEveryMs = 60_000;

const refusals = {
  unknown: 'tidak dikenal.',
  revoked: 'sudah dicabut.',
  expired: 'sudah kedaluwarsa.',
  blocked: 'akun pemiliknya tidak dapat bekerja lagi.',
  address: 'tidak berlaku dari alamat ini.',
};

function refusalOf(row: TokenCaller, address: string | undefined, now: Date): keyof typeof refusals | null {
  const state = tokenStateOf({ ...row, ownerMayWork: !row.closed && isStaff(row.role) }, now);
  if (state !== 'active') return state;
  const { addresses } = row;
  return addresses.length === 0 || includesAddress(addresses, address) ? null : 'address';
}

/**
 * Who calls with this token: the member of staff who made it, and what the token may do of what this person may do now.
 * Failures: TOKEN_REFUSED with the reason; TOKEN_TOO_FAST with how long to wait.
 */
export async function authenticateApiToken(
  db: Database,
  token: string,
  from: { address: string | undefined; now: Date; staffNeedSecondFactor: boolean },
): Promise<Pick<Caller, 'actor' | 'matrix' | 'mustEnrol' | 'token'>> {
  const row = await selectByHash(db, hashToken(token));
  const reason = row ? refusalOf(row, from.address, from.now) : 'unknown';
  if (!row || reason) throw new Failure('TOKEN_REFUSED', { reason: refusals[reason ?? 'unknown'] });
  const window = { limit: tokenRequestsPerMinute, windowSeconds: 60, now: from.now };
  await takeQuota(db, { key: `token:${row.tokenId}`, ...window }, 'TOKEN_TOO_FAST');
  await note(db, row, from);
  const { id, username, fullName, email, role, rank, mustChangePassword } = row;
  return {
    actor: { id, username, fullName, email, role, rank, mustChangePassword },
    matrix: matrixOf(row.cells),
    token: { id: row.tokenId, name: row.name, actions: row.actions },
    ...(from.staffNeedSecondFactor && !row.secondFactor && { mustEnrol: true }),
  };
}

async function note(
  db: Database,
  { tokenId, lastUsedAt }: TokenCaller,
  { address, now }: { address: string | undefined; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - notedEveryMs);
  if (lastUsedAt && lastUsedAt >= since) return;
  try {
    await noteUse(db, { tokenId, address: address ?? null, now, since });
  } catch (error) {
    // Reading goes on where nothing can be written.
    if (!isReadOnly(error)) throw error;
  }
}
