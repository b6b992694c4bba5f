import { formatCount } from '@rimpang/domain/counting';
import { type ReactNode, useState } from 'react';
import { readFailure } from '../../api/failure.ts';
import type { Selection } from '../../lists/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './selection-bar.module.css';

type Props<Row> = {
  selection: Pick<Selection<Row>, 'chosen' | 'isPageTicked' | 'tickAll' | 'clear'>;
  /** 'orderan', 'penarikan'. */
  noun: string;
  /** What the chosen ones come to. */
  sum: ReactNode;
  /** As many as one verb decides at once. */
  most: number;
  /** How many rows the filters find, and the first `limit` of them in the order of the list. */
  matching: { count: number; read: (limit: number) => Promise<readonly Row[]> };
  /** What can be done with them. */
  children: ReactNode;
};

/** What is ticked, the way to all that match, and what can be done with them. Nothing while nothing is ticked. */
export function SelectionBar<Row>({ selection, noun, sum, most, matching, children }: Props<Row>) {
  const { chosen, clear } = selection;
  if (chosen.length === 0) return null;
  const more = selection.isPageTicked && chosen.length < Math.min(most, matching.count);
  return (
    <section className={styles.bar} aria-label={`${noun[0]?.toUpperCase()}${noun.slice(1)} terpilih`}>
      <p>
        <Dotted
          parts={[
            <b key="chosen">
              {chosen.length} {noun} dipilih
            </b>,
            sum,
          ]}
        />
      </p>
      {more && <TickAll selection={selection} most={most} matching={matching} />}
      <Button small variant="plain" onClick={clear}>
        Batalkan pilihan
      </Button>
      {children}
    </section>
  );
}

function TickAll<Row>({ selection, most, matching }: Pick<Props<Row>, 'selection' | 'most' | 'matching'>) {
  const [reading, setReading] = useState(false);
  const { count } = matching;
  const read = async () => {
    setReading(true);
    try {
      selection.tickAll(await matching.read(Math.min(count, most)));
    } catch (error) {
      toast.failure('Belum Terpilih', readFailure(error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Button small variant="outline" busy={reading} busyLabel="Memuat..." onClick={() => void read()}>
      {count <= most
        ? `Pilih semua ${count} yang cocok`
        : `Pilih ${most} pertama dari ${formatCount(count)} yang cocok`}
    </Button>
  );
}
