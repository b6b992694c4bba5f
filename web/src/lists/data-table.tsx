import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#icons';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { RowLink } from './row-link.tsx';
import type { RowSelection } from './selection.ts';
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
  /** Left out of tables narrower than 1180 px, for what the row also shows when it is opened. */
  wide?: boolean;
  /** The rows can be ordered by this column. */
  sortable?: boolean;
};

type Sort = { by: string; direction: 'ascending' | 'descending' };

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
  sort?: Sort;
  onSort?: (sort: Sort) => void;
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
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {props.selection && <TickHead selection={props.selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
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
      {rows && props.foot && <div className={styles.foot}>{props.foot}</div>}
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void };

function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const className = column.align === 'end' ? styles.end : undefined;
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={className} data-at={column.at} data-wide={column.wide}>
        {column.title}
      </th>
    );
  }
  const current = sort?.by === column.key ? sort.direction : undefined;
  const Icon = !current ? IconArrowsSort : current === 'ascending' ? IconArrowUp : IconArrowDown;
  const next = current === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={className}
      data-at={column.at}
      data-wide={column.wide}
      aria-sort={current ?? 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ by: column.key, direction: next })}
      >
        {column.title}
        <Icon size={16} stroke={2} aria-hidden />
      </button>
    </th>
  );
}

function BodyRow<Row>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, selection } = props;
  const open = openingOf(row, props);
  return (
    <tr className={open ? styles.opens : undefined} aria-current={props.selected?.(row) || undefined}>
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
      {column.labelled && <span className={styles.cardLabel}>{column.title} </span>}
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
          <Skeleton width="20px" height="20px" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-at={column.at}>
          <Skeleton width={column.at === 'who' ? '9em' : '5em'} height="20px" />
        </td>
      ))}
    </tr>
  ));
}
