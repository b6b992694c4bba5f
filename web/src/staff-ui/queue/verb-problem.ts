import { failureMessage } from '@rimpang/contract/failures';
import { ownBenefitProblem } from '@rimpang/domain/own-benefit';
import type { Action } from '@rimpang/domain/permissions';
import { refusalOf, type StateTable } from '@rimpang/domain/states';
import { useMay } from '../../session/session-store.ts';

type Decidable<State> = { state: State; by: string | null; at: string | null; own: boolean };

/**
 * Why a button of a state table's verb is disabled: the reader's role (`forbidden`), the state of the record, or an own
 * benefit. Null where it can be pressed.
 */
export function useVerbProblem<S extends string, V extends Action>(
  table: StateTable<S, V>,
  forbidden: string,
): (verb: NoInfer<V>, record: Decidable<NoInfer<S>>) => string | null {
  const may = useMay();
  return (verb, { state, by, at, own }) => {
    if (!may(verb)) return forbidden;
    const refusal = refusalOf(table, verb, { state, by, at: at === null ? null : new Date(at) });
    return refusal ? failureMessage(refusal.code, refusal.data) : ownBenefitProblem({ own });
  };
}
