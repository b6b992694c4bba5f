import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Dotted } from '../ui/dotted.tsx';
import { Money } from '../ui/money.tsx';
import type { Column } from './data-table.tsx';

/** What differs from a column's usual place and key. */
type Rest<Row> = Partial<Omit<Column<Row>, 'title' | 'cell'>>;
type Badged = Parameters<typeof Badge>[0];
type Named = { fullName: string; username: string };

/** One thing over what belongs to it, in small; bold where the row is named by it. */
export function pairColumn<Row>(
  title: string,
  main: (row: Row) => ReactNode,
  below: (row: Row) => ReactNode,
  rest: Rest<Row> & Pick<Column<Row>, 'key'>,
): Column<Row> {
  const at = rest.at ?? 'what';
  const cell = (row: Row) => (
    <>
      {at === 'who' ? <b>{main(row)}</b> : main(row)}
      <small>{below(row)}</small>
    </>
  );
  return { title, at, cell, ...rest };
}

/** A person by full name, over the username and what `note` adds; '-' where there is none. */
export function personColumn<Row>(
  title: string,
  of: (row: Row) => Named | null,
  { note, ...rest }: Rest<Row> & { note?: (row: Row) => ReactNode } = {},
): Column<Row> {
  const below = (row: Row) => {
    const username = `@${of(row)?.username}`;
    return note ? <Dotted parts={[username, note(row)]} /> : username;
  };
  const column = pairColumn<Row>(title, (row) => of(row)?.fullName, below, {
    key: 'partner',
    at: 'who',
    ...rest,
  });
  return { ...column, cell: (row) => (of(row) ? column.cell(row) : '-') };
}

/** A code; bold where the row is named by it. */
export function codeColumn<Row>(
  title: string,
  of: (row: Row) => ReactNode,
  rest: Rest<Row> = {},
): Column<Row> {
  const at = rest.at ?? 'who';
  const cell = (row: Row) =>
    at === 'who' ? <b className="num">{of(row)}</b> : <span className="num">{of(row)}</span>;
  return { key: 'code', title, at, cell, ...rest };
}

/** Whole rupiah, with what `below` adds under it. */
export function amountColumn<Row>(
  title: string,
  of: (row: Row) => number,
  { below, ...rest }: Rest<Row> & { below?: (row: Row) => string | false } = {},
): Column<Row> {
  const cell = (row: Row) => {
    const more = below?.(row);
    return (
      <>
        <Money amount={of(row)} size="cell" />
        {more && <small>{more}</small>}
      </>
    );
  };
  return { key: 'amount', title, at: 'amount', align: 'end', cell, ...rest };
}

/** A count, with its `unit` where the column's title does not say it; `strong` where it is what the list is about. */
export function numberColumn<Row>(
  title: string,
  of: (row: Row) => number,
  { unit, strong, ...rest }: Rest<Row> & Pick<Column<Row>, 'key'> & { unit?: string; strong?: boolean },
): Column<Row> {
  const cell = (row: Row) => {
    const words = unit ? `${formatNumber(of(row))} ${unit}` : formatNumber(of(row));
    return strong ? <b className="num">{words}</b> : words;
  };
  return { title, at: 'count', align: 'end', cell, ...rest };
}

/** A status as a badge, with what `below` adds under it. */
export function statusColumn<Row>(
  of: (row: Row) => Badged['status'] | Badged | null,
  { title = 'Status', below, ...rest }: Rest<Row> & { title?: string; below?: (row: Row) => ReactNode } = {},
): Column<Row> {
  const cell = (row: Row) => {
    const status = of(row);
    if (!status) return null;
    return (
      <>
        <Badge {...(typeof status === 'string' ? { status } : status)} />
        {below?.(row)}
      </>
    );
  };
  return { key: 'status', title, at: 'status', cell, ...rest };
}

/** A day in words, `20 November 2026`; '-' where there is none. `at` is an ISO moment. */
export function dayColumn<Row>(
  title: string,
  of: (row: Row) => string | null,
  rest: Rest<Row> = {},
): Column<Row> {
  return whenColumn(title, of, formatDate, rest);
}

/** A day with its time, `20 November 2026, 14.32`; '-' where there is none. */
export function momentColumn<Row>(
  title: string,
  of: (row: Row) => string | null,
  rest: Rest<Row> = {},
): Column<Row> {
  return whenColumn(title, of, (at) => `${formatDate(at)}, ${formatTime(at)}`, rest);
}

function whenColumn<Row>(
  title: string,
  of: (row: Row) => string | null,
  words: (at: Date) => string,
  rest: Rest<Row>,
): Column<Row> {
  const cell = (row: Row) => {
    const at = of(row);
    return at ? <time dateTime={at}>{words(new Date(at))}</time> : '-';
  };
  return { key: 'at', title, at: 'when', cell, ...rest };
}
