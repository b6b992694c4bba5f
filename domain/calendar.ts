/** Business time is Western Indonesian Time (decision 16); it has no daylight saving, so the offset is fixed. */
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

/** `20 November 2026, 14.32 WIB` */
export function formatMoment(at: Date): string {
  return `${formatDate(at)}, ${formatTime(at)} WIB`;
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
