import { formatNumber } from '@rimpang/domain/money';
import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { LastSeen } from '../../../ui/last-seen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './pin-stock.module.css';

/** How many PINs of each type the reader can use or pass on now. */
export function usePinStock() {
  return useQuery(queries.pins.stock.queryOptions({ input: {} }));
}

/** Two cards, one per type, each labelled 'PIN Tersedia' (R2.2.3). */
export function PinStock() {
  const stock = usePinStock();
  if (stock.error && !stock.data)
    return <ErrorState error={stock.error} retry={() => void stock.refetch()} />;
  return (
    <>
      <LastSeen at={stock.dataUpdatedAt} />
      <ul className={styles.cards} aria-busy={stock.isPending}>
        {pinTypes.map((type) => (
          <li key={type} className={styles.card}>
            <h2>Stok PIN {pinTypeLabels[type]}</h2>
            <p>
              {stock.data ? (
                <b className={styles.figure}>{formatNumber(stock.data[type])}</b>
              ) : (
                <Skeleton width="3.5rem" height="2.875rem" />
              )}
              PIN Tersedia
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
