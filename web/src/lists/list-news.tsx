import { formatCount } from '@rimpang/domain/counting';
import { useEffect, useState } from 'react';

/** As long as an answer is news. What others change of the list afterwards is not read out. */
const newsMs = 2000;

type Props = {
  /** What is listed: another search, filter, order or page is another one. */
  view: string | undefined;
  /** The rows are not those of this view yet. */
  reading: boolean;
  narrowed: boolean;
  /** Rows of this page. */
  rows: number;
  /** How many there are in all, where that is known. */
  count: number | null | undefined;
};

/** Reads out how much a search, a filter or a turned page has found; not shown, because the list itself shows it. */
export function ListNews({ view, reading, narrowed, rows, count }: Props) {
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    if (reading) return;
    const timer = setTimeout(() => setHeard(true), newsMs);
    return () => {
      clearTimeout(timer);
      setHeard(false);
    };
  }, [view, reading]);
  return <output className="vh">{!reading && !heard && words({ narrowed, rows, count })}</output>;
}

function words({ narrowed, rows, count }: Pick<Props, 'narrowed' | 'rows' | 'count'>): string {
  if (rows === 0) return narrowed ? 'Tidak ada hasil.' : 'Daftar ini kosong.';
  if (typeof count === 'number') return `${formatCount(count)} hasil.`;
  return `${rows} hasil di halaman ini.`;
}
