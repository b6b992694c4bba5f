import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './pager.module.css';

type Props = {
  address: ListAddress;
  /** The mark of the next page, or null on the last one. */
  next: string | null;
  /** What is listed: how many of how many, and their sum. */
  children: ReactNode;
};

/** The line below a list: what is listed, and the way to the other pages where there are any. */
export function Pager({ address, next, children }: Props) {
  const { pageNumber } = address;
  return (
    <div className={styles.pager}>
      <p>{children}</p>
      {(next !== null || pageNumber > 1) && (
        <nav aria-label="Halaman daftar">
          {pageNumber > 1 && (
            <Button
              variant="plain"
              small
              icon={<IconChevronLeft size={18} stroke={2} aria-hidden />}
              onClick={address.previousPage}
            >
              Sebelumnya
            </Button>
          )}
          <span>Halaman {pageNumber}</span>
          {next !== null && (
            <Button variant="plain" small onClick={() => address.nextPage(next)}>
              Berikutnya
              <IconChevronRight size={18} stroke={2} aria-hidden />
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}
