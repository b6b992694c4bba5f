import type { EmptyWords } from '../../lists/list-table.tsx';
import { Button } from '../../ui/button.tsx';

type Words = {
  /** 'pesanan', 'pesan', 'klaim'. */
  noun: string;
  address: { isWaiting: boolean; filter: (changes: { status: string }) => void };
  /** The specified sentence for when there is nothing at all. */
  nothing?: string;
};

/** What an empty queue says: everything done, nothing with this status, or nothing yet; `anything` where another tab has rows. */
export function queueEmpty({ noun, address, nothing }: Words, anything: boolean): EmptyWords {
  const later = 'Yang baru muncul di sini dengan sendirinya.';
  if (!anything) return { title: nothing ?? `Belum ada ${noun}.`, hint: later };
  const action = (
    <Button variant="outline" onClick={() => address.filter({ status: 'all' })}>
      Lihat semua {noun}
    </Button>
  );
  if (address.isWaiting)
    return { drawing: 'all-done', title: `Tidak ada ${noun} yang menunggu.`, hint: later, action };
  return { drawing: 'not-found', title: `Tidak ada ${noun} dengan status ini.`, action };
}
