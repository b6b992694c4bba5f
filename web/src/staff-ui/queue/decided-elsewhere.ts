import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../session/session-store.ts';

type Decidable = { id: number };

/** How a queue's rows are followed when they leave the list. */
export type Following<Row> = {
  /** The row as it is now, whatever tab it belongs to; undefined where it is gone. */
  read: (id: number) => Promise<Row | undefined>;
  /** Who decided it; null while it waits. */
  decidedBy: (row: Row) => string | null;
};

type Pinned<Row> = { view: string; rows: readonly { row: Row; place: number }[] };

/** More than this at once is a person's bulk decision: the counts of the tabs say enough. */
const mostPinned = 10;

/**
 * The rows of a queue, with those that another person decided while they were in view still in their place: they say who
 * it was, until the list is filtered, paged or left. `fresh` is false while rows of another view are still shown.
 */
export function useDecidedElsewhere<Row extends Decidable>(
  rows: readonly Row[] | undefined,
  fresh: boolean,
  { read, decidedBy }: Following<Row>,
): readonly Row[] | undefined {
  const view = useView();
  const me = useSession().user.profile.fullName;
  const before = useRef<{ view: string; rows: readonly Row[] }>({ view, rows: [] });
  const [pinned, setPinned] = useState<Pinned<Row>>({ view, rows: [] });
  useEffect(() => {
    if (!rows || !fresh) return;
    const seen = before.current.view === view ? before.current.rows : [];
    before.current = { view, rows };
    const left = seen
      .map((row, place) => ({ row, place }))
      .filter(({ row }) => !rows.some(({ id }) => id === row.id))
      .slice(0, mostPinned);
    const follow = async ({ row, place }: (typeof left)[number]) => {
      const now = await read(row.id).catch(() => undefined);
      const by = now && decidedBy(now);
      if (!now || !by || by === me || by === decidedBy(row)) return;
      setPinned((all) => ({
        view,
        rows: [
          ...(all.view === view ? all.rows : []).filter((one) => one.row.id !== now.id),
          { row: now, place },
        ],
      }));
    };
    for (const one of left) void follow(one);
  }, [rows, fresh, view, me, read, decidedBy]);
  // Another view forgets them, so that they are not there again when one comes back.
  if (pinned.view !== view) setPinned({ view, rows: [] });
  if (!rows || pinned.view !== view) return rows;
  return withPinned(rows, pinned.rows);
}

/** What is listed: the address without the row that is open. */
function useView(): string {
  const { pathname, search } = useLocation();
  const words = new URLSearchParams(search);
  words.delete('lihat');
  return `${pathname}?${words.toString()}`;
}

/** Puts rows that left back to where they stood; those that came back by themselves are not shown twice. */
export function withPinned<Row extends Decidable>(
  rows: readonly Row[],
  pinned: readonly { row: Row; place: number }[],
): readonly Row[] {
  const shown = [...rows];
  for (const { row, place } of pinned.toSorted((a, b) => a.place - b.place))
    if (!rows.some(({ id }) => id === row.id)) shown.splice(place, 0, row);
  return shown;
}
