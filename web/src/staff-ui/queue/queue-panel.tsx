import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '#icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { QueueMoves } from './queue-layout.tsx';
import styles from './queue-panel.module.css';

type Props = {
  title: string;
  sub?: ReactNode;
  moves: QueueMoves;
  /** What the arrows move to: 'orderan', 'penarikan'. */
  noun: string;
  children: ReactNode;
  /** The decision; stays in view while the rest scrolls. */
  foot?: ReactNode;
};

/** The panel of an opened row. Its heading takes the focus, so that the next row is announced when it comes. */
export function QueuePanel({ title, sub, moves, noun, children, foot }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (matchMedia('(max-width: 1179px)').matches) window.scrollTo(0, 0);
  }, []);
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
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
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
