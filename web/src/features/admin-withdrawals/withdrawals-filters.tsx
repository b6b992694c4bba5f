import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { IconArrowsSort } from '@tabler/icons-react';
import { FilterStrip, FilterTabs } from '../../ui/filter-strip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChipSelect } from '../admin-desk/chip-select.tsx';
import { type WithdrawalsAddress, withdrawalTabs } from './withdrawals-address.ts';

type Counts = Record<(typeof withdrawalTabs)[number], number>;
type Props = { address: WithdrawalsAddress; counts: Counts | undefined };

const sorts = [
  { value: 'oldest', label: 'Terlama dulu' },
  { value: 'newest', label: 'Terbaru dulu' },
] as const;

/** The tabs with what each would find, and the line of search and order. */
export function WithdrawalsFilters({ address, counts }: Props) {
  const tabs = withdrawalTabs.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : withdrawalLabelsForStaff[value],
    count: counts?.[value],
  }));
  return (
    <>
      <FilterTabs
        label="Status penarikan"
        choices={tabs}
        value={address.status}
        onChange={(status) => address.filter({ status, urut: null })}
      />
      <FilterStrip>
        <SearchField
          label="Cari penarikan"
          placeholder="Nama atau username"
          value={address.search}
          onSearch={address.searchFor}
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
