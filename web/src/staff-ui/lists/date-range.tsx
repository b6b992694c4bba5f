import type { dayFilters } from '../../lists/filters.ts';
import type { ListAddress } from '../../lists/list-address.ts';
import styles from './date-range.module.css';

type Props = {
  /** Both ends are included. */
  address: Pick<ListAddress<typeof dayFilters>, 'values' | 'filter'>;
};

/** From which day to which day a list looks; open at an end that is empty. */
export function DateRange({ address: { values, filter } }: Props) {
  const { dari = '', sampai = '' } = values;
  return (
    <span className={styles.range}>
      <label>
        <span>Dari</span>
        <input
          type="date"
          value={dari}
          max={sampai || undefined}
          onChange={(event) => filter({ dari: event.target.value || null })}
        />
      </label>
      <label>
        <span>Sampai</span>
        <input
          type="date"
          value={sampai}
          min={dari || undefined}
          onChange={(event) => filter({ sampai: event.target.value || null })}
        />
      </label>
    </span>
  );
}
