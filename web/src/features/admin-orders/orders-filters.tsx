import { IconArrowsSort, IconKey } from '@tabler/icons-react';
import { orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { ChipSelect } from '../admin-desk/chip-select.tsx';
import { FilterStrip, FilterTabs } from '../../ui/filter-strip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type OrdersAddress, orderTabs } from './orders-address.ts';

type Counts = Record<(typeof orderTabs)[number], number>;

const types = [
  { value: 'all', label: 'Semua jenis' },
  { value: 'activation', label: pinTypeLabels.activation },
  { value: 'ro', label: pinTypeLabels.ro },
] as const;
const sorts = [
  { value: 'oldest', label: 'Terlama dulu' },
  { value: 'newest', label: 'Terbaru dulu' },
] as const;

/** The tabs with what each would find, and the line of search, type and order. */
export function OrdersFilters({ address, counts }: { address: OrdersAddress; counts: Counts | undefined }) {
  const tabs = orderTabs.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : orderStatusLabels[value],
    count: counts?.[value],
  }));
  return (
    <>
      <FilterTabs
        label="Status orderan"
        choices={tabs}
        value={address.status}
        onChange={(status) => address.filter({ status, urut: null })}
      />
      <FilterStrip>
        <SearchField
          label="Cari orderan"
          placeholder="Nama atau username"
          value={address.search}
          onSearch={address.searchFor}
        />
        <ChipSelect
          label="Jenis PIN"
          icon={<IconKey size={18} stroke={2} aria-hidden />}
          choices={types}
          value={address.type ?? 'all'}
          onChange={(type) => address.filter({ jenis: type === 'all' ? null : type })}
        />
        <ChipSelect
          label="Urutan"
          icon={<IconArrowsSort size={18} stroke={2} aria-hidden />}
          choices={sorts}
          value={address.sort}
          onChange={(sort) => address.filter({ urut: sort })}
        />
      </FilterStrip>
    </>
  );
}
