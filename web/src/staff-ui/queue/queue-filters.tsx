import { IconArrowsSort } from '#icons';
import type { ReactNode } from 'react';
import { FilterStrip, FilterTabs } from '../../lists/filter-strip.tsx';
import { SearchField } from '../../lists/search-field.tsx';
import { ChipSelect } from '../lists/chip-select.tsx';
import type { QueueAddress } from './queue-address.ts';

const sorts = [
  { value: 'oldest', label: 'Terlama dulu' },
  { value: 'newest', label: 'Terbaru dulu' },
] as const;

type Props<Status extends string> = {
  address: QueueAddress<Status>;
  labels: Readonly<Record<Exclude<Status, 'all'>, string>>;
  counts: Readonly<Record<Status, number>> | undefined;
  /** 'orderan', 'penarikan': what is listed. */
  noun: string;
  placeholder: string;
  /** Further choices. */
  children?: ReactNode;
};

/** The tabs with what each would find, and the line of search, order and whatever else narrows the queue. */
export function QueueFilters<Status extends string>(props: Props<Status>) {
  const { address, labels, counts, noun, placeholder, children } = props;
  const tabs = address.tabs.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : labels[value as Exclude<Status, 'all'>],
    count: counts?.[value],
  }));
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
        {children}
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
