const [daySeconds, jakarta] = [86_400, 7 * 3_600];
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const days = new Map<number, string>();

/** `2026-11-20` of a moment, UTC: a story has few days and many moments. */
function dayOf(seconds: number): string {
  const day = Math.floor(seconds / daySeconds);
  const known = days.get(day);
  if (known) return known;
  const text = new Date(day * daySeconds * 1_000).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}

const timeOf = (seconds: number, between: string) => {
  const second = seconds % daySeconds;
  const parts = [Math.floor(second / 3_600), Math.floor((second % 3_600) / 60), second % 60];
  return `${two[parts[0] ?? 0]}${between}${two[parts[1] ?? 0]}${between}${two[parts[2] ?? 0]}`;
};

/** As COPY reads a moment. */
export const momentField = (seconds: number): string => `${dayOf(seconds)} ${timeOf(seconds, ':')}+00`;
/** `20261120100000`, in WIB, as codes carry it. */
export const stampOf = (seconds: number): string =>
  `${dayOf(seconds + jakarta).replaceAll('-', '')}${timeOf(seconds + jakarta, '')}`;
