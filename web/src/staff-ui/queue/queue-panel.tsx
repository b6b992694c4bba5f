import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '#icons';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { QueueMoves } from './queue-layout.tsx';
import styles from './queue-panel.module.css';

/** The second press of a double one must not decide what has just appeared, by key or mouse. */
const seenAfterMs = 400;

type Props = {
  title: string;
  sub?: ReactNode;
  moves: QueueMoves;
  /** What the arrows move to: 'orderan', 'penarikan'. */
  noun: string;
  /** Names what is shown: changed, it has to be looked at anew before a key decides. */
  version?: string;
  /** The keys decide only after the slip was opened (decision 083). */
  lookFirst?: boolean;
  children: ReactNode;
  /** The decision; stays in view while the rest scrolls. */
  foot?: ReactNode;
};

/** The panel of an opened row. Its heading takes the focus, so that the next row is announced when it comes. */
export function QueuePanel(props: Props) {
  const { title, sub, moves, noun, children, foot, version = title } = props;
  const titleId = useId();
  const ready = useShownFor(version);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (matchMedia('(max-width: 73.6875em)').matches) window.scrollTo(0, 0);
  }, []);
  return (
    <section
      className={styles.panel}
      aria-labelledby={titleId}
      data-queue-panel
      data-version={version}
      data-ready={ready}
      data-look-first={props.lookFirst || undefined}
    >
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton label="Kembali ke daftar" onClick={moves.close}>
            <IconArrowLeft size={24} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
        <div className={styles.title}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className="d">
            {title}
          </h2>
          {sub && <p>{sub}</p>}
        </div>
        <IconButton
          label={`Buka ${noun} sebelumnya (K)`}
          onClick={() => moves.previous?.()}
          disabled={!moves.previous}
        >
          <IconChevronUp size={24} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton
          label={`Buka ${noun} berikutnya (J)`}
          onClick={() => moves.next?.()}
          disabled={!moves.next}
        >
          <IconChevronDown size={24} stroke={1.75} aria-hidden />
        </IconButton>
        <span className={styles.close}>
          <IconButton label="Tutup panel" onClick={moves.close}>
            <IconX size={24} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      {foot && (
        <footer className={styles.foot} inert={!ready}>
          {foot}
        </footer>
      )}
    </section>
  );
}

/** Has this been on the screen long enough to be seen? */
function useShownFor(version: string): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(version), seenAfterMs);
    return () => clearTimeout(timer);
  }, [version]);
  return seen === version;
}
