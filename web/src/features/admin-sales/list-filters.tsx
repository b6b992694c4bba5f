import { IconArrowsSort, IconRobot } from '@tabler/icons-react';
import { type FilterChoice, FilterStrip, FilterTabs } from '../../ui/filter-strip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChipSelect } from '../admin-desk/chip-select.tsx';
import type { ListAddress } from '../admin-desk/list-address.ts';

const sorts = [
  { value: 'oldest', label: 'Terlama dulu' },
  { value: 'newest', label: 'Terbaru dulu' },
] as const;
const suspicion = [
  { value: 'tidak', label: 'Tanpa yang dicurigai' },
  { value: 'ya', label: 'Hanya yang dicurigai' },
] as const;

type Props<Status extends string> = {
  address: ListAddress & { status: Status; sort: 'oldest' | 'newest'; suspected: boolean };
  tabs: readonly FilterChoice<Status>[];
  /** 'pesanan', 'pendaftaran', 'pesan'. */
  noun: string;
  placeholder: string;
};

/** Tabs with counts, and the line of search, order and suspicion, for what visitors sent in. */
export function ListFilters<Status extends string>({ address, tabs, noun, placeholder }: Props<Status>) {
  return (
    <>
      <FilterTabs
        label={`Status ${noun}`}
        choices={tabs}
        value={address.status}
        onChange={(status) => address.filter({ status, urut: null })}
      />
      <FilterStrip>
        <SearchField
          label={`Cari ${noun}`}
          placeholder={placeholder}
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
        <ChipSelect
          label="Kiriman yang dicurigai mesin"
          icon={<IconRobot size={18} stroke={2} aria-hidden />}
          choices={suspicion}
          value={address.suspected ? 'ya' : 'tidak'}
          onChange={(value) => address.filter({ dicurigai: value === 'ya' ? 'ya' : null })}
        />
      </FilterStrip>
    </>
  );
}
