import { useState } from 'react';

/** May a row be ticked? `held`: not before it was looked at, with why; `none` has no box, with why where that helps. */
export type Tickable = { kind: 'free' } | { kind: 'held'; why: string } | { kind: 'none'; why?: string };

/** What the tick column of a table asks and says. */
export type RowSelection<Row> = {
  /** Names the box of a row, 'Pilih ORD-7'. */
  label: (row: Row) => string;
  tickable: (row: Row) => Tickable;
  isTicked: (row: Row) => boolean;
  /** No further one can be ticked. */
  isFull: boolean;
  /** `range`: all from the box pressed before to this one. */
  tick: (row: Row, on: boolean, range: boolean) => void;
  /** Of what can be ticked on this page. */
  page: 'none' | 'some' | 'all';
  tickPage: (on: boolean) => void;
};

type Options<Row> = {
  /** Of this page; undefined while they are being read. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => number;
  label: (row: Row) => string;
  tickable: (row: Row) => Tickable;
  /** As many as one verb decides at once. */
  most: number;
  /** What is listed (`useListAddress().view`): another view begins with nothing ticked. */
  view: string;
};

type Chosen<Row> = { view: string; keys: ReadonlySet<number>; last: number | null; beyond: readonly Row[] };

/**
 * Which rows of a list are ticked: singly, by range, the page, or all that match (`tickAll`, also beyond the page). One that
 * leaves the list, or may not be ticked any more, is ticked no more.
 */
export function useSelection<Row>(options: Options<Row>) {
  const { keyOf, label, tickable, most, view } = options;
  const rows = options.rows ?? [];
  const nothing: Chosen<Row> = { view, keys: new Set(), last: null, beyond: [] };
  const [stored, setChosen] = useState(nothing);
  const state = stored.view === view ? stored : nothing;
  const isFree = (row: Row) => tickable(row).kind === 'free';
  const onPage = new Set(rows.map(keyOf));
  const known = [...rows, ...state.beyond.filter((row) => !onPage.has(keyOf(row)))];
  const chosen = known.filter((row) => isFree(row) && state.keys.has(keyOf(row)));
  const free = rows.filter(isFree);
  const ticked = free.filter((row) => state.keys.has(keyOf(row))).length;

  const change = (changed: readonly Row[], on: boolean, last: number | null) => {
    const keys = new Set(chosen.map(keyOf));
    for (const row of changed) {
      if (!on) keys.delete(keyOf(row));
      else if (isFree(row) && keys.size < most) keys.add(keyOf(row));
    }
    setChosen({ ...state, keys, last });
  };
  const between = (row: Row) => {
    const to = rows.indexOf(row);
    const from = rows.findIndex((one) => keyOf(one) === state.last);
    return from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  const column: RowSelection<Row> = {
    label,
    tickable,
    isTicked: (row) => state.keys.has(keyOf(row)) && isFree(row),
    isFull: chosen.length >= most,
    tick: (row, on, range) => change(range ? between(row) : [row], on, keyOf(row)),
    page: ticked === 0 ? 'none' : ticked === free.length || chosen.length >= most ? 'all' : 'some',
    tickPage: (on) => change(free, on, null),
  };
  return {
    column,
    chosen,
    /** There is something to tick on this page. */
    isOffered: free.length > 0,
    /** The whole page is ticked: what matches beyond it may be offered. */
    isPageTicked: free.length > 0 && ticked === free.length,
    clear: () => setChosen(nothing),
    /** Ticks these, read beyond the page, up to `most`. */
    tickAll: (all: readonly Row[]) => {
      const taken = all.filter(isFree).slice(0, most);
      setChosen({ view, keys: new Set(taken.map(keyOf)), last: null, beyond: taken });
    },
  };
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
