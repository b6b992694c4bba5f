import { type EventData, webhookEvents } from '@rimpang/contract/webhook-events';
import { type WebhookKind, webhookVersion } from '@rimpang/domain/webhooks';
import type { Tx } from '../../platform/database/database.ts';
import type { SettledEntry } from '../audit/index.ts';
import { selectRegistrations } from '../partners/index.ts';
import { selectOrders } from '../pins/index.ts';
import { selectCompletedOrders } from '../storefront/index.ts';
import { selectWithdrawals } from '../withdrawals/index.ts';
import { type NewEvent, selectUsernames } from './event-store.ts';

type Named = { id: number; username: string };
type Stored = {
  orders: Map<number, Awaited<ReturnType<typeof selectOrders>>[number]>;
  publicOrders: Awaited<ReturnType<typeof selectCompletedOrders>>;
  registrations: Map<number, Awaited<ReturnType<typeof selectRegistrations>>[number]>;
  withdrawals: Map<number, Awaited<ReturnType<typeof selectWithdrawals>>[number]>;
  person: (id: number) => Named | null;
};
type Told = { [Kind in WebhookKind]: { kind: Kind; data: EventData<Kind> } }[WebhookKind];

/** `order:21` → 21. */
const idOf = ({ subject }: SettledEntry): number => Number(subject?.split(':')[1] ?? 0);

function completedPinOrder(entry: SettledEntry, { orders }: Stored): Told[] {
  const order = orders.get(idOf(entry));
  if (!order) return [];
  const { id, code, type: pinType, quantity, total, createdAt, partner } = order;
  const times = { placedAt: createdAt.toISOString(), completedAt: entry.at.toISOString() };
  const told = { id, code, kind: 'pin' as const, pinType, title: null, quantity, total, ...times };
  return [
    {
      kind: 'order.completed',
      data: { order: told, partner: { id: partner.id, username: partner.username } },
    },
  ];
}

function completedPublicOrder(
  entry: SettledEntry,
  found: Stored['publicOrders'][number] | undefined,
): Told[] {
  if (!found) return [];
  const { reference: code, createdAt, ...order } = found;
  const times = { placedAt: createdAt.toISOString(), completedAt: entry.at.toISOString() };
  return [
    {
      kind: 'order.completed',
      data: { order: { ...order, code, pinType: null, ...times }, partner: null },
    },
  ];
}

function registered(entry: SettledEntry, { registrations, person }: Stored): Told[] {
  const row = registrations.get(idOf(entry));
  const partner = row && person(row.partnerId);
  const upline = row && person(row.uplineId);
  if (!partner || !upline) return [];
  const registeredBy = row.registeredBy === null ? null : person(row.registeredBy);
  return [
    {
      kind: 'partner.registered',
      data: { partner, upline, registeredBy, registeredAt: row.at.toISOString() },
    },
  ];
}

/** As the verb wrote it down (`partners/activate-ro.ts`). */
type RoDetail = { pin: string; personalRo: number; receiver: number };

function activatedRo(entry: SettledEntry, { person }: Stored): Told[] {
  const { pin: pinCode, personalRo, receiver: receiverId } = entry.detail as RoDetail;
  const [partner, receiver] = [person(idOf(entry)), person(receiverId)];
  if (!partner || !receiver) return [];
  const activatedAt = entry.at.toISOString();
  return [{ kind: 'ro.activated', data: { partner, pinCode, personalRo, receiver, activatedAt } }];
}

function withdrawalData({ id, code, amount, fee, requestedAt, partnerId, username }: WithdrawalOf) {
  return {
    withdrawal: { id, code, amount, fee, requestedAt: requestedAt.toISOString() },
    partner: { id: partnerId, username },
  };
}
type WithdrawalOf = NonNullable<ReturnType<Stored['withdrawals']['get']>>;

function requested(entry: SettledEntry, { withdrawals }: Stored): Told[] {
  const row = withdrawals.get(idOf(entry));
  return row ? [{ kind: 'withdrawal.requested', data: withdrawalData(row) }] : [];
}

/** With payout batches on, an approval completes nothing: the bank's transfer does, and settles it (decision 005). */
function completedWithdrawal(entry: SettledEntry, { withdrawals }: Stored): Told[] {
  const row = withdrawals.get(idOf(entry));
  const isApproval = entry.action === 'withdrawals.approve';
  if (!row || (isApproval && (row.status !== 'completed' || row.settledAt))) return [];
  const { withdrawal, partner } = withdrawalData(row);
  const completedAt = entry.at.toISOString();
  return [{ kind: 'withdrawal.completed', data: { withdrawal: { ...withdrawal, completedAt }, partner } }];
}

/** As the verb wrote it down (`withdrawals/create-batch.ts`). */
type BatchDetail = { code: string; count: number; amount: number; withdrawals: number[] };

function readyBatch(entry: SettledEntry): Told[] {
  const { code, count, amount, withdrawals: withdrawalIds } = entry.detail as BatchDetail;
  const createdAt = entry.at.toISOString();
  const batch = { id: idOf(entry), code, count, amount, withdrawalIds, createdAt };
  return [{ kind: 'payout.batch.ready', data: { batch } }];
}

/** What a change means to other programs, by the action of its audit entry. */
const tellers: Readonly<Record<string, (entry: SettledEntry, stored: Stored) => Told[]>> = {
  'pins.approveOrder': completedPinOrder,
  'storefront.completeOrder': (entry, { publicOrders }) =>
    completedPublicOrder(
      entry,
      publicOrders.find(({ id }) => id === idOf(entry)),
    ),
  'partners.register': registered,
  'partners.activate': registered,
  'partners.activateSelf': registered,
  'partners.registerFromOrder': (entry, stored) => [
    ...registered(entry, stored),
    ...completedPublicOrder(
      entry,
      stored.publicOrders.find(({ reference }) => reference === entry.detail.order),
    ),
  ],
  'partners.activateRo': activatedRo,
  'withdrawals.request': requested,
  'withdrawals.approve': completedWithdrawal,
  'withdrawals.markPaid': completedWithdrawal,
  'withdrawals.createBatch': readyBatch,
};

/** The actions that other programs are told of. */
export const toldActions: readonly string[] = Object.keys(tellers);

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** All rows that these entries are about, one statement for each table. */
async function readStored(tx: Tx, entries: readonly SettledEntry[]): Promise<Stored> {
  const idsOf = (kind: string) => entries.filter((e) => e.subject?.startsWith(`${kind}:`)).map(idOf);
  const references = entries.flatMap(({ detail }) =>
    typeof detail.order === 'string' ? [detail.order] : [],
  );
  const [orderIds, publicIds, partnerIds] = [idsOf('order'), idsOf('public-order'), idsOf('partner')];
  const withdrawalIds = idsOf('withdrawal');
  const orders = orderIds.length > 0 ? await selectOrders(tx, orderIds) : [];
  const publicOrders =
    publicIds.length + references.length > 0
      ? await selectCompletedOrders(tx, { ids: publicIds, references })
      : [];
  const registrations = partnerIds.length > 0 ? await selectRegistrations(tx, partnerIds) : [];
  const withdrawals = withdrawalIds.length > 0 ? await selectWithdrawals(tx, withdrawalIds) : [];
  const people = [
    ...partnerIds,
    ...registrations.flatMap(({ uplineId, registeredBy }) => [uplineId, registeredBy ?? uplineId]),
    ...entries.flatMap(({ detail }) => (typeof detail.receiver === 'number' ? [detail.receiver] : [])),
  ];
  const names = people.length > 0 ? byId(await selectUsernames(tx, people)) : new Map<number, Named>();
  return {
    orders: byId(orders),
    publicOrders,
    registrations: new Map(registrations.map((row) => [row.partnerId, row])),
    withdrawals: byId(withdrawals),
    person: (id) => names.get(id) ?? null,
  };
}

/**
 * What these entries mean to other programs, in their words. An entry whose rows are gone (a reset came between) means
 * nothing any more. Nothing but what the schemas name gets into a body.
 */
export async function eventsOf(tx: Tx, entries: readonly SettledEntry[]): Promise<NewEvent[]> {
  const stored = await readStored(tx, entries);
  return entries.flatMap((entry) => {
    const told = tellers[entry.action]?.(entry, stored) ?? [];
    return told.map(({ kind, data }, index) => {
      const { epoch, xid, at: happenedAt } = entry;
      // A restore goes on counting where its backup ended: epoch and moment tell what came after from what is gone.
      const entryCode = `evt_${epoch}_${entry.id}_${happenedAt.getTime().toString(36)}`;
      const code = index > 0 ? `${entryCode}_${index + 1}` : entryCode;
      return { code, kind, happenedAt, epoch, xid, body: bodyOf({ code, kind, happenedAt, data }) };
    });
  });
}

type Parts = { code: string; kind: keyof typeof webhookEvents; happenedAt: Date; data: unknown };

/** The words that are signed and sent. */
export function bodyOf({ code: id, kind: type, happenedAt, data }: Parts): string {
  const timestamp = happenedAt.toISOString();
  return JSON.stringify(webhookEvents[type].parse({ id, type, version: webhookVersion, timestamp, data }));
}
