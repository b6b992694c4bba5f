import { IconRobot } from '#icons';
import type { Filter } from '../../../lists/filters.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';

const choices = [
  { value: 'tidak', label: 'Tanpa yang dicurigai' },
  { value: 'ya', label: 'Hanya yang dicurigai' },
] as const;

/** Are those shown that are probably machines? As the endpoints ask it. */
const suspicionFilter: Filter<'true' | 'false'> = {
  initial: 'tidak',
  fits: (text) => choices.some(({ value }) => value === text),
  read: (text) => (text === 'ya' ? 'true' : 'false'),
};
/** What strangers sent in with the hidden field filled in is kept apart: probably machines (decision 034). */
export const suspicionFilters = { dicurigai: suspicionFilter };

type Props = {
  address: { choice: (name: 'dicurigai') => { value: string; onChange: (value: string) => void } };
};

/** The choice between what people sent and what machines probably did. */
export function SuspicionChip({ address }: Props) {
  return (
    <ChipSelect
      label="Kiriman yang dicurigai mesin"
      icon={<IconRobot size={18} stroke={2} aria-hidden />}
      choices={choices}
      {...address.choice('dicurigai')}
    />
  );
}
