import { contract } from '@rimpang/contract/index';
import { formatRupiah, rupiah } from '@rimpang/domain/money';
import { grantableRoles } from '@rimpang/domain/staff';
import { isWithdrawable } from '@rimpang/domain/withdrawals';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { recordEdit } from '../accounts/index.ts';
import { lockBalances } from '../bonuses/index.ts';
import { stockOf } from '../pins/index.ts';
import { sessionsTopic } from '../sessions/index.ts';
import { promoteAccount } from '../staff/index.ts';
import { partnerNow } from './change-status.ts';
import { waitingOf } from './nothing-waiting.ts';

/** Staff cannot use PINs, ask for money or receive a reward: what is open is brought to its end by the partner first. */
async function demandNothingOpen(tx: Tx, id: number, keepBalance: boolean): Promise<void> {
  const { available, held } = await lockBalances(tx, id);
  const waiting = await waitingOf(tx, id, held);
  const stock = await stockOf(tx, id);
  const pins = stock.activation + stock.ro;
  const open = [...waiting, ...(pins > 0 ? [`${pins} PIN yang belum dipakai atau ditransfer`] : [])];
  if (open.length > 0)
    throw new Failure('PROMOTE_BLOCKED', { reason: `Mitra ini masih punya ${open.join(' dan ')}.` });
  if (isWithdrawable(rupiah(available)) && !keepBalance)
    throw new Failure('PROMOTE_BALANCE_LEFT', { reason: formatRupiah(rupiah(available)) });
}

/**
 * Makes a partner staff (decision 012): role, rank Admin, all sessions end, and the next sign-in asks for a password by
 * staff's rules. The node stays in the tree. Nothing waits and no PIN is left; a balance that could be withdrawn stays only where the
 * request says so, until the person is a partner again (decision 206).
 * Failures: NOT_FOUND, FORBIDDEN for a role the reader may not give, PROMOTE_BLOCKED, PROMOTE_BALANCE_LEFT.
 */
export const promotePartner = verb(contract.partners.promote, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { partnerId: id, role } = input;
    if (!grantableRoles(actor.role).includes(role)) throw new Failure('FORBIDDEN');
    const account = await partnerNow(tx, id);
    await demandNothingOpen(tx, id, input.keepBalance);
    await promoteAccount(tx, id, role, now);
    await recordEdit(tx, id, actor.id, now);
    return {
      result: {},
      audit: {
        subject: `partner:${id}`,
        detail: { before: { role: account.role, rank: account.rank }, after: { role, rank: 'Admin' } },
      },
      live: [sessionsTopic(id), `account:${id}`, 'partners'],
    };
  },
});
