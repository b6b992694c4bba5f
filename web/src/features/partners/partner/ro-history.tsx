import type { RoEntry } from '@rimpang/contract/partners';
import { formatNumber } from '@rimpang/domain/money';
import { queries } from '../../../api/client.ts';
import { momentColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { Coded } from '../../../ui/coded.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';

const columns: readonly Column<RoEntry>[] = [
  {
    key: 'what',
    title: 'Kegiatan',
    at: 'who',
    cell: ({ description }) => (
      <b>
        <Coded text={description} />
      </b>
    ),
  },
  momentColumn('Tanggal', (row) => row.at),
  {
    key: 'receiver',
    title: 'Bonus RO diterima oleh',
    at: 'action',
    labelled: true,
    cell: (row) => row.receiver.fullName,
  },
];

/** What came along when the company moved in is counted and has no rows. */
function roCount(total: number, opening: number): string {
  const own = `${formatNumber(total)} repeat order`;
  return opening > 0 ? `${own}, ditambah saldo awal ${formatNumber(opening)}` : own;
}

/** Every repeat order of one's own: its PIN, when, and who received the RO bonus. */
export function RoHistory() {
  const address = useListAddress();
  const list = useListQuery(queries.partners.roHistory.queryOptions({ input: { after: address.after } }));
  const { total = 0, opening = 0 } = list.data ?? {};
  return (
    <ListFrame address={address} count={total + opening > 0 && roCount(total, opening)}>
      <ListTable
        caption="Riwayat RO pribadi, terbaru dulu"
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{
          title: 'Tidak ada riwayat transaksi.',
          hint: 'Setiap PIN RO yang Anda aktifkan tercatat di sini.',
          action: (
            <ButtonLink to={partnerPaths.activateRo} small>
              Aktifkan RO
            </ButtonLink>
          ),
        }}
      />
      <OwnExport of={list} request={{ list: 'ownRo' }} />
    </ListFrame>
  );
}
