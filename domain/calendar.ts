/** Business time is Western Indonesian Time (decision 016); it has no daylight saving, so the offset is fixed. */
const wibOffsetMs = 7 * 3_600_000;
const dayMs = 86_400_000;
const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];
const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];

/** Start of the WIB business day that contains `at`; "hari ini" means from here on. */
export function startOfBusinessDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + wibOffsetMs) / dayMs) * dayMs - wibOffsetMs);
}

/** Start of a WIB calendar day written as `2026-11-20`. */
export function startOfDate(date: string): Date {
  return new Date(`${date}T00:00:00+07:00`);
}

/** The moment of a WIB year, month (from 1), day, hour, minute and second; what is more than a part can be goes on into the next. */
export function momentOfParts([year = 0, month = 1, ...others]: readonly number[]): Date {
  const [day = 1, hour = 0, minute = 0, second = 0] = others;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - wibOffsetMs);
}

/** WIB days, both included, as moments: `until` is the first one after them. An end that is missing stays open. */
export function momentsOfDays(days: { from?: string | undefined; to?: string | undefined }): {
  from?: Date;
  until?: Date;
} {
  return {
    ...(days.from && { from: startOfDate(days.from) }),
    ...(days.to && { until: addDays(startOfDate(days.to), 1) }),
  };
}

/** Start of the WIB calendar month that contains `at`, or of one that lies `offset` months later. */
export function startOfMonth(at: Date, offset = 0): Date {
  const d = wib(at);
  return new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + offset, 1) - wibOffsetMs);
}

/** Start of a WIB month written as `2026-11`. */
export function startOfMonthNamed(month: string): Date {
  return startOfDate(`${month}-01`);
}

/** The WIB day of a moment as `2026-11-20`. */
export function dateOf(at: Date): string {
  return formatSortable(at).slice(0, 10);
}

/** The WIB month of a moment as `2026-11`. */
export function monthOf(at: Date): string {
  const d = wib(at);
  return `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}`;
}

/** `November 2026` */
export function formatMonth(at: Date): string {
  const d = wib(at);
  return `${months[d.getUTCMonth()]} ${d.getUTCFullYear()}`;
}

/** The same moment some days later. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

/**
 * Five in the afternoon of the day that lies `days` business days (Monday to Friday, WIB) after the day of `at`.
 * Public holidays are not known to it.
 */
export function endOfBusinessDaysAfter(at: Date, days: number): Date {
  let day = startOfBusinessDay(at);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    const weekday = wib(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day.getTime() + 17 * 3_600_000);
}

function wib(at: Date): Date {
  return new Date(at.getTime() + wibOffsetMs);
}

const two = (n: number) => String(n).padStart(2, '0');

/** `20 November 2026` */
export function formatDate(at: Date): string {
  const d = wib(at);
  return `${d.getUTCDate()} ${months[d.getUTCMonth()]} ${d.getUTCFullYear()}`;
}

/** `20 Nov` */
export function formatShortDate(at: Date): string {
  const d = wib(at);
  return `${d.getUTCDate()} ${months[d.getUTCMonth()]?.slice(0, 3)}`;
}

/** `Jumat, 20 November 2026` */
export function formatLongDate(at: Date): string {
  return `${weekdays[wib(at).getUTCDay()]}, ${formatDate(at)}`;
}

/** `14.32` */
export function formatTime(at: Date): string {
  const d = wib(at);
  return `${two(d.getUTCHours())}.${two(d.getUTCMinutes())}`;
}

/** `14.32 WIB`, which no line breaks. */
export function formatClock(at: Date): string {
  return `${formatTime(at)}\u00a0WIB`;
}

/** `20 November 2026, 14.32 WIB` */
export function formatMoment(at: Date): string {
  return `${formatDate(at)}, ${formatClock(at)}`;
}

/** `2026-11-20 14:32` in WIB: sorts as text, and spreadsheets know it as a moment. */
export function formatSortable(at: Date): string {
  const d = wib(at);
  const day = `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
  return `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
}

/** The WIB moment as spreadsheets count: days since 30 December 1899, the time of day behind the comma. */
export function spreadsheetDay(at: Date): number {
  return (at.getTime() + wibOffsetMs) / dayMs + 25_569;
}

/** Hour of the WIB day, 0–23, for greetings. */
export function businessHour(at: Date): number {
  return wib(at).getUTCHours();
}

/** Year and month as `2611`, used in the labels of orders and withdrawals. */
export function yearMonthLabel(at: Date): string {
  const d = wib(at);
  return `${String(d.getUTCFullYear()).slice(2)}${two(d.getUTCMonth() + 1)}`;
}
