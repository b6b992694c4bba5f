import { maxBulkWithdrawals } from '@rimpang/contract/withdrawals';
import { isAllowed } from '@rimpang/domain/states';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { type Tickable, useSelection } from '../../../lists/selection.ts';
import { useMay } from '../../../session/session-store.ts';
import type { QueuedWithdrawal } from './use-withdrawal.ts';

const isUndecided = ({ status }: QueuedWithdrawal) =>
  isAllowed(withdrawalStates, 'withdrawals.approve', status);

function tickable(row: QueuedWithdrawal): Tickable {
  if (!isUndecided(row)) return { kind: 'none' };
  return row.own ? { kind: 'none', why: 'Penarikan Anda sendiri' } : { kind: 'free' };
}

/** Which waiting withdrawals are ticked. What is unusual can be ticked: the review holds it back until it was checked. */
export function useTicks(rows: readonly QueuedWithdrawal[] | undefined, view: string) {
  const may = useMay();
  const selection = useSelection({
    rows,
    keyOf: ({ id }) => id,
    label: ({ code }) => `Pilih ${code}`,
    tickable,
    most: maxBulkWithdrawals,
    view,
  });
  const offered = may('withdrawals.approveSeveral') && (rows ?? []).some(isUndecided);
  return { ...selection, column: offered ? selection.column : undefined };
}
