import { type Ancestor, type Award, evaluatePlan, type PlanEvent, type Trigger } from '@rimpang/domain/plan';
import type { PinType } from '@rimpang/domain/pins';
import type { Tx } from '../../platform/database/database.ts';
import { Overtaken } from '../../platform/requests/failure.ts';
import { holdOpen } from '../accounts/index.ts';
import { postTransfers, type Transfer } from '../ledger/index.ts';
import { ancestorsOfAll } from '../network/index.ts';
import { amountOfAward, type BonusAward, bonusTransfer, isBonusAward } from './bonus-transfer.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { bonusMessages, announceMissed, type PaidBonus } from './messages.ts';
import { insertBonuses, insertEvents, type NewBonus, type Subject } from './store.ts';

/** What happened. `ancestors` nearest first; looked up where the caller does not have them. */
export type BonusEvent = {
  trigger: Trigger;
  cause: string;
  subject: number;
  pinType: PinType;
  quantity: number;
  ancestors?: readonly Ancestor[];
  pinId?: number;
  pinCode?: string;
  orderId?: number;
  orderCode?: string;
};

/** `money` are the awards that `bonuses` were written of. */
type Paid = { bonuses: PaidBonus[]; points: Award[]; money: Award[]; messages: Message[]; live: string[] };
/** What the point awards of a cause come to in the ledger. */
type PointTransfers = (cause: string, points: readonly Award[]) => readonly Transfer[];

/** An event with its place in the books and what the plan awards for it. */
type Evaluated = {
  event: BonusEvent & { ancestors: readonly Ancestor[] };
  id: number;
  subject: Subject;
  points: Award[];
  money: BonusAward[];
};

/**
 * Pays every bonus that the plan in force awards for events, in their order, exactly once per (rule, cause, beneficiary)
 * (decision 003, invariants 10–13). The caller holds the subjects open (`holdOpen`). Posts what `rewards`
 * makes of their point awards with the same statement. The events are frozen beside their bonuses, so that each can be explained and
 * recomputed. Throws the unique violation where a cause was paid before.
 */
export async function payForEvents(
  tx: Tx,
  happened: readonly BonusEvent[],
  companyId: number,
  now: Date,
  rewards: PointTransfers = () => [],
): Promise<Paid[]> {
  const unknown = happened.flatMap(({ ancestors, subject }) => (ancestors ? [] : [subject]));
  const above = await ancestorsOfAll(tx, unknown);
  const events = happened.map((event) => ({
    ...event,
    ancestors: event.ancestors ?? above.get(event.subject) ?? [],
  }));
  const { plan, frozen } = await insertEvents(tx, events.map(withoutStaff), companyId, now);
  const all = events.flatMap((event, index): Evaluated[] => {
    const awards = evaluatePlan(plan, { ...event, company: companyId } satisfies PlanEvent);
    const points = awards.filter((award) => award.rule.award.kind === 'points');
    const place = frozen[index];
    return place ? [{ event, ...place, points, money: awards.filter(isBonusAward) }] : [];
  });
  const receivers = all.flatMap(({ points, money }) =>
    [...points, ...money].map((award) => award.beneficiary),
  );
  const told = all.flatMap(passedOverAndTold);
  await holdReceivers(tx, [...receivers, ...told], [...events.map(({ subject }) => subject), companyId]);
  const alongside = all.flatMap(({ event, points }) => rewards(event.cause, points));
  const written = await postBonuses(tx, { all, alongside, companyId, now });
  return all.map((one) => {
    const bonuses = written.flatMap(({ eventId, ...bonus }) => (eventId === one.id ? [bonus] : []));
    return {
      bonuses,
      points: one.points,
      money: one.money,
      messages: messagesOf(one, bonuses, companyId),
      live: topicsOf(bonuses),
    };
  });
}

/** The same for one event. */
export async function payBonuses(
  tx: Tx,
  event: BonusEvent,
  companyId: number,
  now: Date,
  rewards?: PointTransfers,
): Promise<Paid> {
  const [paid] = await payForEvents(tx, [event], companyId, now, rewards);
  if (!paid) throw new Error(`the event ${event.cause} was not paid`);
  return paid;
}

/** What an event freezes of those above: processes of the version before know no more of them. */
function withoutStaff<E extends { ancestors: readonly Ancestor[] }>(event: E): E {
  if (!event.ancestors.some(({ staff }) => staff)) return event;
  const ancestors = event.ancestors.map((above) => {
    const { staff: _, ...frozen } = above;
    return frozen;
  });
  return { ...event, ancestors };
}

const topicsOf = (bonuses: readonly PaidBonus[]) => [
  ...new Set(bonuses.map((bonus) => `account:${bonus.beneficiary}`)),
];

function messagesOf({ event, subject, money }: Evaluated, bonuses: readonly PaidBonus[], company: number) {
  const those = (is: (above: Ancestor) => unknown) =>
    new Set(event.ancestors.flatMap((above) => (is(above) ? [above.id] : [])));
  const told = { ...event, company, closed: those((a) => a.closed), staff: those((a) => a.staff) };
  const awarded = new Map(money.map((award) => [award.rule.key, award]));
  const each = (tell: typeof bonusMessages) =>
    bonuses.flatMap((bonus) => {
      const award = awarded.get(bonus.ruleKey);
      return award ? tell(bonus, award, told, subject) : [];
    });
  return [...each(bonusMessages), ...each(announceMissed)];
}

/** Whom bonuses went past, without those who were closed: they are told (`announceMissed`). */
function passedOverAndTold({ event, money }: Evaluated): number[] {
  const closed = new Set(event.ancestors.flatMap((above) => (above.closed ? [above.id] : [])));
  return money.flatMap(({ passedOver }) => passedOver.flatMap(({ id }) => (closed.has(id) ? [] : [id])));
}

/**
 * Everybody who is paid, or told that a bonus went past, is open, and stays so until then. One who was closed since the ancestors were read is no receiver
 * any more: the whole is done once more, and finds the next one (invariants 13, 21). `held` are open for certain.
 */
async function holdReceivers(tx: Tx, ids: readonly number[], held: readonly number[]): Promise<void> {
  const receivers = new Set(ids);
  for (const id of held) receivers.delete(id);
  if (receivers.size === 0) return;
  const open = await holdOpen(tx, [...receivers]);
  if (open.size < receivers.size) throw new Overtaken('a receiver was closed meanwhile');
}

type Posting = {
  all: readonly Evaluated[];
  alongside: readonly Transfer[];
  companyId: number;
  now: Date;
};

/** Comes back in the order of the events, and of the plan's rules within each. */
async function postBonuses(tx: Tx, { all, alongside, companyId, now }: Posting) {
  const awards = all.flatMap(({ id, event, money }) =>
    money.map((award) => ({ eventId: id, cause: event.cause, award })),
  );
  const money = awards.map(({ award, cause }) => bonusTransfer(award, cause, companyId));
  const { transfers, accounts } = await postTransfers(tx, [...money, ...alongside], now);
  if (awards.length === 0) return [];
  const transferIds = new Map(transfers.map((t) => [`${t.rule} ${t.cause} ${t.beneficiary}`, t.id]));
  // `earned` is the sum after all of them; walking back from the last one gives each its own running sum.
  const earned = new Map(
    accounts.filter(({ kind }) => kind === 'available').map((account) => [account.owner, account.earned]),
  );
  const rows: NewBonus[] = awards.toReversed().map(({ eventId, cause, award }) => {
    const amount = amountOfAward(award);
    const cumulative = earned.get(award.beneficiary) ?? 0;
    if (cumulative) earned.set(award.beneficiary, cumulative - amount);
    const transferId = transferIds.get(`${award.rule.key} ${cause} ${award.beneficiary}`) ?? 0;
    return {
      eventId,
      ruleKey: award.rule.key,
      beneficiary: award.beneficiary,
      type: award.rule.award.type,
      amount,
      cumulative,
      transferId,
    };
  });
  const inOrder = rows.toReversed();
  const passed = awards.flatMap(({ eventId, award }) =>
    award.passedOver.map((over, position) => ({ ...over, eventId, ruleKey: award.rule.key, position })),
  );
  const written = new Map(
    (await insertBonuses(tx, inOrder, passed, now)).map((row) => [`${row.eventId} ${row.ruleKey}`, row]),
  );
  return inOrder.flatMap(({ eventId, ruleKey, type, beneficiary, amount }) => {
    const saved = written.get(`${eventId} ${ruleKey}`);
    return saved ? [{ id: saved.id, code: saved.code, eventId, ruleKey, type, beneficiary, amount }] : [];
  });
}
