import type { Pin } from '@rimpang/contract/pins';
import { formatCount } from '@rimpang/domain/counting';
import { pinStatuses, pinStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { IconKey, IconRefresh, IconUser, IconX } from '#icons';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { codeColumn, personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf, textFilter, type dayFilters } from '../../../lists/filters.ts';
import type { ListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { useMay } from '../../../session/session-store.ts';
import { ResetDialog } from '../../../staff-ui/dialogs/reset-dialog.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { QueueLayout } from '../../../staff-ui/queue/queue-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { PinChainPanel } from './pin-chain-panel.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';

const types = choicesOf('Semua jenis', pinTypes, pinTypeLabels);
const tabs = choicesOf('Semua', pinStatuses, pinStatusLabels);
const filters = {
  status: choiceFilter(pinStatuses),
  jenis: choiceFilter(pinTypes),
  pemilik: textFilter,
};
const none = 'Tidak ada PIN ditemukan.';

/** On narrow screens `when`, `count` and `status` make room for the panel (queue-layout). */
const columns: readonly Column<Pin>[] = [
  stampColumn('Dibuat', (pin) => pin.createdAt),
  codeColumn('Kode', (pin) => pin.code),
  personColumn('Pemilik', ({ owner }) => owner, { key: 'owner', at: 'what' }),
  stampColumn('Dipakai', (pin) => pin.usedAt, { key: 'used', at: 'count', labelled: true }),
  { key: 'type', title: 'Jenis', at: 'amount', cell: (pin) => pinTypeLabels[pin.type] },
  statusColumn((pin) => pinStatusLabels[pin.status]),
];

/** Every PIN there is, with its life beside it (R2.3.11). */
export function PinStatus() {
  const address = useStaffList(filters, { sorts: ['at', 'code', 'used'] });
  const { search, values } = address;
  const wanted = {
    code: search,
    type: values.jenis,
    status: values.status,
    owner: values.pemilik,
    ...address.days,
  };
  const pins = useListQuery(queries.pins.all.queryOptions({ input: { ...wanted, ...address.page } }));
  const counts = pins.data?.counts;
  const list = (
    <ListPage
      title="Status PIN"
      screen="pin/status"
      request={{ list: 'pins', of: 'all', ...wanted }}
      actions={<PageActions refreshing={pins.isFetching} onRefresh={pins.refetch} />}
      address={address}
      query={pins}
      tabs={
        <FilterTabs
          label="Status PIN"
          choices={tabs.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
          {...address.choice('status')}
        />
      }
      search={{ label: 'Cari kode PIN', delayMs: 500 }}
      filters={<Filters address={address} />}
      columns={columns}
      rowKey={(pin) => pin.id}
      to={(pin) => address.linkTo(pin.id)}
      onOpen={(pin) => address.open(pin.id)}
      selected={(pin) => pin.id === address.openId}
      empty={{ drawing: 'not-found', title: none, hint: 'PIN muncul di sini setelah dibuat lewat Buat PIN.' }}
      unmatched={{ title: none, hint: 'Periksa ejaan kode, atau hapus filter.' }}
      count={({ counts: of }) => of[values.status ?? 'all']}
      foot={({ rows, counts: of }) => `${rows.length} dari ${formatCount(of[values.status ?? 'all'])} PIN`}
    />
  );
  return <QueueLayout address={address} rows={pins.data?.rows ?? []} list={list} Panel={PinChainPanel} />;
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
        Muat ulang
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

function Filters({ address }: { address: ListAddress<typeof filters & typeof dayFilters> }) {
  const owner = address.values.pemilik;
  return (
    <>
      <ChipSelect
        label="Jenis PIN"
        icon={<IconKey size={18} stroke={2} aria-hidden />}
        choices={types}
        {...address.choice('jenis')}
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
      <DateRange address={address} />
    </>
  );
}
