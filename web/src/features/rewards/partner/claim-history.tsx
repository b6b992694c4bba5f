import type { Claim } from '@rimpang/contract/rewards';
import { formatDate } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { claimStatusLabels } from '@rimpang/domain/rewards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import { Badge, type StatusWord } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import * as partnerPaths from '../../../paths/partner.ts';

const looks: Record<Claim['status'], StatusWord> = {
  pending: 'Menunggu',
  approved: 'Selesai',
  rejected: 'Ditolak',
};

const columns: readonly Column<Claim>[] = [
  { key: 'name', title: 'Reward', at: 'who', cell: (row) => <b>{row.name}</b> },
  {
    key: 'status',
    title: 'Status',
    at: 'amount',
    cell: (row) => <Badge status={looks[row.status]} label={claimStatusLabels[row.status]} />,
  },
  { key: 'code', title: 'Kode', at: 'when', cell: (row) => <span className="num">{row.code}</span> },
  { key: 'at', title: 'Tanggal', at: 'count', cell: (row) => formatDate(new Date(row.createdAt)) },
  { key: 'outcome', title: 'Keterangan', at: 'action', cell: (row) => outcome(row) },
];

function outcome({ status, reason, cash, handOver }: Claim): ReactNode {
  if (status === 'rejected') return reason ?? '';
  if (handOver) return `Diserahkan ${formatDate(new Date(handOver.on))} kepada ${handOver.to}`;
  if (status === 'approved' && cash) return <Paid amount={cash.net} />;
  if (status === 'approved') return 'Menunggu serah terima';
  return 'Sedang diperiksa';
}

/** Money of a rank is a bonus like any other, and explains itself there. */
function Paid({ amount }: { amount: number }) {
  return (
    <>
      {formatRupiah(amount)} masuk <Link to={partnerPaths.allBonusesOf('reward_peringkat')}>bonus Anda</Link>
    </>
  );
}

/** One's own claims, newest first, with what became of them. */
export function ClaimHistory() {
  const { after, pages } = useListAddress();
  const list = useQuery({
    ...queries.rewards.myClaims.queryOptions({ input: { after } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption="Klaim reward Anda, terbaru dulu"
      columns={columns}
      rows={list.data?.rows}
      rowKey={(row) => row.id}
      loading={list.isPending}
      error={list.data ? null : list.error}
      retry={() => void list.refetch()}
      empty={
        <EmptyState drawing="sprout" title="Belum ada permintaan klaim reward.">
          Klaim yang Anda kirim tampil di sini beserta hasilnya.
        </EmptyState>
      }
      foot={<Pager pages={pages} next={list.data?.next} />}
    />
  );
}
