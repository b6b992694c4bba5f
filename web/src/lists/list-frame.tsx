import type { ReactNode } from 'react';
import type { ListAddress } from './list-address.ts';
import styles from './list-frame.module.css';
import { SearchField } from './search-field.tsx';

/** What a list's search is called, and how long typing rests before it asks. */
export type SearchWords = Pick<Parameters<typeof SearchField>[0], 'label' | 'placeholder' | 'delayMs'>;

type Props = {
  address: ListAddress;
  search?: SearchWords;
  /** Beside the search. */
  action?: ReactNode;
  /** Chips, below the search. */
  filters?: ReactNode;
  /** How many there are in all; the list below reads it out. */
  count?: ReactNode;
  children: ReactNode;
};

/** A partner's list with its search, filters and count above it. */
export function ListFrame({ address, search, action, filters, count, children }: Props) {
  return (
    <div className={styles.frame}>
      {search && (
        <div className={styles.head}>
          <SearchField {...search} value={address.search ?? ''} onSearch={address.searchFor} />
          {action}
        </div>
      )}
      {filters && <div className={styles.filters}>{filters}</div>}
      {count && <p className={styles.count}>{count}</p>}
      {children}
    </div>
  );
}
