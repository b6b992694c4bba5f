import { IconChevronRight } from '#icons';
import { Link } from 'react-router';
import styles from './summary-matrix.module.css';

type SummaryCell = {
  label: string;
  /** Already formatted: `128`, `60,5`. */
  value: string;
  /** The unit after the figure, e.g. `juta`. */
  unit?: string;
  /** One line beside the figure; only the wide cell has room for it. */
  sub?: string;
  /** Where the whole cell leads; without it the cell is not a link. */
  to?: string;
};

/** Characters of a value that half of the narrowest phone holds at full size. */
const longest = 9;

type Props = { wide: SummaryCell; cells: readonly SummaryCell[] };

/** The five figures of a network: one wide, four below in two columns (R12.13). */
export function SummaryMatrix({ wide, cells }: Props) {
  return (
    <div className={styles.matrix}>
      <Cell cell={wide} wide />
      {cells.map((cell) => (
        <Cell key={cell.label} cell={cell} />
      ))}
    </div>
  );
}

function Cell({ cell, wide = false }: { cell: SummaryCell; wide?: boolean }) {
  const className = `${styles.cell} ${wide ? styles.wide : ''}`;
  const inside = (
    <>
      <span className={styles.label}>{cell.label}</span>
      <span className={styles.line}>
        <span className={`${styles.value} ${cell.value.length > longest ? styles.long : ''}`}>
          {cell.value}
          {cell.unit && <small> {cell.unit}</small>}
        </span>
        {cell.sub && <span className={styles.sub}>{cell.sub}</span>}
      </span>
      {cell.to && <IconChevronRight className={styles.go} size={18} stroke={2} aria-hidden />}
    </>
  );
  if (!cell.to) return <div className={className}>{inside}</div>;
  return (
    <Link className={className} to={cell.to}>
      {inside}
    </Link>
  );
}
