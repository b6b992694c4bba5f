import type { LedgerEntry } from '@rimpang/contract/postings';
import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import { snapshot } from '../../platform/database/database.ts';
import { placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import type { PostingFilter } from './posting-filter-store.ts';
import { selectPostings } from './posting-store.ts';
import { selectBalanceAfter, selectPostingTotal } from './posting-sum-store.ts';
import { filterOf, presentPosting } from './postings.ts';
import { selectMatchingIds, selectTransferIds } from './transfer-list-store.ts';

/** More sides than any transfer has, times the largest page. */
const mostLines = 10_000;

type Entry = Omit<LedgerEntry, 'balanceAfter'>;

/** Transfers with all their sides, in the order of these ids. */
async function entriesOf(tx: Tx, filter: PostingFilter, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const found = await selectPostings(tx, { transferIds: ids }, { before: null, limit: mostLines });
  const asked = await selectMatchingIds(tx, filter, ids);
  return ids.flatMap((id) => {
    const sides = found.filter(({ transferId }) => transferId === id).map(presentPosting);
    const [first] = sides;
    if (!first) return [];
    const { at, title, cause, withdrawalId } = first;
    // The company's side of a bonus names no bonus of its own: the transfer does.
    const { code, bonusId } = sides.find((side) => side.bonusId !== null) ?? first;
    const lines = sides
      .toSorted((a, b) => a.amount - b.amount)
      .map(({ id: line, account, owner, amount }) => ({
        id: line,
        account,
        owner,
        amount,
        asked: asked.has(line),
      }));
    return [{ id, at, title, cause, code, bonusId, withdrawalId, lines }];
  });
}

const movedBy = ({ lines }: Entry): number =>
  lines.filter(({ asked }) => asked).reduce((sum, { amount }) => sum + amount, 0);

/**
 * The balances of the chosen accounts after each of these entries, the oldest of them first. Days only choose what is shown: the
 * balance counts from the first entry there is.
 */
async function runningBalances(
  tx: Tx,
  { accounts, accountIds, people }: PostingFilter,
  upwards: readonly Entry[],
): Promise<ReadonlyMap<number, number>> {
  const [oldest] = upwards;
  if (!oldest) return new Map();
  const after = await selectBalanceAfter(tx, { accounts, accountIds, people }, oldest.id);
  if (after === null) return new Map();
  let balance = after - movedBy(oldest);
  return new Map(upwards.map((entry) => [entry.id, (balance += movedBy(entry))]));
}

/** The ledger transaction by transaction; with an account chosen, the balance runs along. */
export const listLedgerEntries = sharedView(contract.reports.ledgerEntries, ({ db, input }) =>
  snapshot(db, async (tx) => {
    const { account, bonusId, withdrawalId, limit } = input;
    const filter = await filterOf(tx, input);
    const found = await selectTransferIds(tx, filter, placeOf(input));
    const entries = await entriesOf(tx, filter, found.slice(0, limit));
    // What one cause moved is no run of entries: a balance between them would leave out what others moved.
    const runs = account !== undefined && !bonusId && !withdrawalId;
    const upwards = input.order === 'oldest' ? entries : entries.toReversed();
    const balances = runs ? await runningBalances(tx, filter, upwards) : new Map<number, number>();
    return {
      rows: entries.map((entry) => ({ ...entry, balanceAfter: balances.get(entry.id) ?? null })),
      next: found.length > limit ? String(entries.at(-1)?.id) : null,
      total: await selectPostingTotal(tx, filter),
    };
  }),
);
