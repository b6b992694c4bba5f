import type { MissedBonus } from '@rimpang/contract/bonuses';
import { formatNumber } from '@rimpang/domain/money';
import { queries } from '../../../api/client.ts';
import { amountColumn, momentColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useBonusAddress } from '../bonus-address.ts';

const happened: Record<MissedBonus['trigger'], (who: string) => string> = {
  registration: (who) => `${who} terdaftar sebagai mitra`,
  'ro-activation': (who) => `${who} mengaktifkan RO`,
  'order-approval': (who) => `Pesanan PIN ${who}`,
};

const columns: readonly Column<MissedBonus>[] = [
  {
    key: 'source',
    title: 'Dari',
    at: 'who',
    cell: (row) => <b>{happened[row.trigger](row.source.fullName)}</b>,
  },
  {
    key: 'receiver',
    title: 'Diterima oleh',
    at: 'what',
    labelled: true,
    cell: (row) => row.receiver.fullName,
  },
  amountColumn('Jumlah', (row) => row.amount),
  { key: 'nearer', title: 'Mitra lain yang terlewat', at: 'count', cell: (row) => nearerWords(row.nearer) },
  momentColumn('Tanggal', (row) => row.at),
  { key: 'reason', title: 'Alasan', at: 'action', cell: (row) => row.reason },
];

/** With no person nearer it would have been the reader's; otherwise it would have stopped earlier had they been active. */
function nearerWords(nearer: number): string {
  if (nearer === 0) return 'Seharusnya milik Anda';
  return `${formatNumber(nearer)} mitra lebih dekat juga terlewat`;
}

/** 'Bonus yang terlewat karena RO tidak aktif': what went past the reader, and who received it instead; each opens its explanation. */
export function MissedList() {
  const address = useListAddress();
  const { explain, bonusId } = useBonusAddress();
  const list = useListQuery(queries.bonuses.missed.queryOptions({ input: { after: address.after } }));
  return (
    <>
      <ListTable
        caption="Bonus yang terlewat karena RO tidak aktif, terbaru dulu"
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => explain(row.id)}
        selected={(row) => row.id === bonusId}
        empty={{
          drawing: 'all-done',
          title: 'Tidak ada bonus yang terlewat.',
          hint: 'Selama RO Anda aktif, bonus RO dari tim tidak melewati Anda.',
          action: (
            <ButtonLink to={partnerPaths.activateRo} variant="outline" small>
              Lihat status RO saya
            </ButtonLink>
          ),
        }}
      />
      <OwnExport of={list} request={{ list: 'missedBonuses' }} />
    </>
  );
}
