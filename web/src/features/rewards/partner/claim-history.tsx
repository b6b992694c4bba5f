import type { Claim } from '@rimpang/contract/rewards';
import { formatDate } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { claimStatusLabels, toHandOverLabel } from '@rimpang/domain/rewards';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import { codeColumn, dayColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import type { StatusWord } from '../../../ui/badge.tsx';

const looks: Record<Claim['status'], StatusWord> = {
  pending: 'Menunggu',
  approved: 'Selesai',
  rejected: 'Ditolak',
};

const columns: readonly Column<Claim>[] = [
  { key: 'name', title: 'Reward', at: 'who', cell: (row) => <b>{row.name}</b> },
  statusColumn(({ status }) => ({ status: looks[status], label: claimStatusLabels[status] }), {
    at: 'amount',
  }),
  codeColumn('Kode', (row) => row.code, { at: 'when' }),
  dayColumn('Tanggal', (row) => row.createdAt, { at: 'count' }),
  { key: 'outcome', title: 'Keterangan', at: 'action', cell: (row) => outcome(row) },
];

function outcome({ status, reason, cash, handOver }: Claim): ReactNode {
  if (status === 'rejected') return reason ?? '';
  if (handOver) return `Diserahkan ${formatDate(new Date(handOver.on))} kepada ${handOver.to}`;
  if (status === 'approved' && cash) return <Paid amount={cash.net} />;
  if (status === 'approved') return toHandOverLabel;
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
  const address = useListAddress();
  const list = useListQuery(queries.rewards.myClaims.queryOptions({ input: { after: address.after } }));
  return (
    <>
      <ListTable
        caption="Klaim reward Anda, terbaru dulu"
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{
          title: 'Belum ada permintaan klaim reward.',
          hint: 'Klaim yang Anda kirim tampil di sini beserta hasilnya.',
        }}
      />
      <OwnExport of={list} request={{ list: 'ownClaims' }} />
    </>
  );
}
