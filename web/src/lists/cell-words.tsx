import styles from './data-table.module.css';

/**
 * Words of a labelled column, as they go on after its label on a card: 'Terakhir aktif belum pernah'. Alone in a cell of a table they begin
 * with a capital.
 */
export function CellWords({ children }: { children: string }) {
  return <span className={styles.words}>{children}</span>;
}
