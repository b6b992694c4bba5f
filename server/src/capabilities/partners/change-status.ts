import { isStaff } from '@rimpang/domain/roles';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lockPartnerAccount, type PartnerAccount } from '../staff/index.ts';

/** A partner who is one now: neither staff nor closed. Failures: NOT_FOUND. */
export async function partnerNow(tx: Tx, id: number): Promise<PartnerAccount> {
  const account = await lockPartnerAccount(tx, id);
  if (!account || account.closed || isStaff(account.role)) throw new Failure('NOT_FOUND');
  return account;
}
