import { contract } from '@rimpang/contract/index';
import type { Action } from '@rimpang/domain/permissions';
import { snapshot } from '../../platform/database/database.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { most, presentActivities, toStaff } from './activities.ts';
import { selectAllActivities } from './activity-store.ts';
import { sumBonuses } from '../bonuses/index.ts';
import { presentFigures } from './figures.ts';
import { selectAllFigures } from './figures-store.ts';
import { type QueueName, queueNames, selectQueues, type WaitingRow } from './queue-store.ts';

/** Which list a queue opens; who may not open it is not told how long it is. */
const listOf = {
  orders: 'pins.orders',
  withdrawals: 'withdrawals.queue',
  payouts: 'withdrawals.queue',
  claims: 'rewards.claims',
  productOrders: 'storefront.orders',
  tierRegistrations: 'storefront.orders',
  messages: 'storefront.messages',
} as const satisfies Record<QueueName, Action>;

type Queue = { count: number; amount: number; oldestAt: string | null } | null;

function presentQueues(rows: readonly WaitingRow[], may: Record<QueueName, boolean>) {
  const shown = queueNames.map((name): [QueueName, Queue] => {
    const row = rows.find((waiting) => waiting.queue === name);
    if (!may[name] || !row) return [name, null];
    return [name, { count: row.count, amount: row.amount, oldestAt: row.oldestAt?.toISOString() ?? null }];
  });
  return Object.fromEntries(shown) as Record<QueueName, Queue>;
}

/**
 * Everything on the admin home, over everybody, as of one moment (R2.3.2). Queues and activities keep to what the
 * reader's role and the matrix allow to open; the totals are for every role that has the dashboard.
 */
export const showAdminDashboard = sharedView(contract.reports.adminDashboard, ({ db, now, services, may }) =>
  snapshot(db, async (tx) => {
    const mayOpen = Object.fromEntries(queueNames.map((name) => [name, may(listOf[name])])) as Record<
      QueueName,
      boolean
    >;
    const waiting = await selectQueues(tx, mayOpen);
    const activities = await selectAllActivities(tx, {
      bonus: may('bonuses.explain') ? most : 0,
      partner: may('partners.list') ? most : 0,
      withdrawal: mayOpen.withdrawals ? most : 0,
    });
    const { partners: bonus } = await sumBonuses(tx, services.companyId, 'today');
    return {
      asOf: now.toISOString(),
      queues: presentQueues(waiting, mayOpen),
      network: presentFigures(await selectAllFigures(tx, services.companyId)),
      bonus,
      activities: presentActivities(activities, toStaff),
    };
  }),
);
