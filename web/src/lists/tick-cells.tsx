import { IconAlertTriangle } from '#icons';
import { useEffect, useRef } from 'react';
import type { RowSelection } from './selection.ts';
import styles from './tick-cells.module.css';

/** The box in the heading: the page, or none of it. Above cards it is all that shows of the heading, with its words. */
export function TickHead<Row>({ selection }: { selection: RowSelection<Row> }) {
  const box = useRef<HTMLInputElement>(null);
  const { page, tickPage } = selection;
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <th scope="col" data-at="tick" className={styles.cell}>
      <label className={styles.tick}>
        <input
          ref={box}
          type="checkbox"
          aria-label="Pilih semua di halaman ini"
          checked={page === 'all'}
          onChange={(event) => tickPage(event.target.checked)}
        />
        <span>Pilih semua di halaman ini</span>
      </label>
    </th>
  );
}

/** The box of a row; with a red mark and why, where the row must be opened first. */
export function TickCell<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const state = selection.tickable(row);
  const ticked = selection.isTicked(row);
  return (
    <td data-at="tick" className={styles.cell}>
      {state.kind === 'held' && (
        <span className={styles.held} title={state.why}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <span className="vh">Belum dapat dipilih: {state.why}</span>
        </span>
      )}
      {state.kind === 'none' && state.why && <span className="vh">{state.why}</span>}
      {state.kind === 'free' && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={selection.label(row)}
            checked={ticked}
            disabled={!ticked && selection.isFull}
            onChange={(event) => {
              const { nativeEvent, target } = event;
              const range = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
              selection.tick(row, target.checked, range);
            }}
          />
        </label>
      )}
    </td>
  );
}
