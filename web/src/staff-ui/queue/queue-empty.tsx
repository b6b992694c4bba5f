import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingMatches } from '../../lists/nothing-matches.tsx';

type Props = {
  /** 'pesanan', 'pesan', 'klaim'. */
  noun: string;
  address: {
    isFiltered: boolean;
    isWaiting: boolean;
    reset: () => void;
    filter: (changes: { status: string }) => void;
  };
  /** Another tab has rows. */
  anything: boolean;
  /** The specified sentences for when there is nothing at all, and nothing that matches. */
  nothing?: string;
  unmatched?: string;
};

/** An empty queue: nothing found, everything done, or nothing yet; each with the way on. */
export function QueueEmpty({ noun, address, anything, nothing, unmatched }: Props) {
  if (address.isFiltered) {
    return (
      <NothingMatches title={unmatched} onClear={address.reset}>
        Periksa ejaan, atau lihat status lain.
      </NothingMatches>
    );
  }
  if (!anything) {
    return (
      <EmptyState drawing="sprout" title={nothing ?? `Belum ada ${noun}.`}>
        Yang baru muncul di sini dengan sendirinya.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={address.isWaiting ? 'all-done' : 'not-found'}
      title={address.isWaiting ? `Tidak ada ${noun} yang menunggu.` : `Tidak ada ${noun} dengan status ini.`}
      action={
        <Button variant="outline" onClick={() => address.filter({ status: 'all' })}>
          Lihat semua {noun}
        </Button>
      }
    >
      {address.isWaiting && 'Yang baru muncul di sini dengan sendirinya.'}
    </EmptyState>
  );
}
