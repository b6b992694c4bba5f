import { IconChevronLeft, IconChevronRight } from '#icons';
import { isBeyondCount } from '@rimpang/domain/counting';
import { formatNumber } from '@rimpang/domain/money';
import { pageSizes } from '@rimpang/domain/pages';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { ListPages } from './list-address.ts';
import styles from './pager.module.css';

type Props = {
  pages: ListPages;
  /** The mark of the next page; null on the last one, undefined until the list is there. */
  next: string | null | undefined;
  /** The rows are still those of another page or filter: what follows them is not what follows here. */
  reading?: boolean;
  /** How many rows there are in all, where that is known; null where it is not counted. */
  count?: number | null | undefined;
  /** What is listed: how many of how many, and their sum. */
  children?: ReactNode;
};

/** The line below a list: what is listed, how many rows a page has, and the way to the other pages where there are any. */
export function Pager({ pages, next, reading, count, children }: Props) {
  const several = Boolean(next) || pages.number > 1;
  const chosen = pages.rows !== undefined && pages.rows !== pageSizes[0];
  if (!several && !children && !chosen) return null;
  return (
    <div className={styles.pager}>
      {children && <p>{children}</p>}
      {(several || chosen) && <PageSizes pages={pages} />}
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
          <span>
            Halaman {formatNumber(pages.number)}
            {lastPage(pages, count)}
          </span>
          {next && (
            <Button
              variant="plain"
              small
              unready={reading}
              onClick={(event) => turn(event, () => pages.next(next))}
            >
              Berikutnya
              <IconChevronRight size={18} stroke={2} aria-hidden />
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

/** ' dari 27' where it is known how many rows there are; never less than the page one is on. */
function lastPage({ rows, number }: ListPages, count: number | null | undefined): string {
  if (rows === undefined || count === undefined || count === null || isBeyondCount(count)) return '';
  return ` dari ${formatNumber(Math.max(number, Math.ceil(count / rows)))}`;
}

function PageSizes({ pages: { rows, setRows } }: { pages: ListPages }) {
  if (rows === undefined || !setRows) return null;
  return (
    <label className={styles.sizes}>
      <select
        value={rows}
        onChange={(event) => {
          const chosen = pageSizes.find((size) => size === Number(event.target.value));
          if (chosen) setRows(chosen);
        }}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      baris per halaman
    </label>
  );
}

/** Another page is read from its top: that of the section the list stands in, else of the screen. */
function turn(event: MouseEvent<HTMLElement>, go: () => void) {
  const section = event.currentTarget.closest('main section');
  go();
  if (section) section.scrollIntoView({ block: 'start' });
  else window.scrollTo(0, 0);
}
