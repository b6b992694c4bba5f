import { isSameName } from '@rimpang/domain/holder-name';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Unusual } from './present.ts';
import type { WithdrawalRow } from './store.ts';
import { selectPayoutHistory } from './unusual-store.ts';

/** What is unusual about each of these that has not ended, asked once for all of them. By the id of the withdrawal. */
export async function unusualOf(
  db: Database | Tx,
  rows: readonly WithdrawalRow[],
): Promise<ReadonlyMap<number, Unusual>> {
  const open = rows.filter((row) => !withdrawalStates.ends.includes(row.status));
  const ids = open.map((row) => row.id);
  const histories = new Map((await selectPayoutHistory(db, ids)).map((history) => [history.id, history]));
  return new Map(
    open.map((row) => [
      row.id,
      {
        accountChangedAt: histories.get(row.id)?.accountChangedAt ?? null,
        firstPayout: histories.get(row.id)?.firstPayout ?? false,
        otherHolder: !isSameName(row.bankHolder, row.fullName),
      },
    ]),
  );
}
