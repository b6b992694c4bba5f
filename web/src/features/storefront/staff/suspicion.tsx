import type { SuspectedFilter } from '@rimpang/contract/visitors';
import { IconAlertTriangle } from '#icons';
import type { Filter } from '../../../lists/filters.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import styles from './sales.module.css';

const choices = [
  { value: 'semua', label: 'Semua kiriman', asks: 'all' },
  { value: 'tidak', label: 'Tanpa yang perlu diperiksa', asks: 'false' },
  { value: 'ya', label: 'Hanya yang perlu diperiksa', asks: 'true' },
] as const;
type Choice = (typeof choices)[number]['value'];

/** Are those shown that have to be checked first (decision 034)? As the endpoints ask it. */
const suspicionFilter = (initial: Choice): Filter<SuspectedFilter> => ({
  initial,
  fits: (text) => choices.some(({ value }) => value === text),
  read: (text) => choices.find(({ value }) => value === text)?.asks ?? 'all',
});
/** Orders come with a proof of payment: no person who may have paid is out of sight. */
export const orderSuspicion = { dicurigai: suspicionFilter('semua') };
/** Messages that a machine probably sent are kept apart. */
export const messageSuspicion = { dicurigai: suspicionFilter('tidak') };

type Props = {
  address: { choice: (name: 'dicurigai') => { value: string; onChange: (value: string) => void } };
};

/** The choice between everything that was sent and what has to be checked. */
export function SuspicionChip({ address }: Props) {
  return (
    <ChipSelect
      label="Kiriman yang perlu diperiksa"
      icon={<IconAlertTriangle size={18} stroke={2} aria-hidden />}
      choices={choices}
      {...address.choice('dicurigai')}
    />
  );
}

/** The red mark of a row that has to be checked before it is decided. */
export function SuspicionMark() {
  return (
    <span className={styles.suspected}>
      <IconAlertTriangle size={18} stroke={2} aria-hidden /> Perlu diperiksa
    </span>
  );
}
