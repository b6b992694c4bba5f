import { businessHour, formatMonth, monthOf, startOfMonth } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { readSystemState, writeSystemState } from '../../platform/database/system-state.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Services } from '../../platform/requests/services.ts';
import { enqueueMessages } from '../notifications/index.ts';
import { insertReminders } from './reminder-store.ts';

/** From this hour (WIB) of the month's first day on: no message in the middle of the night. */
const morningHour = 8;
const peopleAtOnce = 1_000;

/**
 * Reminds every partner whose RO is not active of the bonuses that went past in the month before, once for each month. A run
 * that stopped half-way goes on where it stopped. Returns how many were reminded.
 */
export async function remindInactive(
  { db, live, clock }: Pick<Services, 'db' | 'live' | 'clock'>,
  atOnce = peopleAtOnce,
): Promise<number> {
  const now = clock();
  const [from, until] = [startOfMonth(now, -1), startOfMonth(now)];
  const last = (await readSystemState(db, 'ro-reminder'))?.value as { month: string } | undefined;
  if (last?.month === monthOf(from) || businessHour(now) < morningHour) return 0;
  for (let count = 0; ; ) {
    const ids = await db.transaction().execute(async (tx) => {
      const told = await insertReminders(tx, { from, until, atMost: atOnce });
      const messages = told.map((row) => reminder(row, formatMonth(from)));
      await enqueueMessages(tx, messages, now);
      if (told.length < atOnce) await writeSystemState(tx, 'ro-reminder', { month: monthOf(from) }, now);
      return told.map(({ id }) => id);
    });
    live.publish(ids.map((id) => `account:${id}`));
    count += ids.length;
    if (ids.length < atOnce) return count;
  }
}

function reminder(
  { id, count, amount }: { id: number; count: number; amount: number },
  month: string,
): Message {
  return {
    to: id,
    kind: 'ro-inactive',
    title: 'RO Anda tidak aktif',
    body: `Pada ${month} ada ${formatNumber(count)} bonus terlewat, ${formatRupiah(amount)}. Aktifkan RO agar bonus dari tim bulan ini tidak terlewat juga.`,
    link: '/dashboard/aktivasi-ro-pin',
    isBulk: true,
  };
}
