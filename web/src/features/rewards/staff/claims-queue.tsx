import type { StaffClaim } from '@rimpang/contract/rewards';
import { claimStatuses, claimStatusLabels } from '@rimpang/domain/rewards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../staff-ui/lists/use-columns.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { claimWord } from './claim-words.ts';

const tabs = ['all', ...claimStatuses] as const;

const columns: readonly Column<StaffClaim>[] = [
  { key: 'at', title: 'Masuk', at: 'when', cell: (claim) => <Stamp at={claim.createdAt} /> },
  {
    key: 'partner',
    title: 'Mitra',
    at: 'who',
    cell: ({ partner }) => (
      <>
        <b>{partner.fullName}</b>
        <small>@{partner.username}</small>
      </>
    ),
  },
  {
    key: 'reward',
    title: 'Reward',
    at: 'what',
    cell: (claim) => (
      <>
        {claim.name}
        <small>{claim.title}</small>
      </>
    ),
  },
  { key: 'code', title: 'Klaim', at: 'count', cell: (claim) => <span className="num">{claim.code}</span> },
  {
    key: 'cash',
    title: 'Uang diterima',
    at: 'amount',
    align: 'end',
    cell: (claim) => (claim.cash ? <Money amount={claim.cash.net} size="cell" /> : 'Barang atau wisata'),
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (claim) => (
      <>
        <Badge {...claimWord(claim)} />
        <DecidedBy name={claim.decidedBy} />
      </>
    ),
  },
];

const following: Following<StaffClaim> = {
  read: (claimId) => api.rewards.showClaim({ claimId }),
  decidedBy: (claim) => claim.decidedBy,
};

/** What partners claim, judged by the figures of that moment, and handed over (R2.3.19). */
export function ClaimsQueue() {
  const address = useQueueAddress(tabs, 'pending');
  const { status, search, sort, after } = address;
  const claims = useQuery(
    queries.rewards.claims.queryOptions({
      input: { status, search: search || undefined, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  const shown = useColumns(columns, address);
  return (
    <QueueList
      title="Klaim Reward"
      noun="klaim"
      placeholder="Nama atau username"
      address={address}
      labels={claimStatusLabels}
      query={claims}
      columns={shown.columns}
      Panel={ClaimPanel}
      following={following}
      nothing="Belum ada permintaan klaim reward."
      tools={
        <ListTools
          screen="withdrawal/reward-claim"
          columns={shown}
          request={{ list: 'claims', status, search: search || undefined }}
        />
      }
    />
  );
}
