import type { pinEvent } from '@rimpang/contract/pins';
import { formatLongDate, startOfBusinessDay } from '@rimpang/domain/calendar';
import type { z } from 'zod';

export type PinEvent = z.infer<typeof pinEvent>;

/** What happened to a PIN, told to one of the two people it happened between. */
export function eventWords(event: PinEvent, ownId: number): string {
  const { action, from, to } = event;
  if (action === 'opening') return 'Saldo awal';
  if (action === 'create') return 'Dibuat';
  if (action === 'void') return 'Dibatalkan';
  if (action === 'use')
    return to?.id === ownId ? 'Dipakai untuk Anda' : `Dipakai untuk ${to?.fullName ?? '-'}`;
  return to?.id === ownId ? `Diterima dari ${from?.fullName ?? '-'}` : `Ditransfer ke ${to?.fullName ?? '-'}`;
}

/** Events by business day, in the order they came. */
export function byDay(events: readonly PinEvent[]): { day: string; events: PinEvent[] }[] {
  const days = new Map<number, PinEvent[]>();
  for (const event of events) {
    const day = startOfBusinessDay(new Date(event.at)).getTime();
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, list]) => ({ day: formatLongDate(new Date(day)), events: list }));
}
