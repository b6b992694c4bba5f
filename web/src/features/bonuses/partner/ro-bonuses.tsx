import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { oneOf, useListAddress } from '../../../lists/list-address.ts';
import { Section } from '../../../ui/section.tsx';
import { BonusesOfType } from './bonus-list.tsx';
import { MissedList } from './missed-list.tsx';

const lists = ['diterima', 'terlewat'] as const;
const defaults = { daftar: 'diterima' };
const tabs = [
  { value: 'diterima', label: 'Diterima' },
  { value: 'terlewat', label: 'Terlewat' },
] as const;

/** Repeat-order bonuses: those received, and beside them those that went past because the own RO was not active. */
export function RoBonuses() {
  const { values, filter } = useListAddress(defaults);
  const shown = oneOf(values.daftar, lists, 'diterima');
  return (
    <>
      <FilterTabs
        label="Daftar bonus RO"
        choices={tabs}
        value={shown}
        onChange={(chosen) => filter({ daftar: chosen })}
      />
      {shown === 'terlewat' ? (
        <Section title="Bonus yang terlewat karena RO tidak aktif">
          <MissedList />
        </Section>
      ) : (
        <BonusesOfType
          type="ro"
          hint="Bonus masuk saat mitra di bawah Anda mengaktifkan RO selama RO Anda aktif, dan saat orderan PIN RO Anda selesai."
        />
      )}
    </>
  );
}
