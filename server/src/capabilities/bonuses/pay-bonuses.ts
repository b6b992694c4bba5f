import { type Ancestor, type Award, evaluatePlan, type PlanEvent, type Trigger } from '@rimpang/domain/plan';
import type { PinType } from '@rimpang/domain/pins';
import type { Tx } from '../../platform/database/database.ts';
import { Overtaken } from '../../platform/requests/failure.ts';
import { holdOpen } from '../accounts/index.ts';
import { postTransfers, type Transfer } from '../ledger/index.ts';
import { ancestorsOf } from '../network/index.ts';
import { amountOfAward, type BonusAward, bonusTransfer, isBonusAward } from './bonus-transfer.ts';
import { bonusMessages, announceMissed, type PaidBonus } from './messages.ts';
import { insertBonuses, insertEvent, type NewBonus } from './store.ts';

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

/**
 * Pays every bonus that the plan in force awards for an event, exactly once per (rule, cause, beneficiary)
 * (decision 003, invariants 10–13). The caller holds the subject open (`holdOpen`). Posts what `rewards` makes of its point awards with the same
 * statement. The event is frozen beside its bonuses, so that each can be explained and recomputed. Throws the unique violation where the cause was paid before.
 */
export async function payBonuses(
  tx: Tx,
  happened: BonusEvent,
  companyId: number,
  now: Date,
  transfersForPoints: (points: readonly Award[]) => readonly Transfer[] = () => [],
) {
  const event = { ...happened, ancestors: happened.ancestors ?? (await ancestorsOf(tx, happened.subject)) };
  const { id, plan, subject } = await insertEvent(tx, event, companyId, now);
  const awards = evaluatePlan(plan, { ...event, company: companyId } satisfies PlanEvent);
  await holdReceivers(tx, awards, [event.subject, companyId]);
  const points = awards.filter((award) => award.rule.award.kind === 'points');
  const money = awards.filter(isBonusAward);
  const bonuses = await postBonuses(tx, {
    eventId: id,
    cause: event.cause,
    awards: money,
    alongside: transfersForPoints(points),
    companyId,
    now,
  });
  const closed = new Set(event.ancestors.flatMap((above) => (above.closed ? [above.id] : [])));
  const told = { ...event, company: companyId, closed };
  const awarded = new Map(money.map((award) => [award.rule.key, award]));
  return {
    bonuses,
    points,
    messages: [
      ...bonuses.flatMap((bonus) => bonusMessages(bonus, told, subject)),
      ...bonuses.flatMap((bonus) => {
        const award = awarded.get(bonus.ruleKey);
        return award ? announceMissed(bonus, award, told, subject) : [];
      }),
    ],
    live: [...new Set(bonuses.map((bonus) => `account:${bonus.beneficiary}`))],
  };
}

/**
 * The person who is paid is open, and stays so until it is paid. One who was closed since the ancestors were read is no receiver
 * any more: the whole event is done once more, and finds the next one (invariants 13, 21). `held` are open for certain.
 */
async function holdReceivers(tx: Tx, awards: readonly Award[], held: readonly number[]): Promise<void> {
  const receivers = new Set(awards.map((award) => award.beneficiary));
  for (const id of held) receivers.delete(id);
  if (receivers.size === 0) return;
  const open = await holdOpen(tx, [...receivers]);
  if (open.size < receivers.size) throw new Overtaken('a receiver was closed meanwhile');
}

type Posting = {
  eventId: number;
  cause: string;
  awards: readonly BonusAward[];
  alongside: readonly Transfer[];
  companyId: number;
  now: Date;
};

async function postBonuses(
  tx: Tx,
  { eventId, cause, awards, alongside, companyId, now }: Posting,
): Promise<PaidBonus[]> {
  const money = awards.map((award) => bonusTransfer(award, cause, companyId));
  const { transfers, accounts } = await postTransfers(tx, [...money, ...alongside], now);
  if (awards.length === 0) return [];
  const transferIds = new Map(transfers.map((t) => [`${t.rule} ${t.beneficiary}`, t.id]));
  // `earned` is the sum after all of them; walking back from the last one gives each its own running sum.
  const earned = new Map(
    accounts.filter(({ kind }) => kind === 'available').map((account) => [account.owner, account.earned]),
  );
  const rows: NewBonus[] = awards.toReversed().map((award) => {
    const amount = amountOfAward(award);
    const cumulative = earned.get(award.beneficiary) ?? 0;
    if (cumulative) earned.set(award.beneficiary, cumulative - amount);
    const transferId = transferIds.get(`${award.rule.key} ${award.beneficiary}`) ?? 0;
    return {
      ruleKey: award.rule.key,
      beneficiary: award.beneficiary,
      type: award.rule.award.type,
      amount,
      cumulative,
      transferId,
    };
  });
  const inOrder = rows.toReversed();
  const passed = awards.flatMap((award) =>
    award.passedOver.map((over, position) => ({ ...over, ruleKey: award.rule.key, position })),
  );
  const written = new Map(
    (await insertBonuses(tx, eventId, inOrder, passed, now)).map((row) => [row.ruleKey, row]),
  );
  return inOrder.flatMap((row) => {
    const saved = written.get(row.ruleKey);
    return saved
      ? [
          {
            id: saved.id,
            code: saved.code,
            ruleKey: row.ruleKey,
            type: row.type,
            beneficiary: row.beneficiary,
            amount: row.amount,
          },
        ]
      : [];
  });
}
