import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Props = {
  /** 'pesanan', 'pesan', 'klaim'. */
  noun: string;
  /** The list shows what waits. */
  waiting: boolean;
  /** Something narrows it: search or filter. */
  filtered: boolean;
  onAll: () => void;
  onReset: () => void;
  /** The specified sentence for when there is nothing at all. */
  nothing?: string;
};

/** An empty queue: everything done, nothing found, or nothing yet; each with the way on. */
export function QueueEmpty({ noun, waiting, filtered, onAll, onReset, nothing }: Props) {
  if (filtered) {
    return (
      <EmptyState
        drawing="not-found"
        title="Data tidak ditemukan."
        action={
          <Button variant="outline" onClick={onReset}>
            Hapus filter
          </Button>
        }
      >
        Periksa ejaan, atau lihat status lain.
      </EmptyState>
    );
  }
  if (waiting) {
    return (
      <EmptyState
        drawing="all-done"
        title={`Tidak ada ${noun} yang menunggu.`}
        action={
          <Button variant="outline" onClick={onAll}>
            Lihat semua {noun}
          </Button>
        }
      >
        Yang baru muncul di sini dengan sendirinya.
      </EmptyState>
    );
  }
  return <EmptyState drawing="sprout" title={nothing ?? `Belum ada ${noun}.`} />;
}
