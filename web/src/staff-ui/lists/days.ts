import { daysOfSpan, type Span } from '@rimpang/domain/period';

type Values = { tanggal?: Span | undefined; dari?: string | undefined; sampai?: string | undefined };

/** From which day to which day the address looks; a span wins over days. */
export function daysOf({ tanggal, dari, sampai }: Values, now: Date): { from?: string; to?: string } {
  if (tanggal) return daysOfSpan(tanggal, now);
  return { ...(dari && { from: dari }), ...(sampai && { to: sampai }) };
}

/** `22/11/2026` of `2026-11-22`. */
export function writeDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** What is typed as a day: `2026-11-22` of `22/11/2026`, also with dots, dashes or two digits of a year; or what is wrong. */
export function readDay(text: string): { day: string | null } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return { day: null };
  const [, date, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ?? [];
  if (!date || !month || !year) return { problem: 'Tulis hari/bulan/tahun, misalnya 22/11/2026.' };
  const whole = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${whole}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(whole))
    return { problem: `Tanggal ${typed} tidak ada.` };
  return { day: whole };
}
