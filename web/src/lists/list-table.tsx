import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LastSeen } from '../ui/last-seen.tsx';
import { ListSkeleton } from '../ui/skeleton.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { EmptyPage } from './empty-page.tsx';
import { ErrorState } from './error-state.tsx';
import type { ListAddress } from './list-address.ts';
import { ListNews } from './list-news.tsx';
import type { ListAnswer, ListQuery } from './list-query.ts';
import { NothingMatches } from './nothing-matches.tsx';
import { Pager } from './pager.tsx';

/** What an empty list says: the specified sentence, what to do, one button. */
export type EmptyWords = {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  drawing?: Parameters<typeof EmptyState>[0]['drawing'];
};
/** What a list says whose search or filters leave nothing. */
type UnmatchedWords = { hint: ReactNode } & Pick<
  Parameters<typeof NothingMatches>[0],
  'title' | 'verb' | 'small'
>;

type ListProps<Row, Page extends ListAnswer<Row>> = {
  query: ListQuery<Page>;
  /** Shown instead of the page's own rows. */
  rows?: readonly Row[];
  /** Search, filters and pages; without it the list has one page and cannot be narrowed. */
  address?: Pick<ListAddress, 'view' | 'narrowed' | 'clear' | 'pages'>;
  empty: EmptyWords;
  /** Required of every list that can be narrowed. */
  unmatched?: UnmatchedWords;
  /** What is listed: how many of how many, and their sum. */
  foot?: (page: Page) => ReactNode;
  /** How many there are in all, on lists whose pages have a size: says which page is the last. */
  count?: (page: Page) => number | null;
};

export type ListTableProps<Row, Page extends ListAnswer<Row>> = ListProps<Row, Page> & {
  /** What the table shows, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
} & Pick<DataTableProps<Row>, 'rowKey' | 'to' | 'onOpen' | 'selected' | 'selection' | 'sorting'> & {
    /** Above the line of pages: a sum over everything listed. */
    total?: (page: Page) => ReactNode;
  };

/** A list as a table through all its states: being read, failed, empty, searched in vain, and there with its pages. */
export function ListTable<Row, Page extends ListAnswer<Row>>(props: ListTableProps<Row, Page>) {
  const { query, address, total } = props;
  const { data } = query;
  const rows = props.rows ?? data?.rows;
  const foot = data && address && (
    <>
      {total?.(data)}
      <Foot {...props} address={address} page={data} reading={query.isPlaceholderData} />
    </>
  );
  return (
    <>
      <LastSeen at={query.dataUpdatedAt} />
      {insteadOf(rows, props) ?? (
        <DataTable
          caption={props.caption}
          columns={props.columns}
          rows={rows}
          rowKey={props.rowKey}
          to={props.to}
          onOpen={props.onOpen}
          selected={props.selected}
          selection={props.selection}
          sorting={props.sorting}
          foot={foot}
        />
      )}
      <News {...props} rows={rows} />
    </>
  );
}

type EntriesProps<Page extends ListAnswer<unknown>> = Omit<ListProps<unknown, Page>, 'rows'> & {
  /** Lines shown while the list is being read. */
  skeleton: number;
  children: (rows: Page['rows']) => ReactNode;
};

/** Like `ListTable`, for what is no table. */
export function ListEntries<Page extends ListAnswer<unknown>>(props: EntriesProps<Page>) {
  const { query, address } = props;
  const { data } = query;
  const instead = insteadOf(data?.rows, props);
  return (
    <>
      {instead ?? (!data && <ListSkeleton rows={props.skeleton} />)}
      {!instead && data && (
        <>
          <LastSeen at={query.dataUpdatedAt} />
          {props.children(data.rows)}
          {address && <Foot {...props} address={address} page={data} reading={query.isPlaceholderData} />}
        </>
      )}
      <News {...props} rows={data?.rows} />
    </>
  );
}

/** Of a list that can be searched or turned. */
function News<Row, Page extends ListAnswer<Row>>({ query, address, rows, count }: ListProps<Row, Page>) {
  if (!address) return null;
  const { data, isPlaceholderData } = query;
  return (
    <ListNews
      view={address.view}
      reading={!data || isPlaceholderData}
      narrowed={address.narrowed}
      rows={rows?.length ?? 0}
      count={data && count?.(data)}
    />
  );
}

/** What stands where the rows would be; null where there are rows, or where they are still being read. */
function insteadOf<Row, Page extends ListAnswer<Row>>(
  rows: readonly Row[] | undefined,
  { query, address, empty, unmatched }: ListProps<Row, Page>,
): ReactNode {
  if (!rows)
    return query.error ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null;
  if (rows.length > 0) return null;
  // What stood on a later page was decided or deleted since: that says nothing about the pages before it.
  if (address && address.pages.number > 1) return <EmptyPage onFirst={address.pages.first} />;
  if (unmatched && address?.narrowed) {
    const { hint, ...words } = unmatched;
    return (
      <NothingMatches {...words} onClear={address.clear}>
        {hint}
      </NothingMatches>
    );
  }
  const { drawing = 'sprout', title, hint, action } = empty;
  return (
    <EmptyState drawing={drawing} title={title} action={action}>
      {hint}
    </EmptyState>
  );
}

type FootProps<Page> = {
  address: Pick<ListAddress, 'pages'>;
  page: Page & { next?: string | null };
  foot?: (page: Page) => ReactNode;
  count?: (page: Page) => number | null;
  reading: boolean;
};

function Foot<Page>({ address, page, foot, count, reading }: FootProps<Page>) {
  return (
    <Pager pages={address.pages} next={page.next} reading={reading} count={count?.(page)}>
      {foot?.(page)}
    </Pager>
  );
}
