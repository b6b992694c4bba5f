import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListAddress } from '../../lists/list-address.ts';
import { type ToastAction, toast } from '../../ui/toast.ts';
import styles from './queue-layout.module.css';
import { nextWaiting, useQueuePosition } from './queue-position.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** What a panel gets: the opened row, and the ways to move on. */
export type QueuePanelProps = { id: number; moves: QueueMoves };

export type QueueMoves = {
  next: (() => void) | null;
  previous: (() => void) | null;
  close: () => void;
  /** It was decided here: says so, with the way back to it, and goes on to the next one that waits. */
  decided: (row: Decided) => void;
};

/** What was decided, in the words of its toast: the title, and the row's code with what follows from it. */
type Decided = {
  id: number;
  title: string;
  detail: string;
  /** What the toast offers instead of the way back. */
  action?: ToastAction;
};

type Props<Row> = {
  address: ListAddress;
  rows: readonly Row[];
  /** Does this row wait for a decision? After one, the queue goes on to the next such row. */
  waits?: (row: Row) => boolean;
  /** Heading, filters and table. */
  list: ReactNode;
  /** Shows the opened row; made anew for each row. */
  Panel: ComponentType<QueuePanelProps>;
};

const openedRow = 'tr[aria-current="true"] [data-at="who"] a';

/**
 * A queue that staff work through: the list, and beside it the panel of the opened row; under 1180 px the panel takes
 * the page. Which row is open stands in the address.
 */
export function QueueLayout<Row extends { id: number }>({ address, rows, waits, list, Panel }: Props<Row>) {
  const queue = useRef<HTMLDivElement>(null);
  const { openId } = address;
  const position = useQueuePosition(rows, openId);
  const opener = (id: number | null) => (id === null ? null : () => address.open(id));
  const { close } = address;
  useFocusBack(queue, openId);
  const decided = useDecided(address, (id) => {
    const next = waits ? nextWaiting(rows, waits, { id, place: position.place }) : null;
    if (next === null) close();
    else address.open(next);
  });
  const moves = { next: opener(position.next), previous: opener(position.previous), close, decided };
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

/**
 * Where the panel took the focus along, by Escape, its button or the way back of the browser, the row that was open has it
 * next: once the list is there again, which on narrow screens stood behind the panel.
 */
function useFocusBack(queue: RefObject<HTMLElement | null>, openId: number | null): void {
  const opened = useRef<HTMLElement | null>(null);
  const last = useRef(openId);
  useEffect(() => {
    const closed = openId === null && last.current !== null;
    last.current = openId;
    if (closed && document.activeElement === document.body)
      (opened.current?.isConnected ? opened.current : queue.current)?.focus();
  }, [queue, openId]);
  useEffect(() => {
    opened.current = queue.current?.querySelector<HTMLElement>(openedRow) ?? null;
  });
}

/**
 * Says what was decided and goes on, unless the person moved to another row or page while the answer was on its way: then that
 * stays in view, and the toast alone says it.
 */
function useDecided({ openId, open }: ListAddress, goOn: (id: number) => void): QueueMoves['decided'] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ openId, open, goOn });
  useEffect(() => {
    latest.current = { openId, open, goOn };
  });
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return ({ id, title, detail, action }) => {
    const back = () =>
      here.current ? latest.current.open(id) : void navigate(`${pathname}?status=all&lihat=${id}`);
    toast.success(title, detail, action ?? { label: 'Lihat lagi', run: back });
    if (here.current && latest.current.openId === id) latest.current.goOn(id);
  };
}
