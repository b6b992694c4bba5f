import type { ContactMessage } from '@rimpang/contract/storefront';
import { contactStatuses, contactStatusLabels } from '@rimpang/domain/storefront';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { oneOf, useListAddress } from '../admin-desk/list-address.ts';
import { Pager } from '../admin-desk/pager.tsx';
import { QueueDesk } from '../admin-desk/queue-desk.tsx';
import { QueueEmpty } from '../admin-desk/queue-empty.tsx';
import { Stamp } from '../admin-desk/stamp.tsx';
import { ListFilters } from './list-filters.tsx';
import { MessagePanel } from './message-panel.tsx';
import styles from './sales.module.css';

const title = 'Pesan Kontak';
const tabNames = ['all', ...contactStatuses] as const;

const columns: readonly Column<ContactMessage>[] = [
  { key: 'at', title: 'Masuk', at: 'when', cell: (message) => <Stamp at={message.createdAt} /> },
  {
    key: 'name',
    title: 'Pengirim',
    at: 'who',
    cell: (message) => (
      <span className={styles.who}>
        <b>{message.name}</b>
        <small>{message.email}</small>
      </span>
    ),
  },
  {
    key: 'message',
    title: 'Pesan',
    at: 'what',
    cell: (message) => <span className={styles.snippet}>{message.message}</span>,
  },
  {
    key: 'reference',
    title: 'Referensi',
    at: 'count',
    cell: (message) => <span className={styles.reference}>{message.reference}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (message) => <Badge status={contactStatusLabels[message.status]} />,
  },
];

/** What people wrote on the contact page: read, answered, done (decisions.md, Penjualan). */
export function MessagesDesk() {
  const address = useListAddress();
  const status = oneOf(address.get('status'), tabNames, 'open');
  const sort = oneOf(address.get('urut'), ['oldest', 'newest'], status === 'open' ? 'oldest' : 'newest');
  const suspected = address.get('dicurigai') === 'ya';
  const { search, after } = address;
  const messages = useQuery(
    queries.storefront.messages.queryOptions({
      input: {
        status,
        search: search || undefined,
        suspected: suspected ? 'true' : 'false',
        order: sort,
        after,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = messages.data?.rows ?? [];
  const tabs = tabNames.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : contactStatusLabels[value],
    count: messages.data?.counts[value],
  }));
  const list = (
    <>
      <PageHeader title={title} />
      <ListFilters
        address={{ ...address, status, sort, suspected }}
        tabs={tabs}
        noun="pesan"
        placeholder="Nama, email, atau isi"
      />
      <DataTable
        caption={title}
        columns={columns}
        rows={messages.data?.rows}
        rowKey={(message) => message.id}
        loading={messages.isPending}
        error={messages.error}
        retry={() => void messages.refetch()}
        empty={
          <QueueEmpty
            noun="pesan"
            waiting={status === 'open'}
            filtered={search !== '' || suspected}
            onAll={() => address.filter({ status: 'all' })}
            onReset={() => address.filter({ status: null, cari: null, urut: null, dicurigai: null })}
          />
        }
        onOpen={(message) => address.open(message.id)}
        selected={(message) => message.id === address.openId}
        foot={
          messages.data && (
            <Pager address={address} next={messages.data.next}>
              {rows.length} dari {messages.data.counts[status]} pesan
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueDesk address={address} rows={rows} list={list} Panel={MessagePanel} />;
}
