import type { teamRoEntry } from '@rimpang/contract/partners';
import { formatCount } from '@rimpang/domain/counting';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { momentColumn, personColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { RoRestricted } from './ro-restricted.tsx';

type Entry = z.infer<typeof teamRoEntry>;

const columns: readonly Column<Entry>[] = [
  personColumn('Mitra', (row) => row.partner),
  momentColumn('RO terakhir', (row) => row.lastRoAt, { labelled: true }),
  {
    key: 'receiver',
    title: 'Penerima bonus',
    at: 'action',
    labelled: true,
    cell: (row) => row.receiver.fullName,
  },
];

/** Repeat orders of the whole team, for partners whose own RO is active (R2.2.16). */
export function TeamRoHistory() {
  const address = useListAddress();
  const { search, after } = address;
  const me = useQuery(queries.partners.me.queryOptions({ input: {} }));
  const list = useListQuery({
    enabled: me.isError || me.data?.roStatus === 'Aktif',
    ...queries.partners.teamRoHistory.queryOptions({ input: { search, after } }),
  });
  const refused = list.error && readFailure(list.error).code === 'RO_INACTIVE';
  if (refused || me.data?.roStatus === 'Tidak Aktif') return <RoRestricted />;
  return (
    <ListFrame
      address={address}
      search={{ label: 'Cari mitra', placeholder: 'Nama atau username' }}
      count={list.data && `${formatCount(list.data.total)} repeat order tim`}
    >
      <ListTable
        caption="Riwayat RO tim, terbaru dulu"
        address={address}
        query={list}
        count={({ total }) => total}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{
          title: 'Tidak ada riwayat transaksi.',
          hint: 'Repeat order mitra di bawah Anda tercatat di sini.',
        }}
        unmatched={{
          verb: 'Hapus pencarian',
          small: true,
          hint: 'Tidak ada mitra yang cocok dengan pencarian Anda.',
        }}
      />
      <OwnExport of={list} request={{ list: 'teamRo', search }} />
    </ListFrame>
  );
}
