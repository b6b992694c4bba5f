import { bonusStatuses } from '@rimpang/contract/bonuses';
import { type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { IconCoins, IconFilter } from '#icons';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange, dayIn } from '../../../staff-ui/lists/date-range.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import { bonusStatusWords } from '../bonus-looks.ts';

const types = [
  { value: 'all', label: 'Semua jenis' },
  ...bonusTypes.map((value) => ({ value, label: bonusTypeLabels[value] })),
] as const;
const statuses = [
  { value: 'all', label: 'Semua status' },
  ...bonusStatuses.map((value) => ({ value, label: bonusStatusWords[value] })),
] as const;

/** Which bonuses are listed, kept in the address. */
export function useBonusFilter() {
  const address = useListAddress();
  const type = anyOf(address.get('jenis'), bonusTypes);
  const status = anyOf(address.get('status'), bonusStatuses);
  const from = dayIn(address.get('dari'));
  const to = dayIn(address.get('sampai'));
  return {
    ...address,
    type,
    status,
    from,
    to,
    isFiltered: Boolean(address.search || type || status || from || to),
    clear: () => address.filter({ cari: null, jenis: null, status: null, dari: null, sampai: null }),
  };
}
type BonusFilter = ReturnType<typeof useBonusFilter>;

/** The line of search, type, status and days; a page about one type leaves that choice out. */
export function BonusFilters({ filter, fixedType }: { filter: BonusFilter; fixedType?: BonusType }) {
  return (
    <FilterStrip>
      <SearchField
        label="Cari bonus"
        placeholder="Nama, username, atau kode"
        value={filter.search}
        onSearch={filter.searchFor}
      />
      {!fixedType && (
        <ChipSelect
          label="Jenis bonus"
          icon={<IconCoins size={18} stroke={2} aria-hidden />}
          choices={types}
          value={filter.type ?? 'all'}
          onChange={(next) => filter.filter({ jenis: next === 'all' ? null : next })}
        />
      )}
      <ChipSelect
        label="Status bonus"
        icon={<IconFilter size={18} stroke={2} aria-hidden />}
        choices={statuses}
        value={filter.status ?? 'all'}
        onChange={(next) => filter.filter({ status: next === 'all' ? null : next })}
      />
      <DateRange from={filter.from} to={filter.to} onChange={filter.filter} />
    </FilterStrip>
  );
}
