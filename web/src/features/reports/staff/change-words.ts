import { formatPercent } from '@rimpang/domain/money';

/** How a figure stands to the one before it: `naik 12% dari 45`, in whole percent and never as a share of nothing. */
export function changeWords(now: number, before: number, show: (figure: number) => string): string {
  if (now === before) return now === 0 ? 'sebelumnya juga tidak ada' : 'sama seperti sebelumnya';
  if (before === 0) return 'sebelumnya tidak ada';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const way = now > before ? 'naik' : 'turun';
  return percent === 0
    ? `${way} sedikit dari ${show(before)}`
    : `${way} ${formatPercent(percent)} dari ${show(before)}`;
}
