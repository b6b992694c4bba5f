import { contract } from '@rimpang/contract/index';
import type { Withdrawal } from '@rimpang/contract/withdrawal-rows';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { isBeyondCount } from '@rimpang/domain/counting';
import { rupiah } from '@rimpang/domain/money';
import { isStaff } from '@rimpang/domain/roles';
import {
  maximumWithdrawal,
  minimumWithdrawal,
  withdrawalFee,
  withdrawalStatuses,
} from '@rimpang/domain/withdrawals';
import { type Database, snapshot, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { answerOf } from '../../platform/requests/operation-store.ts';
import { placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { markOwn, readTogether } from '../../platform/requests/shared-view.ts';
import { type InputOf, view } from '../../platform/requests/verb.ts';
import { ownSideOf } from '../accounts/index.ts';
import { balancesOf } from '../ledger/index.ts';
import { profileOf } from '../partners/index.ts';
import { bankOf, changedBankHours, recentBankChange } from './bank.ts';
import { ownAmong } from './own-withdrawals.ts';
import { presentWithdrawal, presentBank, presentQueued } from './present.ts';
import { presentAll } from './present-all.ts';
import { selectQueue, selectWithdrawalTotals, storedWithdrawalTotals } from './queue-store.ts';
import { searchedWithdrawals } from './search-store.ts';
import { selectMine, selectWithdrawal } from './store.ts';
import { unusualOf } from './unusual.ts';

/** What the form needs before anything is typed (R2.2.6). Failures: PROFILE_NOT_FOUND. */
export const showWithdrawalBalance = view(contract.withdrawals.balance, ({ db, actor, now }) =>
  snapshot(db, async (tx) => {
    const bank = bankOf(await profileOf(tx, actor.id));
    if (!bank) throw new Failure('PROFILE_NOT_FOUND');
    const { available, held } = await balancesOf(tx, actor.id);
    const change = await recentBankChange(tx, actor.id, now, await changedBankHours(tx));
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
export const listWithdrawals = view(
  contract.withdrawals.queue,
  async ({ db, actor, input, now, services: { vault } }) => {
    const question = JSON.stringify(['withdrawals.queue', input]);
    const [{ page, found: rows }, side] = await Promise.all([
      readTogether(db, question, () => snapshot(db, (tx) => readQueue(tx, input, now))),
      ownSideOf(db, actor.id),
    ]);
    const own = await ownAmong(db, actor.id, { rows, side }, vault);
    return markOwn(page, ({ id }) => own.has(id));
  },
);

type QueueSearch = InputOf<typeof contract.withdrawals.queue>;

/** What everybody reads alike, and the rows it was made of: nothing is marked as the reader's own yet. */
async function readQueue(tx: Tx, input: QueueSearch, now: Date) {
  const { sort, limit } = input;
  const status = input.status === 'all' ? null : input.status;
  const days = momentsOfDays(input);
  const searched = input.search ? await searchedWithdrawals(tx, input.search, now) : null;
  const unbatched = input.batch === 'none';
  const found = await selectQueue(tx, { status, searched, unbatched, sort, ...days, ...placeOf(input) });
  const isStored = !searched && !days.from && !days.until;
  const totals = isStored
    ? await storedWithdrawalTotals(tx)
    : searched?.people.ids === null
      ? null
      : await selectWithdrawalTotals(tx, { searched, ...days });
  const shown = totals?.filter((row) => !status || row.status === status);
  // Half a sum would be a wrong one.
  const isWhole = isStored || shown?.every(({ count }) => !isBeyondCount(count));
  const unusual = await unusualOf(tx, found);
  const page = {
    ...paged(found, limit, (row) => presentQueued(row, { own: false, unusual: unusual.get(row.id) })),
    counts: countsByStatus(withdrawalStatuses, totals),
    total: shown && isWhole ? { amount: shown.reduce((sum, row) => sum + row.amount, 0) } : null,
  };
  return { page, found };
}
