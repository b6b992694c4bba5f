import { contract } from '@rimpang/contract/index';
import { listed } from '@rimpang/domain/listed';
import { formatNumber, formatRupiah, rupiah } from '@rimpang/domain/money';
import { grantableRoles } from '@rimpang/domain/staff';
import { isWithdrawable } from '@rimpang/domain/withdrawals';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { recordEdit } from '../accounts/index.ts';
import { lockBalances } from '../bonuses/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { stockOf } from '../pins/index.ts';
import { confirmOnce, sessionsTopic, spendProof } from '../sessions/index.ts';
import { promoteAccount } from '../staff/index.ts';
import { roleLabels } from '@rimpang/domain/roles';
import { partnerNow } from './change-status.ts';
import { waitingOf } from './nothing-waiting.ts';

/** Staff cannot use PINs, ask for money or receive a reward: what is open is brought to its end by the partner first. */
async function demandNothingOpen(tx: Tx, id: number, keepBalance: boolean): Promise<void> {
  const { available, held } = await lockBalances(tx, id);
  const waiting = await waitingOf(tx, id, held);
  const stock = await stockOf(tx, id);
  const pins = stock.activation + stock.ro;
  const open = [
    ...waiting,
    ...(pins > 0 ? [`${formatNumber(pins)} PIN yang belum dipakai atau ditransfer`] : []),
  ];
  if (open.length > 0)
    throw new Failure('PROMOTE_BLOCKED', { reason: `Mitra ini masih punya ${listed(open)}.` });
  if (isWithdrawable(rupiah(available)) && !keepBalance)
    throw new Failure('PROMOTE_BALANCE_LEFT', { reason: formatRupiah(rupiah(available)) });
}

/**
 * Makes a partner staff (decision 012): role, rank Admin, all sessions end, and the next sign-in asks for a password by
 * staff's rules. The node stays in the tree. Nothing waits and no PIN is left; a balance that could be withdrawn stays only where the
 * request says so, until the person is a partner again (decision 206). Who makes staff shows to be the person (decision 209), and owners are told (215).
 * Failures: NOT_FOUND, FORBIDDEN for a role the reader may not give, PROMOTE_BLOCKED, PROMOTE_BALANCE_LEFT, PASSWORD_WRONG,
 * SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const promotePartner = verb(contract.partners.promote, {
  idempotent: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    if (!grantableRoles(actor.role).includes(input.role)) throw new Failure('FORBIDDEN');
    return confirmOnce({ db, services, now, caller }, actor.id, input);
  },
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    const { partnerId: id, role } = input;
    await spendProof(tx, actor.id, proof, now);
    const account = await partnerNow(tx, id);
    await demandNothingOpen(tx, id, input.keepBalance);
    await promoteAccount(tx, id, role, now);
    await recordEdit(tx, id, actor.id, now);
    const act = {
      title: `Mitra dijadikan ${roleLabels[role]}`,
      body: `${account.fullName} (${account.username}) kini dapat masuk sebagai staf.`,
      link: `/admin/mitra/${id}`,
    };
    return {
      result: {},
      audit: {
        subject: `partner:${id}`,
        detail: { before: { role: account.role, rank: account.rank }, after: { role, rank: 'Admin' } },
      },
      messages: await messagesToOwners(tx, act, { by: actor, now, but: id }),
      live: [sessionsTopic(id), `account:${id}`, 'partners'],
    };
  },
});
