import type { Reseller } from '@rimpang/contract/resellers';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconUserPlus } from '#icons';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { dayColumn, numberColumn, pairColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { Button } from '../../../ui/button.tsx';
import { AddReseller } from './add-reseller.tsx';
import { EditReseller } from './edit-reseller.tsx';
import styles from './resellers.module.css';

const columns = (edit: (reseller: Reseller) => void): readonly Column<Reseller>[] => [
  pairColumn(
    'Reseller',
    (row) => row.fullName,
    (row) => row.address,
    { key: 'who', at: 'who' },
  ),
  {
    key: 'points',
    title: 'Poin',
    at: 'amount',
    align: 'end',
    cell: (row) => <span className={styles.points}>{formatNumber(row.points)} poin</span>,
  },
  {
    key: 'whatsapp',
    title: 'WhatsApp',
    at: 'what',
    cell: (row) => (
      <a className={styles.chat} href={whatsappLink(row.whatsapp)} target="_blank" rel="noreferrer">
        <span className="vh">WhatsApp {row.fullName} </span>
        <span className="whole">{formatPhone(row.whatsapp)}</span>
      </a>
    ),
  },
  numberColumn('Terjual', (row) => row.pieces, { key: 'pieces', at: 'status', unit: 'produk', wide: true }),
  { key: 'reward', title: 'Reward', at: 'action', cell: rewardWords },
  dayColumn('Sejak', (row) => row.createdAt, { key: 'since', labelled: true }),
  {
    key: 'edit',
    title: 'Tindakan',
    at: 'count',
    align: 'end',
    cell: (row) => (
      <Button small variant="outline" aria-label={`Ubah data ${row.fullName}`} onClick={() => edit(row)}>
        Ubah data
      </Button>
    ),
  },
];

function rewardWords({ rewardAchieved, next }: Reseller): string {
  const reached = rewardAchieved ? `Tercapai ${formatRupiah(rewardAchieved.amount)}. ` : '';
  return next
    ? `${reached}${formatNumber(next.missing)} poin lagi untuk ${formatRupiah(next.amount)}`
    : reached.trim();
}

/** A stockist's own resellers: find one, add one, or put one right. */
export function ResellerList() {
  const address = useListAddress();
  const { search, after } = address;
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Reseller | null>(null);
  const list = useListQuery(queries.resellers.list.queryOptions({ input: { search, after } }));
  const total = list.data?.total ?? 0;
  const add = (
    <Button icon={<IconUserPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      Tambah reseller
    </Button>
  );
  return (
    <ListFrame
      address={address}
      search={{ label: 'Cari reseller', placeholder: 'Nama atau nomor WA' }}
      action={add}
      count={total > 0 && `${formatNumber(total)} reseller`}
    >
      <ListTable
        caption="Reseller Anda, terbaru dulu"
        address={address}
        query={list}
        count={() => total}
        columns={columns(setEditing)}
        rowKey={(row) => row.id}
        empty={{
          title: 'Belum ada reseller.',
          hint: 'Tambahkan reseller pertama Anda; penjualannya menghasilkan poin reward setiap enam bulan.',
        }}
        unmatched={{
          verb: 'Hapus pencarian',
          small: true,
          hint: 'Tidak ada reseller yang cocok dengan pencarian Anda.',
        }}
      />
      <OwnExport of={list} request={{ list: 'resellers', search }} />
      {adding && <AddReseller onClose={() => setAdding(false)} />}
      {editing && <EditReseller reseller={editing} onClose={() => setEditing(null)} />}
    </ListFrame>
  );
}
