import { IconChevronLeft, IconChevronRight } from '#icons';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { ListPages } from './list-address.ts';
import styles from './pager.module.css';

type Props = {
  pages: ListPages;
  /** The mark of the next page; null on the last one, undefined until the list is there. */
  next: string | null | undefined;
  /** What is listed: how many of how many, and their sum. */
  children?: ReactNode;
};

/** The line below a list: what is listed, and the way to the other pages where there are any. */
export function Pager({ pages, next, children }: Props) {
  const several = Boolean(next) || pages.number > 1;
  if (!several && !children) return null;
  return (
    <div className={styles.pager}>
      {children && <p>{children}</p>}
      {several && (
        <nav aria-label="Halaman daftar">
          {pages.number > 1 && (
            <Button
              variant="plain"
              small
              icon={<IconChevronLeft size={18} stroke={2} aria-hidden />}
              onClick={(event) => turn(event, pages.previous)}
            >
              Sebelumnya
            </Button>
          )}
          <span>Halaman {pages.number}</span>
          {next && (
            <Button variant="plain" small onClick={(event) => turn(event, () => pages.next(next))}>
              Berikutnya
              <IconChevronRight size={18} stroke={2} aria-hidden />
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

/** Another page is read from its top: that of the section the list stands in, else of the screen. */
function turn(event: MouseEvent<HTMLElement>, go: () => void) {
  const section = event.currentTarget.closest('main section');
  go();
  if (section) section.scrollIntoView({ block: 'start' });
  else window.scrollTo(0, 0);
}
