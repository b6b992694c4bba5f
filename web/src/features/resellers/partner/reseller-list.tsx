import type { Reseller } from '@rimpang/contract/resellers';
import { formatDate } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '#icons';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { AddReseller } from './add-reseller.tsx';
import { EditReseller } from './edit-reseller.tsx';
import styles from './resellers.module.css';

const columns = (edit: (reseller: Reseller) => void): readonly Column<Reseller>[] => [
  {
    key: 'who',
    title: 'Reseller',
    at: 'who',
    cell: (row) => (
      <>
        <b>{row.fullName}</b>
        <small>{row.address}</small>
      </>
    ),
  },
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
        {formatPhone(row.whatsapp)}
      </a>
    ),
  },
  {
    key: 'pieces',
    title: 'Terjual',
    at: 'status',
    align: 'end',
    cell: (row) => `${formatNumber(row.pieces)} produk`,
  },
  { key: 'reward', title: 'Reward', at: 'action', cell: rewardWords },
  {
    key: 'since',
    title: 'Sejak',
    at: 'when',
    labelled: true,
    cell: (row) => formatDate(new Date(row.createdAt)),
  },
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

const defaults = { cari: '' };

/** A stockist's own resellers: find one, add one, or put one right. */
export function ResellerList() {
  const { values, filter, clear, narrowed, after, pages } = useListAddress(defaults);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Reseller | null>(null);
  const list = useQuery({
    ...queries.resellers.list.queryOptions({ input: { search: values.cari.trim() || undefined, after } }),
    placeholderData: keepPreviousData,
  });
  const add = (
    <Button icon={<IconUserPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      Tambah reseller
    </Button>
  );
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <SearchField
          label="Cari reseller"
          placeholder="Nama atau nomor WA"
          value={values.cari}
          onSearch={(text) => filter({ cari: text })}
        />
        {add}
      </div>
      {list.data && list.data.total > 0 && (
        <output className={styles.count}>{formatNumber(list.data.total)} reseller</output>
      )}
      <DataTable
        caption="Reseller Anda, terbaru dulu"
        columns={columns(setEditing)}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={
          narrowed ? (
            <NothingMatches verb="Hapus pencarian" small onClear={clear}>
              Tidak ada reseller yang cocok dengan pencarian Anda.
            </NothingMatches>
          ) : (
            <NoneYet />
          )
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
      {adding && <AddReseller onClose={() => setAdding(false)} />}
      {editing && <EditReseller reseller={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function NoneYet() {
  return (
    <EmptyState drawing="sprout" title="Belum ada reseller.">
      Tambahkan reseller pertama Anda; penjualannya menghasilkan poin reward setiap enam bulan.
    </EmptyState>
  );
}
