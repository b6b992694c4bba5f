import { type ComponentType, type ReactNode, useRef } from 'react';
import type { ListAddress } from '../../lists/list-address.ts';
import styles from './queue-layout.module.css';
import { useQueuePosition } from './queue-position.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** What a panel gets: the opened row, and the ways to move on. */
export type QueuePanelProps = { id: number; moves: QueueMoves };

export type QueueMoves = { next: (() => void) | null; previous: (() => void) | null; close: () => void };

type Props = {
  address: ListAddress;
  rows: readonly { id: number }[];
  /** Heading, filters and table. */
  list: ReactNode;
  /** Shows the opened row; made anew for each row. */
  Panel: ComponentType<QueuePanelProps>;
};

/**
 * A queue that staff work through: the list, and beside it the panel of the opened row; under 1180 px the panel takes
 * the page. Which row is open stands in the address.
 */
export function QueueLayout({ address, rows, list, Panel }: Props) {
  const queue = useRef<HTMLDivElement>(null);
  const { openId } = address;
  const position = useQueuePosition(rows, openId);
  const opener = (id: number | null) => (id === null ? null : () => address.open(id));
  const close = () => {
    const row = queue.current?.querySelector<HTMLElement>('tr[aria-current="true"] [data-at="who"] a');
    address.close();
    requestAnimationFrame(() => (row ?? queue.current)?.focus());
  };
  const moves = { next: opener(position.next), previous: opener(position.previous), close };
  useQueueKeys(queue, {
    next: () => moves.next?.(),
    previous: () => moves.previous?.(),
    close,
    isOpen: openId !== null,
  });
  return (
    <div ref={queue} tabIndex={-1} className={`${styles.queue} ${openId ? styles.opened : ''}`}>
      <div className={styles.list}>{list}</div>
      {openId !== null && (
        <div className={styles.side}>
          <Panel key={openId} id={openId} moves={moves} />
        </div>
      )}
    </div>
  );
}
