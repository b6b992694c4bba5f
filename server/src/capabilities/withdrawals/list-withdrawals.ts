import { contract } from '@rimpang/contract/index';
import type { Withdrawal } from '@rimpang/contract/withdrawal-rows';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { rupiah } from '@rimpang/domain/money';
import { isStaff } from '@rimpang/domain/permissions';
import {
  maximumWithdrawal,
  minimumWithdrawal,
  withdrawalFee,
  withdrawalStatuses,
} from '@rimpang/domain/withdrawals';
import { type Database, snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { answerOf } from '../../platform/requests/operation-store.ts';
import { placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { view } from '../../platform/requests/verb.ts';
import { balancesOf } from '../ledger/index.ts';
import { profileOf } from '../partners/index.ts';
import { bankOf, recentBankChange } from './bank.ts';
import { presentWithdrawal, presentBank, presentQueued } from './present.ts';
import { presentAll } from './present-all.ts';
import { selectMine, selectQueue, selectWithdrawalTotals, selectWithdrawal } from './store.ts';

/** What the form needs before anything is typed (R2.2.6). Failures: PROFILE_NOT_FOUND. */
export const showWithdrawalBalance = view(contract.withdrawals.balance, ({ db, actor, now }) =>
  snapshot(db, async (tx) => {
    const bank = bankOf(await profileOf(tx, actor.id));
    if (!bank) throw new Failure('PROFILE_NOT_FOUND');
    const { available, held } = await balancesOf(tx, actor.id);
    const change = await recentBankChange(tx, actor.id, now);
    return {
      available,
      held,
      fee: withdrawalFee,
      minimum: minimumWithdrawal,
      maximum: maximumWithdrawal(rupiah(available)),
      bank: presentBank(bank),
      bankChanged: change && { at: change.at.toISOString(), until: change.until.toISOString() },
    };
  }),
);

/** `after` is the last id of the page before. */
const cursor = (after: string | undefined) => Number(after) || undefined;

function paged<Row extends { id: number }, Shown>(
  found: Row[],
  limit: number,
  show: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } {
  const rows = found.slice(0, limit);
  return { rows: rows.map(show), next: found.length > limit ? String(rows.at(-1)?.id) : null };
}

type Page = {
  status?: Parameters<typeof selectMine>[2]['status'];
  after?: string | undefined;
  limit: number;
};

/** A partner's requests, newest first. */
export async function withdrawalsOf(db: Database, partnerId: number, { status, after, limit }: Page) {
  const found = await selectMine(db, partnerId, { status, before: cursor(after), limit: limit + 1 });
  return paged(found, limit, presentWithdrawal);
}

/** One's own requests, newest first. */
export const listOwnWithdrawals = view(contract.withdrawals.mine, ({ db, actor, input }) =>
  withdrawalsOf(db, actor.id, input),
);

/** The own request that was sent under an operation id, as it stands now; null where none arrived. */
export const findSentWithdrawal = view(contract.withdrawals.sent, async ({ db, actor, input }) => {
  const key = { actorId: actor.id, key: input.operationId, action: 'withdrawals.request' } as const;
  const answer = (await answerOf(db, key)) as Withdrawal | null;
  const row = answer && (await selectWithdrawal(db, answer.id));
  return { withdrawal: row && presentWithdrawal(row) };
});

/** One request: the reader's own, or any person's for staff. Failures: NOT_FOUND, also for another partner's. */
export const showWithdrawal = view(contract.withdrawals.one, async ({ db, actor, input, services }) => {
  const row = await selectWithdrawal(db, input.withdrawalId);
  const staff = isStaff(actor.role);
  if (!row || (!staff && row.partnerId !== actor.id)) throw new Failure('NOT_FOUND');
  if (staff) {
    const [shown] = await presentAll(db, actor.id, [row], services.vault);
    return {
      ...(shown ?? presentQueued(row)),
      partnerPhone: (await profileOf(db, row.partnerId))?.phone ?? null,
    };
  }
  return {
    ...presentQueued(row),
    decidedBy: null,
    settledBy: null,
    batch: null,
    bankChanged: null,
    partnerPhone: null,
  };
});

/** Staff's queue; counts follow the search, the total also follows the status. */
export const listWithdrawals = view(contract.withdrawals.queue, ({ db, actor, input, services }) =>
  snapshot(db, async (tx) => {
    const { sort, limit } = input;
    const days = momentsOfDays(input);
    const status = input.status === 'all' ? null : input.status;
    const search = input.search ?? '';
    const totals = await selectWithdrawalTotals(tx, { search, ...days });
    const unbatched = input.batch === 'none';
    const filter = { status, search, unbatched, sort, ...days, ...placeOf(input) };
    const found = await selectQueue(tx, filter);
    return {
      ...paged(await presentAll(tx, actor.id, found, services.vault), limit, (row) => row),
      counts: countsByStatus(withdrawalStatuses, totals),
      total: {
        amount: totals.reduce((sum, row) => sum + (!status || row.status === status ? row.amount : 0), 0),
      },
    };
  }),
);
