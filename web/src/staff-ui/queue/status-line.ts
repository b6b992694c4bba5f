import { formatMoment } from '@rimpang/domain/calendar';
import { ageText } from './age.ts';

type Line = {
  /** Since when it waits for a decision; null where it does not. */
  waitsSince: string | null;
  label: string;
  by: string | null;
  at: string | null;
};

/** How long it has waited, or what was decided, by whom and when. */
export function statusLine({ waitsSince, label, by, at }: Line, now: Date): string {
  if (waitsSince !== null) return `Menunggu ${ageText(new Date(waitsSince), now)}`;
  return `${label}${by ? ` oleh ${by}` : ''}${at ? `, ${formatMoment(new Date(at))}` : ''}`;
}
