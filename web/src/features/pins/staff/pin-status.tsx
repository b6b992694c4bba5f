import type { Pin } from '@rimpang/contract/pins';
import { pinStatuses, pinStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { IconKey, IconRefresh, IconUser, IconX } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterStrip, FilterTabs } from '../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { anyOf, type ListAddress, oneOf, useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { QueueLayout } from '../../../staff-ui/queue/queue-layout.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import { ResetDialog } from '../../../staff-ui/dialogs/reset-dialog.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../staff-ui/lists/use-columns.ts';
import { PinChainPanel } from './pin-chain-panel.tsx';

const title = 'Status PIN';
const tabNames = ['all', ...pinStatuses] as const;
const types = [
  { value: 'all', label: 'Semua jenis' },
  ...pinTypes.map((value) => ({ value, label: pinTypeLabels[value] })),
] as const;

/** On narrow screens the first, fourth and last make room for the panel (queue-layout). */
const columns: readonly Column<Pin>[] = [
  { key: 'at', title: 'Dibuat', at: 'when', cell: (pin) => <Stamp at={pin.createdAt} /> },
  { key: 'code', title: 'Kode', at: 'who', cell: (pin) => <b className="num">{pin.code}</b> },
  {
    key: 'owner',
    title: 'Pemilik',
    at: 'what',
    cell: ({ owner }) => (
      <>
        {owner.fullName}
        <small>@{owner.username}</small>
      </>
    ),
  },
  {
    key: 'used',
    title: 'Dipakai',
    at: 'count',
    labelled: true,
    cell: (pin) => pin.usedAt && <Stamp at={pin.usedAt} />,
  },
  { key: 'type', title: 'Jenis', at: 'amount', cell: (pin) => pinTypeLabels[pin.type] },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (pin) => <Badge status={pinStatusLabels[pin.status]} />,
  },
];

/** The PINs that the address asks for. */
function usePins() {
  const address = useListAddress();
  const status = oneOf(address.get('status'), tabNames, 'all');
  const type = anyOf(address.get('jenis'), pinTypes);
  const owner = address.get('pemilik') ?? '';
  const pins = useQuery(
    queries.pins.all.queryOptions({
      input: {
        code: address.search || undefined,
        type,
        status: status === 'all' ? undefined : status,
        owner: owner || undefined,
        after: address.after,
      },
      placeholderData: keepPreviousData,
    }),
  );
  return { address, status, type, owner, pins };
}

/** Every PIN there is, with its life beside it (R2.3.11). */
export function PinStatus() {
  const { address, status, type, owner, pins } = usePins();
  const rows = pins.data?.rows ?? [];
  const shown = useColumns(columns, address);
  const tabs = tabNames.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : pinStatusLabels[value],
    count: pins.data?.counts[value],
  }));
  const list = (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ListTools
              screen="pin/status"
              columns={shown}
              request={{
                list: 'pins',
                code: address.search || undefined,
                type,
                status: status === 'all' ? undefined : status,
                owner: owner || undefined,
              }}
            />
            <PageActions refreshing={pins.isFetching} onRefresh={pins.refetch} />
          </>
        }
      />
      <FilterTabs
        label="Status PIN"
        choices={tabs}
        value={status}
        onChange={(next) => address.filter({ status: next === 'all' ? null : next })}
      />
      <Filters address={address} type={type ?? 'all'} owner={owner} />
      <DataTable
        caption={title}
        columns={shown.columns}
        rows={pins.data?.rows}
        rowKey={(pin) => pin.id}
        loading={pins.isPending}
        error={pins.error}
        retry={() => void pins.refetch()}
        onOpen={(pin) => address.open(pin.id)}
        selected={(pin) => pin.id === address.openId}
        empty={<EmptyState drawing="not-found" title="Tidak ada PIN ditemukan." />}
        foot={
          pins.data && (
            <Pager pages={address.pages} next={pins.data.next}>
              {rows.length} dari {pins.data.counts[status]} PIN
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueLayout address={address} rows={rows} list={list} Panel={PinChainPanel} />;
}

function PageActions({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => unknown }) {
  const [asking, setAsking] = useState(false);
  const may = useMay();
  return (
    <>
      <Button
        small
        variant="outline"
        icon={<IconRefresh size={18} stroke={2} aria-hidden />}
        busy={refreshing}
        busyLabel="Memuat..."
        onClick={() => void onRefresh()}
      >
        Segarkan
      </Button>
      {may('pins.resetAll') && (
        <Button small variant="danger" onClick={() => setAsking(true)}>
          Reset semua PIN
        </Button>
      )}
      {asking && <ResetDialog kind="pins" onClose={() => setAsking(false)} />}
    </>
  );
}

function Filters({ address, type, owner }: { address: ListAddress; type: string; owner: string }) {
  return (
    <FilterStrip>
      <SearchField label="Cari kode PIN" value={address.search} onSearch={address.searchFor} delayMs={500} />
      <ChipSelect
        label="Jenis PIN"
        icon={<IconKey size={18} stroke={2} aria-hidden />}
        choices={types}
        value={types.find((choice) => choice.value === type)?.value ?? 'all'}
        onChange={(next) => address.filter({ jenis: next === 'all' ? null : next })}
      />
      {owner && (
        <Button
          variant="outline"
          icon={<IconUser size={18} stroke={2} aria-hidden />}
          aria-label={`Hapus filter pemilik ${owner}`}
          onClick={() => address.filter({ pemilik: null })}
        >
          {owner}
          <IconX size={18} stroke={2} aria-hidden />
        </Button>
      )}
    </FilterStrip>
  );
}
