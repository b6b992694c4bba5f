import { bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { Chips, FilterStrip } from '../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { TodayBonuses } from './today-bonuses.tsx';

const filters = { jenis: choiceFilter(bonusTypes) };
const typeChips = choicesOf('Semua jenis', bonusTypes, bonusTypeLabels);

/** Every bonus of today with its time, filtered by type. */
export function TodayHistory() {
  const address = useListAddress(filters);
  return (
    <>
      <FilterStrip>
        <Chips label="Jenis bonus" choices={typeChips} {...address.choice('jenis')} />
      </FilterStrip>
      <TodayBonuses type={address.values.jenis} caption="Bonus hari ini, terbaru dulu" />
    </>
  );
}
