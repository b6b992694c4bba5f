import { businessHour, formatMonth, monthOf, startOfMonth } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { readSystemState, writeSystemState } from '../../platform/database/system-state.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Services } from '../../platform/requests/services.ts';
import { holdOpen } from '../accounts/index.ts';
import { enqueueMessages } from '../notifications/index.ts';
import { insertReminders, lockReminders, selectPassedOver } from './reminder-store.ts';

/** From this hour (WIB) of the month's first day on: no message in the middle of the night. */
const morningHour = 8;
const peopleAtOnce = 1_000;

/**
 * Reminds every partner whose RO is not active of the bonuses that went past in the month before, once for each month: along the ids of all
 * whom any went past, `atOnce` of them in a transaction. A run that stopped half-way is gone on with by the next one; where
 * another process is at it, this one leaves it to that. The month is done once the end of the ids is reached. Returns how many were reminded.
 */
export async function remindInactive(
  { db, live, clock }: Pick<Services, 'db' | 'live' | 'clock'>,
  atOnce = peopleAtOnce,
): Promise<number> {
  const now = clock();
  const [from, until] = [startOfMonth(now, -1), startOfMonth(now)];
  const last = (await readSystemState(db, 'ro-reminder'))?.value as { month: string } | undefined;
  if (last?.month === monthOf(from) || businessHour(now) < morningHour) return 0;
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { told, next }: Step = await db.transaction().execute(async (tx) => {
      if (!(await lockReminders(tx))) return { told: [], next: undefined };
      const ids = await selectPassedOver(tx, after ?? 0, atOnce);
      const due = await insertReminders(tx, { ids, from, until });
      // One who is being closed is told nothing: the message would come after everything personal was erased.
      const open = await holdOpen(
        tx,
        due.map(({ id }) => id),
      );
      const rows = due.filter(({ id }) => open.has(id));
      await enqueueMessages(
        tx,
        rows.map((row) => reminder(row, formatMonth(from))),
        now,
      );
      const isLast = ids.length < atOnce;
      if (isLast) await writeSystemState(tx, 'ro-reminder', { month: monthOf(from) }, now);
      return { told: rows.map(({ id }) => id), next: isLast ? undefined : ids.at(-1) };
    });
    live.publish(told.map((id) => `account:${id}`));
    count += told.length;
    after = next;
  }
  return count;
}

/** Who was reminded in one transaction, and behind whom to go on; undefined where it is done, or another's work. */
type Step = { told: number[]; next: number | undefined };

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
