import type { ReactNode } from 'react';
import { FilterStrip } from '../../lists/filter-strip.tsx';
import type { ListAddress } from '../../lists/list-address.ts';
import type { SearchWords } from '../../lists/list-frame.tsx';
import type { ListAnswer } from '../../lists/list-query.ts';
import { ListTable, type ListTableProps } from '../../lists/list-table.tsx';
import type { Sorting } from '../../lists/sorting.ts';
import { SearchField } from '../../lists/search-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ExportRequest } from './export-sheet.tsx';
import { inOrder } from './in-order.ts';
import { ListTools } from './list-tools.tsx';
import { SortSelect } from './sort-select.tsx';
import { useColumns } from './use-columns.ts';
import { ViewTabs } from './view-tabs.tsx';

type StripProps = {
  address: ListAddress;
  search?: SearchWords | undefined;
  /** Further filters. */
  filters?: ReactNode;
};

/** The line of search and filters above a list. */
export function SearchStrip({ address, search, filters }: StripProps) {
  return (
    <FilterStrip>
      {search && <SearchField {...search} value={address.search ?? ''} onSearch={address.searchFor} />}
      {filters}
    </FilterStrip>
  );
}

type Props<Row, Page extends ListAnswer<Row>> = Omit<ListTableProps<Row, Page>, 'caption'> &
  Partial<StripProps> & {
    /** `useStaffList`. */
    address: ListAddress & { sorting?: Sorting };
    /** The screen's heading, which is the table's name too unless it has its own. */
    title: string;
    sub?: string;
    caption?: string;
    /** Its address below `/admin/`: readers choose its columns and save views of it. */
    screen?: string;
    /** What is exported, as it is filtered now. */
    request?: ExportRequest;
    /** Further buttons beside the heading. */
    actions?: ReactNode;
    /** Between heading and search. */
    tabs?: ReactNode;
    /** Between search and table. */
    above?: ReactNode;
  };

/** A screen of staff that is one list: heading with its tools, tabs, search and filters, table with its foot. */
export function ListPage<Row, Page extends ListAnswer<Row>>(props: Props<Row, Page>) {
  const { address, title, screen, search } = props;
  const shown = useColumns(props.columns, address);
  const request = props.request && inOrder(props.request, address.sorting);
  const tools = screen && <ListTools screen={screen} columns={shown} request={request} />;
  const actions = (tools || props.actions) && (
    <>
      {tools}
      {props.actions}
    </>
  );
  return (
    <>
      <PageHeader title={title} sub={props.sub} actions={actions} />
      {screen ? <ViewTabs screen={screen}>{props.tabs}</ViewTabs> : props.tabs}
      {(search || props.filters) && (
        <SearchStrip
          address={address}
          search={search}
          filters={
            <>
              {props.filters}
              {address.sorting && <SortSelect columns={props.columns} sorting={address.sorting} />}
            </>
          }
        />
      )}
      {props.above}
      <ListTable
        {...props}
        caption={props.caption ?? title}
        columns={shown.columns}
        sorting={address.sorting}
      />
    </>
  );
}
