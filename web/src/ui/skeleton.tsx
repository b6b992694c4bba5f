import styles from './skeleton.module.css';

/** A still box in the line colour, in the place of what is loading (no shimmer). Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.box} style={{ width, height }} aria-hidden="true" />;
}

/** The final boxes of a list, empty. `rows` says how many; the region is announced once as loading. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <output className={styles.list}>
      <span className="vh">Memuat data...</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.row} key={row}>
          <Skeleton width="var(--tile)" height="var(--tile)" />
          <div>
            <Skeleton width="60%" height="1rem" />
            <Skeleton width="40%" height="0.8125rem" />
          </div>
        </div>
      ))}
    </output>
  );
}

/** A loading panel of a given height, for figures and charts. */
export function PanelSkeleton({ height }: { height: string }) {
  return (
    <output className={styles.panel}>
      <span className="vh">Memuat data...</span>
      <Skeleton height={height} />
    </output>
  );
}
