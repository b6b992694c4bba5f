import { type Award, evaluatePlan, type PlanEvent } from '@rimpang/domain/plan';
import {
  amountOfAward,
  announceMissed,
  bonusMessages,
  bonusTransfer,
  isBonusAward,
} from '../capabilities/bonuses/index.ts';
import { pointTransfers } from '../capabilities/rewards/index.ts';
import type { Message } from '../platform/requests/outcome-store.ts';
import type { Books } from './books.ts';
import { momentField, stampOf } from './moments.ts';
import { textField } from './pages.ts';
import { personOf } from './person.ts';

/** What happened, as the plan answers to it. */
type Paid = Omit<PlanEvent, 'company' | 'ancestors' | 'subject'> & {
  partner: number;
  pinId?: number;
  orderId?: number;
  orderCode?: string;
};

type BonusAward = Award & { rule: { award: { kind: 'bonus' } } };
type WrittenBonus = Parameters<typeof bonusMessages>[0];

/** What the plan answers to happenings: events, bonuses, what went past, and the messages about it. */
export class Payments {
  readonly #books: Books;
  #events = 0;
  #bonuses = 0;
  #messages = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  /** Freezes the event and pays what the plan awards for it: by the domain's rules and the transfers of the verbs. */
  pay(happened: Paid): { bonuses: readonly WrittenBonus[]; receiver: number } {
    const books = this.#books;
    const { plan } = books.company;
    const event = this.#freeze(happened);
    const awards = evaluatePlan(plan, event);
    const money = awards.filter(isBonusAward);
    const points = awards.filter((award) => !isBonusAward(award));
    const earned = new Map(money.map(({ beneficiary }) => [beneficiary, books.earnedOf(beneficiary)]));
    const transfers = books.post([
      ...money.map((award) => bonusTransfer(award, event.cause, event.company)),
      ...pointTransfers(event.cause, points, event.company),
    ]);
    const bonuses = money.map((award) => {
      const isCompany = award.beneficiary === event.company;
      const cumulative = isCompany ? 0 : (earned.get(award.beneficiary) ?? 0) + amountOfAward(award);
      earned.set(award.beneficiary, cumulative);
      if (!isCompany) books.paid.push(books.numberOf(award.beneficiary));
      return this.#write(award, cumulative, transfers.get(award.rule.key) ?? 0);
    });
    if (books.at >= books.windows.messagesSince) this.#tell(event, happened.partner, money, bonuses);
    const other = bonuses.find(({ beneficiary }) => beneficiary !== event.subject);
    return { bonuses, receiver: other?.beneficiary ?? event.company };
  }

  #freeze({ partner, pinId, orderId, orderCode, ...happened }: Paid): PlanEvent {
    const { company, pages, moment, members, stock, idOf } = this.#books;
    const { ancestors, json } = members.frozen(partner);
    const event = { ...happened, subject: idOf(partner), company: company.companyId, ancestors };
    this.#events += 1;
    if (pages.muted) return event;
    const { cause, trigger, subject, pinType, quantity } = event;
    const what = [cause, trigger, subject, company.companyId, json, pinType, quantity, company.plan.version];
    const pin = [pinId ?? null, pinId ? stock.codeOf(pinId) : null];
    const order = [orderId ?? null, orderCode ?? null];
    pages.add('bonuses.event', this.#events, ...what, ...pin, ...order, moment);
    return event;
  }

  #write(award: BonusAward, cumulative: number, transferId: number): WrittenBonus {
    const { pages, at, moment } = this.#books;
    const { rule, beneficiary } = award;
    const { type } = rule.award;
    const amount = amountOfAward(award);
    this.#bonuses += 1;
    const [id, code] = [this.#bonuses, `BONUS-${stampOf(at)}-${transferId}`];
    const row = [id, code, this.#events, rule.key, beneficiary, type, amount, cumulative, transferId, moment];
    pages.add('bonuses.bonus', ...row);
    for (const [position, over] of award.passedOver.entries())
      pages.add('bonuses.passed_over', this.#events, rule.key, over.id, position, over.reason);
    return { id, code, ruleKey: rule.key, type, beneficiary, amount };
  }

  #tell(
    event: PlanEvent,
    partner: number,
    awards: readonly BonusAward[],
    bonuses: readonly WrittenBonus[],
  ): void {
    const told = { ...event, closed: new Set<number>(), staff: new Set<number>() };
    const subject = personOf(partner);
    for (const tell of [bonusMessages, announceMissed])
      for (const [place, award] of awards.entries()) {
        const bonus = bonuses[place];
        if (bonus) tell(bonus, award, told, subject).forEach(this.#send);
      }
  }

  readonly #send = ({ to, kind, title, body, link, fold }: Message): void => {
    const { pages, at, moment, windows } = this.#books;
    this.#messages += 1;
    const readAt = at < windows.readUntil ? momentField(at + 3_600) : null;
    const text = [title, body].map(textField);
    const row = [link ?? null, fold?.key ?? null, fold?.amount ?? null, moment, readAt];
    pages.add('notifications.message', this.#messages, to, kind, ...text, ...row);
  };
}
