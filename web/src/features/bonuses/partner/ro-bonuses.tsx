import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { choiceFilter } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { Section } from '../../../ui/section.tsx';
import { BonusesOfType } from './bonus-list.tsx';
import { MissedList } from './missed-list.tsx';

const tabs = [
  { value: 'diterima', label: 'Diterima' },
  { value: 'terlewat', label: 'Terlewat' },
] as const;
const filters = { daftar: choiceFilter(['diterima', 'terlewat'], 'diterima') };

/** Repeat-order bonuses: those received, and beside them those that went past because the own RO was not active. */
export function RoBonuses() {
  const address = useListAddress(filters);
  return (
    <>
      <FilterTabs label="Daftar bonus RO" choices={tabs} {...address.choice('daftar')} />
      {address.values.daftar === 'terlewat' ? (
        <Section title="Bonus yang terlewat karena RO tidak aktif">
          <MissedList />
        </Section>
      ) : (
        <BonusesOfType
          type="ro"
          hint="Bonus masuk saat mitra di bawah Anda mengaktifkan RO selama RO Anda aktif, dan saat pesanan PIN RO Anda selesai."
        />
      )}
    </>
  );
}
