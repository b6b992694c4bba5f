import type { ContactMessage } from '@rimpang/contract/contact-messages';
import { contactStatuses, contactStatusLabels } from '@rimpang/domain/storefront';
import { api, queries } from '../../../api/client.ts';
import { pairColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { MessagePanel } from './message-panel.tsx';
import styles from './sales.module.css';
import { messageSuspicion, SuspicionChip, SuspicionMark } from './suspicion.tsx';

const tabs = ['all', ...contactStatuses] as const;

const columns: readonly Column<ContactMessage>[] = [
  stampColumn('Masuk', (message) => message.createdAt),
  pairColumn(
    'Pengirim',
    (message) => message.name,
    (message) => <EmailText address={message.email} />,
    { key: 'name', at: 'who' },
  ),
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
  statusColumn((message) => contactStatusLabels[message.status], {
    below: (message) => (
      <>
        <DecidedBy name={message.doneBy} />
        {message.suspected && message.doneBy === null && <SuspicionMark />}
      </>
    ),
  }),
];

const following: Following<ContactMessage> = {
  read: async (id) => {
    const { rows } = await api.storefront.messages({
      status: 'all',
      suspected: 'all',
      order: 'newest',
      after: String(id + 1),
      limit: 1,
    });
    return rows.find((row) => row.id === id);
  },
  decidedBy: (message) => message.doneBy,
};

/** What people wrote on the contact page: read, answered, done (R2.3.20). */
export function MessagesQueue() {
  const address = useQueueAddress(tabs, 'open', { filters: messageSuspicion });
  const { status, search, values, page } = address;
  const { dicurigai } = values;
  const wanted = { status, search, ...address.days };
  const input = { ...wanted, suspected: dicurigai, ...page };
  const messages = useListQuery(queries.storefront.messages.queryOptions({ input }));
  return (
    <QueueList
      title="Pesan Kontak"
      noun="pesan"
      placeholder="Nama, email, atau referensi"
      address={address}
      labels={contactStatusLabels}
      query={messages}
      columns={columns}
      Panel={MessagePanel}
      following={following}
      screen="sales/messages"
      request={{ list: 'messages', ...wanted, suspected: dicurigai }}
      filters={<SuspicionChip address={address} />}
    />
  );
}
