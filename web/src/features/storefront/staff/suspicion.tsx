import { IconRobot } from '#icons';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';

const choices = [
  { value: 'tidak', label: 'Tanpa yang dicurigai' },
  { value: 'ya', label: 'Hanya yang dicurigai' },
] as const;

/** What strangers sent in with the hidden field filled in is kept apart: probably machines (decision 034). */
export const suspicionFilter = 'dicurigai';

type Address = {
  get: (name: string) => string | null;
  filter: (changes: Record<string, string | null>) => void;
};

/** Are those shown that are probably machines? */
export const showsSuspected = (address: Address) => address.get(suspicionFilter) === 'ya';

/** The choice between what people sent and what machines probably did. */
export function SuspicionChip({ address }: { address: Address }) {
  return (
    <ChipSelect
      label="Kiriman yang dicurigai mesin"
      icon={<IconRobot size={18} stroke={2} aria-hidden />}
      choices={choices}
      value={showsSuspected(address) ? 'ya' : 'tidak'}
      onChange={(value) => address.filter({ [suspicionFilter]: value === 'ya' ? 'ya' : null })}
    />
  );
}
