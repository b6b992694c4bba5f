import { formatRupiah } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type api, queries } from '../../../../api/client.ts';
import { type Column, DataTable } from '../../../../lists/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SignedMoney } from '../../../../ui/signed-money.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { Stamp } from '../../../../staff-ui/lists/stamp.tsx';
import { useBonusAddress } from '../../../bonuses/bonus-address.ts';
import * as staffPaths from '../../../../paths/staff.ts';
import { ListFoot } from './list-foot.tsx';

type StatementRow = Awaited<ReturnType<typeof api.reports.partnerStatement>>['rows'][number];

const statementColumns: readonly Column<StatementRow>[] = [
  { key: 'at', title: 'Tanggal', at: 'when', cell: (line) => <Stamp at={line.at} /> },
  {
    key: 'title',
    title: 'Keterangan',
    at: 'who',
    cell: (line) => (
      <>
        <b>{line.title}</b>
        <small className="num">{line.code ?? line.cause}</small>
      </>
    ),
  },
  {
    key: 'available',
    title: 'Saldo tersedia',
    at: 'amount',
    align: 'end',
    cell: (line) => <SignedMoney amount={line.available} />,
  },
  {
    key: 'held',
    title: 'Ditahan',
    at: 'none',
    align: 'end',
    cell: (line) => <SignedMoney amount={line.held} />,
  },
  {
    key: 'after',
    title: 'Saldo sesudahnya',
    at: 'what',
    align: 'end',
    labelled: true,
    cell: (line) => (
      <>
        {formatRupiah(line.availableAfter)}
        {line.heldAfter !== 0 && <small>ditahan {formatRupiah(line.heldAfter)}</small>}
      </>
    ),
  },
];

/** Every movement of the partner's money from the ledger, with the balance after it; leads to what caused it. */
export function PartnerStatement({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const { explain } = useBonusAddress();
  const navigate = useNavigate();
  const list = useQuery(
    queries.reports.partnerStatement.queryOptions({
      input: { partnerId, after: address.after },
      placeholderData: keepPreviousData,
    }),
  );
  const open = (line: StatementRow) => {
    if (line.bonusId) explain(line.bonusId);
    else if (line.withdrawalId) void navigate(staffPaths.withdrawal(line.withdrawalId));
  };
  return (
    <DataTable
      caption="Rekening koran"
      columns={statementColumns}
      rows={list.data?.rows}
      rowKey={(line) => line.id}
      loading={list.isPending}
      error={list.error}
      retry={() => void list.refetch()}
      onOpen={open}
      empty={<EmptyState drawing="sprout" title="Tidak ada riwayat transaksi." />}
      foot={<ListFoot address={address} data={list.data} noun="catatan" />}
    />
  );
}
