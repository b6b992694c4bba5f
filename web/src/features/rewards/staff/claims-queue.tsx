import type { StaffClaim } from '@rimpang/contract/rewards';
import { claimStatuses, claimStatusLabels } from '@rimpang/domain/rewards';
import { api, queries } from '../../../api/client.ts';
import { codeColumn, personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { claimWord } from './claim-words.ts';

const tabs = ['all', ...claimStatuses] as const;

const columns: readonly Column<StaffClaim>[] = [
  stampColumn('Masuk', (claim) => claim.createdAt),
  personColumn('Mitra', ({ partner }) => partner),
  {
    key: 'reward',
    title: 'Reward',
    at: 'what',
    cell: ({ name, title }) => (
      <>
        {name}
        {!name.includes(title) && <small>{title}</small>}
      </>
    ),
  },
  codeColumn('Klaim', (claim) => claim.code, { at: 'count' }),
  {
    key: 'cash',
    title: 'Uang diterima',
    at: 'amount',
    align: 'end',
    cell: (claim) => (claim.cash ? <Money amount={claim.cash.net} size="cell" /> : 'Barang atau wisata'),
  },
  statusColumn(claimWord, { below: (claim) => <DecidedBy name={claim.decidedBy} /> }),
];

const following: Following<StaffClaim> = {
  read: (claimId) => api.rewards.showClaim({ claimId }),
  decidedBy: (claim) => claim.decidedBy,
};

/** What partners claim, judged by the figures of that moment, and handed over (R2.3.19). */
export function ClaimsQueue() {
  const address = useQueueAddress(tabs, 'pending');
  const { status, search, page } = address;
  const wanted = { status, search, ...address.days };
  const claims = useListQuery(queries.rewards.claims.queryOptions({ input: { ...wanted, ...page } }));
  return (
    <QueueList
      title="Klaim Reward"
      noun="klaim"
      placeholder="Nama, username, atau kode"
      address={address}
      labels={claimStatusLabels}
      query={claims}
      columns={columns}
      Panel={ClaimPanel}
      following={following}
      nothing="Belum ada permintaan klaim reward."
      screen="withdrawal/reward-claim"
      request={{ list: 'claims', ...wanted }}
    />
  );
}
