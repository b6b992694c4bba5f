import { formatMoment } from './calendar.ts';
import type { Action } from './permissions.ts';

/**
 * Why a state does not allow a verb, by failure code; the answer of the server and the reason under a disabled button say the
 * same. `{status}` is the state's label, `{by}` and `{at}` who brought the record into it, and when; `{reason}`
 * is the cell's own.
 */
export const stateRefusals = {
  ORDER_DECIDED: 'Orderan ini sudah {status} oleh {by}, {at}.',
  ORDER_NOT_COMPLETED: 'Pesanan ini belum selesai diproses.',
  WITHDRAWAL_DECIDED: 'Penarikan ini sudah {status} oleh {by}, {at}.',
  WITHDRAWAL_NOT_APPROVED: 'Penarikan ini belum disetujui.',
  BATCH_CHANGED: 'Sebagian penarikan ini baru saja masuk batch lain atau sudah selesai. Muat ulang daftar.',
  CLAIM_DECIDED: 'Klaim ini sudah {status} oleh {by}, {at}.',
  HAND_OVER_REFUSED: '{reason}',
  MESSAGE_DONE: 'Pesan ini sudah ditangani oleh {by}, {at}.',
} as const;
type Code = keyof typeof stateRefusals;
type StateRefusal = Code | { readonly code: Code; readonly reason: string };

/**
 * States × verbs of one kind of record. A cell holds the states the verb can lead to (the same state: allowed, and it stays)
 * or the refusal. The SQL's compare-and-set, the refusal and the button are all made of it.
 */
export type StateTable<State extends string, Verb extends Action> = {
  /** Before the number of a record in `audit.entry.subject`. */
  readonly subject: string;
  readonly begins: State;
  /** The states that no verb leaves. */
  readonly ends: readonly State[];
  /** What staff call a state. */
  readonly labels: Readonly<Record<State, string>>;
  readonly cells: Readonly<Record<State, Readonly<Record<Verb, readonly State[] | StateRefusal>>>>;
};

export type VerbOf<T> = T extends StateTable<string, infer V> ? V : never;

export function statesOf<S extends string, V extends Action>(table: StateTable<S, V>): S[] {
  return Object.keys(table.cells) as S[];
}

export function verbsOf<S extends string, V extends Action>(table: StateTable<S, V>): V[] {
  return Object.keys(table.cells[table.begins]) as V[];
}

const isRefusal = (cell: readonly string[] | StateRefusal): cell is StateRefusal =>
  typeof cell === 'string' || 'code' in cell;

/** Where a verb can lead from a state; empty where the state does not allow it. */
export function nextStates<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verb: NoInfer<V>,
  state: NoInfer<S>,
): readonly S[] {
  const cell = table.cells[state][verb];
  return isRefusal(cell) ? [] : cell;
}

export function isAllowed<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verb: NoInfer<V>,
  state: NoInfer<S>,
): boolean {
  return nextStates(table, verb, state).length > 0;
}

/** The states that allow a verb: what waits for it. */
export function statesBefore<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verb: NoInfer<V>,
): S[] {
  return statesOf(table).filter((state) => isAllowed(table, verb, state));
}

/** The states that a verb can still leave. */
export function openStates<S extends string, V extends Action>(table: StateTable<S, V>): S[] {
  return statesOf(table).filter((state) => !table.ends.includes(state));
}

/** What a compare-and-set replaces, and by what. */
export type Step<State extends string> = { readonly from: readonly State[]; readonly to: State };

/**
 * The step of a verb. `to` chooses where the verb can lead to several states, and may be left out where there is one.
 * Throws RangeError for a step that the table does not have.
 */
export function stepOf<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verb: NoInfer<V>,
  to?: NoInfer<S>,
): Step<S> {
  const targets = new Set(statesOf(table).flatMap((state) => nextStates(table, verb, state)));
  const [only] = targets;
  const target = to ?? (targets.size === 1 ? only : undefined);
  if (target === undefined || !targets.has(target))
    throw new RangeError(`${verb} does not lead to ${to ?? 'one state'}`);
  const from = statesOf(table).filter((state) => nextStates(table, verb, state).includes(target));
  return { from, to: target };
}

/** Who brought a record into its state, and when; null where it has not left the first one. */
export type LastStep = { by: string | null; at: Date | null };

/** Why a state does not allow a verb: the failure's code and what fills its sentence. Null where it does. */
export function refusalOf<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verb: NoInfer<V>,
  { state, by, at }: { state: NoInfer<S> } & LastStep,
): { code: Code; data: { status?: string; by?: string; at?: string; reason?: string } } | null {
  const cell: readonly S[] | StateRefusal = table.cells[state][verb];
  if (!isRefusal(cell)) return null;
  if (typeof cell !== 'string') return { code: cell.code, data: { reason: cell.reason } };
  if (!stateRefusals[cell].includes('{')) return { code: cell, data: {} };
  const status = table.labels[state].toLowerCase();
  return { code: cell, data: { status, by: by ?? 'sistem', at: at ? formatMoment(at) : '' } };
}

/** The states in which a record can be after these verbs, in this order; none where the table does not have that walk. */
export function statesAfter<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verbs: readonly string[],
): readonly S[] {
  const known = verbsOf(table);
  return verbs.reduce<readonly S[]>(
    (states, name) => {
      const verb = known.find((one) => one === name);
      return verb ? [...new Set(states.flatMap((state) => nextStates(table, verb, state)))] : [];
    },
    [table.begins],
  );
}
