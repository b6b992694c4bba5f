/** `20261120-201500`, in business time. */
export function stampOf(at: Date): string {
  const wib = new Date(at.getTime() + 7 * 3_600_000).toISOString();
  return wib.replace(/[-:]/g, '').slice(0, 15).replace('T', '-');
}

/** When a copy or a folder of `--to` was begun, by its name; the beginning of time where the name says nothing. */
export function momentOfName(name: string): Date {
  const parts = /^rimpang-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name);
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}
