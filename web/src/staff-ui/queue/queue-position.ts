import { useState } from 'react';

type Row = { id: number };

/**
 * The rows before and after the opened one. A row that leaves the list while it is open (it was decided) keeps its
 * place, so that 'next' is the row that moved up into it.
 */
export function rowNeighbours(rows: readonly Row[], openId: number | null, lastPlace: number) {
  const found = rows.findIndex((row) => row.id === openId);
  const place = found >= 0 ? found : lastPlace;
  const next = found >= 0 ? found + 1 : Math.max(0, place);
  return { place, previous: rows[place - 1]?.id ?? null, next: rows[next]?.id ?? null };
}

/**
 * Where one goes on after a decision: the next row that still waits, from the decided one's place on, then from the top; null
 * where none waits. `place` is where the decided row is or was.
 */
export function nextWaiting<Row extends { id: number }>(
  rows: readonly Row[],
  waits: (row: Row) => boolean,
  decided: { id: number; place: number },
): number | null {
  const place = Math.max(0, decided.place);
  const from = rows[place]?.id === decided.id ? place + 1 : place;
  const onwards = [...rows.slice(from), ...rows.slice(0, from)];
  return onwards.find((row) => row.id !== decided.id && waits(row))?.id ?? null;
}

/** `rowNeighbours` with the memory of where the opened row was. */
export function useQueuePosition(rows: readonly Row[], openId: number | null) {
  const [lastPlace, setLastPlace] = useState(-1);
  const { place, previous, next } = rowNeighbours(rows, openId, lastPlace);
  const remembered = openId === null ? -1 : place;
  if (remembered !== lastPlace) setLastPlace(remembered);
  return { place, previous, next };
}
