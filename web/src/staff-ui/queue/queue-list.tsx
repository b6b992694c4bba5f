import { formatCount } from '@rimpang/domain/counting';
import { formatRupiah } from '@rimpang/domain/money';
import type { ComponentType, ReactNode } from 'react';
import type { Column } from '../../lists/data-table.tsx';
import { FilterTabs } from '../../lists/filter-strip.tsx';
import type { RowSelection } from '../../lists/selection.ts';
import type { ListQuery } from '../../lists/list-query.ts';
import { DateRange } from '../lists/date-range.tsx';
import type { ExportRequest } from '../lists/export-sheet.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { type Following, useDecidedElsewhere } from './decided-elsewhere.ts';
import type { QueueAddress } from './queue-address.ts';
import { queueEmpty } from './queue-empty.tsx';
import { QueueLayout, type QueuePanelProps } from './queue-layout.tsx';
import { Dotted } from '../../ui/dotted.tsx';

type Page<Row, Status extends string> = {
  rows: Row[];
  /** How many each tab would list, under the other filters; null where a search found many people. */
  counts: Record<Status, number | null>;
  total?: { amount: number } | null;
  next: string | null;
};

type Props<Row, Status extends string> = {
  title: string;
  /** 'orderan', 'penarikan': what is listed. */
  noun: string;
  placeholder: string;
  address: QueueAddress<Status>;
  labels: Readonly<Record<Exclude<Status, 'all'>, string>>;
  /** `isPlaceholderData`: rows of another view are still shown. */
  query: ListQuery<Page<Row, Status>> & { isPlaceholderData: boolean };
  columns: readonly Column<Row>[];
  /** Boxes at the left edge of the rows (`useSelection`). */
  selection?: RowSelection<Row>;
  Panel: ComponentType<QueuePanelProps>;
  following: Following<Row>;
  /** Its address below `/admin/`, and what is exported (`ListPage`). */
  screen?: string;
  request?: ExportRequest;
  /** Further choices in the line of filters. */
  filters?: ReactNode;
  /** Between filters and table. */
  above?: ReactNode;
  /** Specified sentences for an empty list. */
  nothing?: string;
  unmatched?: string;
};

/** A queue that staff work through: tabs with what each would find, filters, table and sum, with the panel of the opened row beside it. */
export function QueueList<Row extends { id: number; status: string }, Status extends string>(
  props: Props<Row, Status>,
) {
  const { address, query, noun, labels } = props;
  const { data } = query;
  const tabs = address.tabs.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : labels[value as Exclude<Status, 'all'>],
    count: data?.counts[value],
  }));
  const anything = Object.values<number | null>(data?.counts ?? {}).some(
    (count) => count === null || count > 0,
  );
  const list = (
    <ListPage
      {...props}
      rows={useDecidedElsewhere(data?.rows, !query.isPlaceholderData, props.following)}
      rowKey={(row) => row.id}
      tabs={
        <FilterTabs
          label={`Status ${noun}`}
          choices={tabs}
          value={address.status}
          onChange={(status) => address.filter({ status, urut: null })}
        />
      }
      search={{ label: `Cari ${noun}`, placeholder: props.placeholder }}
      filters={
        <>
          {props.filters}
          <DateRange address={address} />
        </>
      }
      empty={queueEmpty(props, anything)}
      unmatched={{ title: props.unmatched, hint: 'Periksa ejaan, atau lihat status lain.' }}
      to={(row) => address.linkTo(row.id)}
      onOpen={(row) => address.open(row.id)}
      selected={(row) => row.id === address.openId}
      count={({ counts }) => counts[address.status]}
      foot={({ rows, counts, total }) => (
        <Dotted
          parts={[
            `${rows.length} dari ${formatCount(counts[address.status])} ${noun}`,
            total && (
              <>
                total <b>{formatRupiah(total.amount)}</b>
              </>
            ),
          ]}
        />
      )}
    />
  );
  return (
    <QueueLayout
      address={address}
      rows={data?.rows ?? []}
      waits={(row) => row.status === address.waiting}
      list={list}
      Panel={props.Panel}
    />
  );
}
