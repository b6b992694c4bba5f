import type { Pin } from '@rimpang/contract/pins';
import { formatDate } from '@rimpang/domain/calendar';
import { pinStatuses, pinStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { codeColumn, dayColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Chips } from '../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PinChainSheet } from './pin-chain-sheet.tsx';

const columns: readonly Column<Pin>[] = [
  codeColumn('Kode', (row) => row.code),
  { key: 'type', title: 'Jenis', at: 'what', cell: (row) => `PIN ${pinTypeLabels[row.type]}` },
  statusColumn((row) => pinStatusLabels[row.status], { at: 'amount' }),
  dayColumn('Tanggal dibuat', (row) => row.createdAt, { key: 'created', at: 'action', labelled: true }),
  {
    key: 'used',
    title: 'Tanggal dipakai',
    at: 'action',
    labelled: true,
    cell: (row) => <Used row={row} />,
  },
];

function Used({ row }: { row: Pin }) {
  if (!row.usedAt) return '-';
  const when = formatDate(new Date(row.usedAt));
  if (!row.usedBy) return when;
  return (
    <span className="wrap-anywhere">
      {when}, untuk {row.usedBy.fullName}
    </span>
  );
}

const typeChoices = choicesOf('Semua jenis', pinTypes, pinTypeLabels);
const statusChoices = choicesOf('Semua status', pinStatuses, pinStatusLabels);
const filters = { jenis: choiceFilter(pinTypes), status: choiceFilter(pinStatuses) };
const none = 'Tidak ada PIN ditemukan.';

/** One's own PINs (R2.2.3): search by code, filters by type and status, all of it in the address. */
export function PinList() {
  const address = useListAddress(filters);
  const { search, after, values } = address;
  const [shown, setShown] = useState<number | null>(null);
  const filter = { code: search, type: values.jenis, status: values.status };
  const list = useListQuery(queries.pins.list.queryOptions({ input: { ...filter, after } }));
  return (
    <ListFrame
      address={address}
      search={{ label: 'Cari kode PIN', delayMs: 500 }}
      filters={
        <>
          <Chips label="Jenis PIN" choices={typeChoices} {...address.choice('jenis')} />
          <Chips label="Status PIN" choices={statusChoices} {...address.choice('status')} />
        </>
      }
    >
      <ListTable
        caption="Daftar PIN Anda, terbaru dulu"
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setShown(row.id)}
        empty={{
          title: none,
          hint: 'PIN yang Anda pesan atau terima tampil di sini.',
          action: (
            <ButtonLink to={partnerPaths.orderPins} small>
              Order PIN
            </ButtonLink>
          ),
        }}
        unmatched={{ title: none, hint: 'Periksa ejaan kode, atau hapus filter.' }}
      />
      <OwnExport of={list} request={{ list: 'ownPins', ...filter }} />
      {shown !== null && <PinChainSheet pinId={shown} onClose={() => setShown(null)} />}
    </ListFrame>
  );
}
