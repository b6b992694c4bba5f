import { bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { Chips, FilterStrip } from '../../../lists/filter-strip.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import { TodayBonuses } from './today-bonuses.tsx';

const defaults = { jenis: 'all' };
const typeChips = [
  { value: 'all', label: 'Semua jenis' },
  ...bonusTypes.map((type) => ({ value: type, label: bonusTypeLabels[type] })),
];

/** Every bonus of today with its time, filtered by type. */
export function TodayHistory() {
  const { values, filter } = useListAddress(defaults);
  const type = anyOf(values.jenis, bonusTypes);
  return (
    <>
      <FilterStrip>
        <Chips
          label="Jenis bonus"
          choices={typeChips}
          value={type ?? 'all'}
          onChange={(chosen) => filter({ jenis: chosen })}
        />
      </FilterStrip>
      <TodayBonuses type={type} caption="Bonus hari ini, terbaru dulu" />
    </>
  );
}
