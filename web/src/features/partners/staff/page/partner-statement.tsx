import { formatRupiah } from '@rimpang/domain/money';
import { type api, queries } from '../../../../api/client.ts';
import { pairColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { ListTable } from '../../../../lists/list-table.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';
import { SignedMoney } from '../../../../ui/signed-money.tsx';
import { useBonusAddress } from '../../../bonuses/bonus-address.ts';

type StatementRow = Awaited<ReturnType<typeof api.reports.partnerStatement>>['rows'][number];

const statementColumns: readonly Column<StatementRow>[] = [
  stampColumn('Tanggal', (line) => line.at),
  pairColumn(
    'Keterangan',
    (line) => line.title,
    (line) => <span className="num">{line.code ?? line.cause}</span>,
    { key: 'title', at: 'who' },
  ),
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
  const { linkTo } = useBonusAddress();
  const input = { partnerId, after: address.after };
  const leads = ({ bonusId, withdrawalId }: StatementRow) => {
    if (bonusId) return linkTo(bonusId);
    return withdrawalId ? staffPaths.withdrawal(withdrawalId) : undefined;
  };
  return (
    <ListTable
      caption="Rekening koran"
      address={address}
      query={useListQuery(queries.reports.partnerStatement.queryOptions({ input }))}
      columns={statementColumns}
      rowKey={(line) => line.id}
      to={leads}
      empty={{ title: 'Tidak ada riwayat transaksi.' }}
      foot={({ rows }) => `${rows.length} catatan di halaman ini`}
    />
  );
}
