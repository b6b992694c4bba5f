import type { DownlinePartner } from '@rimpang/contract/partners';
import { formatCount } from '@rimpang/domain/counting';
import { formatNumber } from '@rimpang/domain/money';
import { useAddressSheet } from '../../../browser/address-sheet.ts';
import { OwnExport } from '../../../lists/own-export.tsx';
import { queries } from '../../../api/client.ts';
import { dayColumn, personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Chips } from '../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { InviteButton } from '../../accounts/partner/invite/invite-button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';

const columns: readonly Column<DownlinePartner>[] = [
  personColumn('Mitra', (row) => row, { note: ({ rank }) => rank }),
  statusColumn((row) => row.status, { at: 'amount' }),
  { key: 'upline', title: 'Upline', at: 'what', labelled: true, cell: (row) => row.upline.fullName },
  statusColumn(({ roStatus }) => ({ status: roStatus, label: `RO ${roStatus}`, bare: true }), {
    key: 'ro',
    title: 'RO',
  }),
  dayColumn('Bergabung', (row) => row.joinedAt, { key: 'joined', labelled: true }),
  { key: 'level', title: 'Tingkat', at: 'count', labelled: true, cell: (row) => formatNumber(row.level) },
];

const states = ['Aktif', 'Tidak Aktif'] as const;
const times = ['week'] as const;
const filters = { status: choiceFilter(states), ro: choiceFilter(states), baru: choiceFilter(times) };
const statusChoices = choicesOf('Semua status', states, { Aktif: 'Aktif', 'Tidak Aktif': 'Tidak Aktif' });
const timeChoices = choicesOf('Semua waktu', times, { week: 'Baru minggu ini' });
const roChoices = choicesOf('Semua RO', states, { Aktif: 'RO Aktif', 'Tidak Aktif': 'RO Tidak Aktif' });

/** Everybody below the reader, or only those right below, newest first. */
export function DownlineList({ scope }: { scope: 'all' | 'direct' }) {
  const address = useListAddress(filters);
  const { search, after, values } = address;
  const input = {
    scope,
    search,
    status: values.status,
    roStatus: values.ro,
    period: values.baru ?? 'all',
    after,
  } as const;
  const member = useAddressSheet('anggota');
  const list = useListQuery(queries.partners.downline.queryOptions({ input }));
  return (
    <ListFrame
      address={address}
      search={{ label: 'Cari mitra', placeholder: 'Nama atau username' }}
      filters={
        <>
          <Chips label="Status mitra" choices={statusChoices} {...address.choice('status')} />
          <Chips label="Waktu bergabung" choices={timeChoices} {...address.choice('baru')} />
          <Chips label="Status RO" choices={roChoices} {...address.choice('ro')} />
        </>
      }
      count={list.data && `${formatCount(list.data.total)} mitra`}
    >
      <ListTable
        caption={
          scope === 'direct' ? 'Mitra langsung Anda, terbaru dulu' : 'Seluruh downline Anda, terbaru dulu'
        }
        address={address}
        query={list}
        count={({ total }) => total}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => member.open(String(row.id))}
        empty={{
          title: 'Belum ada mitra terdaftar.',
          hint: 'Mitra yang bergabung di bawah Anda tampil di sini.',
          action: (
            <>
              <InviteButton />
              <ButtonLink to={partnerPaths.registerPartner} small variant="outline">
                Daftarkan mitra
              </ButtonLink>
            </>
          ),
        }}
        unmatched={{ hint: 'Tidak ada mitra yang cocok dengan pencarian atau filter Anda.' }}
      />
      <OwnExport
        of={list}
        request={{
          list: 'downline',
          scope,
          search,
          status: values.status,
          roStatus: values.ro,
          period: input.period,
        }}
      />
    </ListFrame>
  );
}
