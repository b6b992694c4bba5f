import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from './button.tsx';
import styles from './pager.module.css';

type Props = {
  /** Where this page began; undefined on the first. */
  after: string | undefined;
  /** Where the next page begins; null on the last. */
  next: string | null | undefined;
  goTo: (cursor: string | null) => void;
};

/** Below a list of several pages: on to the next, or back to the first. Nothing where there is only one. */
export function Pager({ after, next, goTo }: Props) {
  if (!after && !next) return null;
  return (
    <nav className={styles.pager} aria-label="Halaman">
      {after && (
        <Button
          variant="outline"
          small
          icon={<IconChevronLeft size={18} stroke={2} aria-hidden />}
          onClick={() => goTo(null)}
        >
          Ke halaman pertama
        </Button>
      )}
      {next && (
        <Button variant="outline" small onClick={() => goTo(next)}>
          Halaman berikutnya
          <IconChevronRight size={18} stroke={2} aria-hidden />
        </Button>
      )}
    </nav>
  );
}
