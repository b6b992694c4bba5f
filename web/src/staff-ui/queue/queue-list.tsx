import { formatRupiah } from '@rimpang/domain/money';
import type { ComponentType, ReactNode } from 'react';
import { type Column, DataTable } from '../../lists/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../lists/pager.tsx';
import { type Following, useDecidedElsewhere } from './decided-elsewhere.ts';
import type { QueueAddress } from './queue-address.ts';
import { QueueLayout, type QueuePanelProps } from './queue-layout.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { QueueFilters } from './queue-filters.tsx';

type Page<Row, Status extends string> = {
  rows: Row[];
  /** How many each tab would list, under the other filters. */
  counts: Record<Status, number>;
  total?: { amount: number };
  next: string | null;
};

type Props<Row, Status extends string> = {
  title: string;
  /** 'orderan', 'penarikan': what is listed. */
  noun: string;
  placeholder: string;
  address: QueueAddress<Status>;
  labels: Readonly<Record<Exclude<Status, 'all'>, string>>;
  query: {
    data: Page<Row, Status> | undefined;
    isPending: boolean;
    /** Rows of another view are still shown. */
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  columns: readonly Column<Row>[];
  Panel: ComponentType<QueuePanelProps>;
  following: Following<Row>;
  /** Beside the heading. */
  tools?: ReactNode;
  /** Further choices in the line of filters. */
  filters?: ReactNode;
  /** Between filters and table. */
  above?: ReactNode;
  /** Specified sentences for an empty list. */
  nothing?: string;
  unmatched?: string;
};

/** A queue that staff work through: filters, table and sum, with the panel of the opened row beside it. */
export function QueueList<Row extends { id: number }, Status extends string>(props: Props<Row, Status>) {
  const { address, query, noun, title } = props;
  const { data } = query;
  const rows = useDecidedElsewhere(data?.rows, !query.isPlaceholderData, props.following);
  const list = (
    <>
      <PageHeader title={title} actions={props.tools} />
      <QueueFilters {...props} counts={data?.counts}>
        {props.filters}
      </QueueFilters>
      {props.above}
      <DataTable
        caption={title}
        columns={props.columns}
        rows={rows}
        rowKey={(row) => row.id}
        loading={query.isPending}
        error={query.error}
        retry={() => void query.refetch()}
        empty={<QueueEmpty {...props} anything={anyOf(data?.counts)} />}
        onOpen={(row) => address.open(row.id)}
        selected={(row) => row.id === address.openId}
        foot={
          data && (
            <Pager pages={address.pages} next={data.next}>
              {data.rows.length} dari {data.counts[address.status]} {noun}
              {data.total && (
                <>
                  {' '}
                  · total <b>{formatRupiah(data.total.amount)}</b>
                </>
              )}
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueLayout address={address} rows={data?.rows ?? []} list={list} Panel={props.Panel} />;
}

const anyOf = (counts: Record<string, number> = {}) => Object.values(counts).some((count) => count > 0);
