import { bonusStatuses } from '@rimpang/contract/bonuses';
import { type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { IconCoins, IconFilter } from '#icons';
import { choiceFilter, choicesOf, type dayFilters } from '../../../lists/filters.ts';
import type { ListAddress } from '../../../lists/list-address.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';
import { bonusStatusWords } from '../bonus-looks.ts';

const types = choicesOf('Semua jenis', bonusTypes, bonusTypeLabels);
const statuses = choicesOf('Semua status', bonusStatuses, bonusStatusWords);

/** Which bonuses are listed. */
export const bonusFilters = {
  jenis: choiceFilter(bonusTypes),
  status: choiceFilter(bonusStatuses),
};

type Props = { address: ListAddress<typeof bonusFilters & typeof dayFilters>; fixedType?: BonusType };

/** The choice of type, status and days; a page about one type leaves that choice out. */
export function BonusFilters({ address, fixedType }: Props) {
  return (
    <>
      {!fixedType && (
        <ChipSelect
          label="Jenis bonus"
          icon={<IconCoins size={18} stroke={2} aria-hidden />}
          choices={types}
          {...address.choice('jenis')}
        />
      )}
      <ChipSelect
        label="Status bonus"
        icon={<IconFilter size={18} stroke={2} aria-hidden />}
        choices={statuses}
        {...address.choice('status')}
      />
      <DateRange address={address} />
    </>
  );
}
