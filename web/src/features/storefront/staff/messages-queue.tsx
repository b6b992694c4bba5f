import type { ContactMessage } from '@rimpang/contract/contact-messages';
import { contactStatuses, contactStatusLabels } from '@rimpang/domain/storefront';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import { MessagePanel } from './message-panel.tsx';
import styles from './sales.module.css';
import { SuspicionChip, showsSuspected, suspicionFilter } from './suspicion.tsx';

const tabs = ['all', ...contactStatuses] as const;

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
    cell: (message) => (
      <>
        <Badge status={contactStatusLabels[message.status]} />
        <DecidedBy name={message.doneBy} />
      </>
    ),
  },
];

const following: Following<ContactMessage> = {
  read: async (id) => {
    for (const suspected of ['false', 'true'] as const) {
      const { rows } = await api.storefront.messages({
        status: 'all',
        suspected,
        order: 'newest',
        after: String(id + 1),
        limit: 1,
      });
      const found = rows.find((row) => row.id === id);
      if (found) return found;
    }
    return undefined;
  },
  decidedBy: (message) => message.doneBy,
};

/** What people wrote on the contact page: read, answered, done (R2.3.20). */
export function MessagesQueue() {
  const address = useQueueAddress(tabs, 'open', [suspicionFilter]);
  const { status, search, sort, after } = address;
  const suspected = showsSuspected(address) ? 'true' : 'false';
  const messages = useQuery(
    queries.storefront.messages.queryOptions({
      input: { status, search: search || undefined, suspected, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <QueueList
      title="Pesan Kontak"
      noun="pesan"
      placeholder="Nama, email, atau isi"
      address={address}
      labels={contactStatusLabels}
      query={messages}
      columns={columns}
      Panel={MessagePanel}
      following={following}
      filters={<SuspicionChip address={address} />}
    />
  );
}
