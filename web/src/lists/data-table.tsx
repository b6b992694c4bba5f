import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#icons';
import { type ReactNode, useRef } from 'react';
import styles from './data-table.module.css';
import cards from './data-cards.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFocusHeir } from '../ui/use-focus-heir.ts';
import { RowLink } from './row-link.tsx';
import type { RowSelection } from './selection.ts';
import type { Sorting } from './sorting.ts';
import { TickCell, TickHead } from './tick-cells.tsx';

/**
 * Where a cell goes when the row becomes a card (under 760 px): who and amount on line 1, what and status on
 * line 2, when and count on line 3, actions below. `none` hides it there.
 */
type CardPlace = 'who' | 'amount' | 'what' | 'status' | 'when' | 'count' | 'action' | 'none';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  at: CardPlace;
  /** Figures stand right. */
  align?: 'end';
  /** The title is shown before the value on cards, where the value alone would not be understood. */
  labelled?: boolean;
  /** Left out below 1300 px, for what the row also shows when it is opened. */
  wide?: boolean;
};

export type DataTableProps<Row> = {
  /** What the table shows, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are being read. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Where a row leads: its `who` cell becomes a link over the whole row. Undefined where this row leads nowhere. */
  to?: (row: Row) => string | undefined;
  /** What a click on the row does; with `to`, instead of following it. Alone it makes the `who` cell a button. */
  onOpen?: (row: Row) => void;
  /** A box at the left edge of each row, and one for the page. */
  selection?: RowSelection<Row>;
  selected?: (row: Row) => boolean;
  /** How the rows are ordered, and which columns order them. */
  sorting?: Sorting;
  /** Below the rows: count and sum of what is listed, a button for more. */
  foot?: ReactNode;
};

/**
 * A ruled table on wide screens, cards on phones (R12.18). For what an endpoint lists use `ListTable`, which knows its
 * other states.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows } = props;
  return (
    <div className={styles.frame} aria-busy={!rows}>
      <table className={`${styles.table} ${cards.table} ${props.sorting ? styles.sticks : ''}`}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {props.selection && <TickHead selection={props.selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={props.sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)
          ) : (
            <SkeletonRows columns={columns} ticks={props.selection !== undefined} />
          )}
        </tbody>
      </table>
      {rows && props.foot && <div className={`${styles.foot} ${cards.foot}`}>{props.foot}</div>}
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorting: Sorting | undefined };

function HeadCell<Row>({ column, sorting }: HeadProps<Row>) {
  const look = {
    className: column.align === 'end' ? styles.end : undefined,
    'data-at': column.at,
    'data-wide': column.wide,
  };
  if (!sorting?.keys.includes(column.key)) {
    return (
      <th scope="col" {...look}>
        {column.title}
      </th>
    );
  }
  const current = sorting.by === column.key ? sorting.direction : undefined;
  const Icon = !current ? IconArrowsSort : current === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" {...look} aria-sort={current ?? 'none'} data-title={column.title}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => sorting.onSort(column.key, current ? opposite[current] : firstDirection(column))}
      >
        {column.title}
        <Icon size={16} stroke={2} aria-hidden />
      </button>
    </th>
  );
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const;
/** Figures and moments are looked for from the top, names from their beginning. */
const firstDirection = ({ at, align }: Pick<Column<unknown>, 'at' | 'align'>) =>
  align === 'end' || at === 'when' ? 'descending' : 'ascending';

function BodyRow<Row>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, selection } = props;
  const open = openingOf(row, props);
  const frame = useRef<HTMLTableRowElement>(null);
  useFocusHeir(frame);
  return (
    <tr
      ref={frame}
      className={open ? styles.opens : undefined}
      aria-current={props.selected?.(row) || undefined}
    >
      {selection && <TickCell row={row} selection={selection} />}
      {columns.map((column) => (
        <td
          key={column.key}
          data-at={column.at}
          data-wide={column.wide}
          className={column.align === 'end' ? styles.end : undefined}
        >
          <Cell row={row} column={column} open={open} />
        </td>
      ))}
    </tr>
  );
}

type Opening = { to: string | undefined; onOpen: (() => void) | undefined };

/** How a row opens; null where it does not. */
function openingOf<Row>(
  row: Row,
  { to, onOpen }: Pick<DataTableProps<Row>, 'to' | 'onOpen'>,
): Opening | null {
  const address = to?.(row);
  const opens = to ? address !== undefined : onOpen !== undefined;
  return opens ? { to: address, onOpen: onOpen && (() => onOpen(row)) } : null;
}

type CellProps<Row> = { row: Row; column: Column<Row>; open: Opening | null };

/** What a cell shows; one with nothing to say (`null`, `false`) is left out of the card, its label too. */
function Cell<Row>({ row, column, open }: CellProps<Row>) {
  const content = column.cell(row);
  if (content === null || content === undefined || content === false) return null;
  return (
    <>
      {column.labelled && <span className={`${styles.cardLabel} ${cards.cardLabel}`}>{column.title} </span>}
      {column.at === 'who' && open ? (
        <RowLink to={open.to} onOpen={open.onOpen}>
          {content}
        </RowLink>
      ) : (
        content
      )}
    </>
  );
}

function SkeletonRows<Row>({ columns, ticks }: { columns: readonly Column<Row>[]; ticks: boolean }) {
  return [1, 2, 3, 4, 5].map((row) => (
    <tr key={row}>
      {ticks && (
        <td data-at="tick">
          <Skeleton width="1.25rem" height="1.25rem" />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-at={column.at}
          data-wide={column.wide}
          className={column.align === 'end' ? styles.end : undefined}
        >
          <Skeleton width={column.at === 'who' ? '9em' : '5em'} height="1.25rem" />
        </td>
      ))}
    </tr>
  ));
}
