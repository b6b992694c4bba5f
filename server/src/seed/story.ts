import type { PinType } from '@rimpang/domain/pins';
import { claimableRewards, isReached, type RewardKey } from '@rimpang/domain/rewards';
import { maximumWithdrawal, minimumWithdrawal, withdrawalProblem } from '@rimpang/domain/withdrawals';
import { type Rupiah, rupiah } from '@rimpang/domain/money';
import { Agenda, type Task } from './agenda.ts';
import { Dice } from './dice.ts';
import type { Happening } from './happening.ts';
import { recruiter, type Tree } from './tree.ts';

/** What people know of the company when they decide what to do next. */
export type Known = {
  stockOf(partner: number, type: PinType): number;
  availableOf(partner: number): Rupiah;
  mainPointsOf(partner: number): number;
  /** Who was paid by what happened last. */
  readonly paid: readonly number[];
  /** The id of the order, withdrawal or claim that was made last. */
  readonly made: number;
};

type Kind =
  | 'order-activation'
  | 'order-ro'
  | 'decide-order'
  | 'ro'
  | 'withdraw'
  | 'decide-withdrawal'
  | 'claim'
  | 'decide-claim'
  | 'hand-over';

const [minute, hour, day] = [60, 3_600, 86_400];
/** Staff decides within this; an order for something on a day is placed a little earlier. */
const decidedWithin = 30 * hour;
const beforehand = decidedWithin + hour;

/** Of all partners, or of what they do; what is left never activates RO, never withdraws, … */
export const usualHabits = {
  everRo: 0.715,
  roAtOnce: 0.5,
  roAgain: 0.17,
  /** Every month, for years. */
  steadyRo: 0.003,
  ordersAhead: 0.5,
  ordersRoAhead: 0.35,
  withdraws: 0.55,
  fromUpline: 0.5,
  approvedOrders: 0.94,
  approvedWithdrawals: 0.95,
  approvedClaims: 0.88,
  handedOver: 0.8,
};
export type Habits = typeof usualHabits;

/** Who brings people all day repeats orders at a steady pace, and not by chance. */
const steadyPace = 25 * day;

const goods = claimableRewards.filter(({ rank }) => rank === null).map(({ key }) => key);
const noRanks = { teamRo: 0, personalRo: 0, newStockists: 0, rankPoints: 0 };

/** How many PINs the company makes at once: as many as it needs for some weeks, at most what one operation may. */
const batchOf = (size: number) => Math.min(1_000, Math.max(20, Math.floor(size / 50)));

/**
 * Tells what happens in a company of these people until `end` (seconds after its beginning), in the order of time. The
 * listener must have written down one happening before asking for the next: what people do depends on what they have.
 */
export class Story {
  readonly #tree: Tree;
  readonly #end: number;
  readonly #now: Known;
  readonly #habits: Habits;
  readonly #dice = new Dice(2026);
  readonly #agenda = new Agenda<Kind>();
  /** At which balance a person asks for it; 0 is never. Who waits for a decision does not ask again. */
  readonly #asksAt: Float64Array;
  readonly #asking: Uint8Array;
  readonly #ordering: Uint8Array;
  readonly #steady: Uint8Array;
  readonly #claimed = new Set<string>();

  constructor(tree: Tree, end: number, known: Known, habits = usualHabits) {
    this.#habits = habits;
    this.#tree = tree;
    this.#end = end;
    this.#now = known;
    this.#asksAt = new Float64Array(tree.size + 1);
    this.#asking = new Uint8Array(tree.size + 1);
    this.#ordering = new Uint8Array(tree.size + 1);
    this.#steady = new Uint8Array(tree.size + 1);
  }

  /** `clock` says which moment (seconds since 1970) a moment of the story is. */
  *tell(clock: (at: number) => number): Generator<Happening> {
    for (const happening of this.#all()) yield { ...happening, at: clock(happening.at) };
  }

  *#all(): Generator<Happening> {
    const { size, joined } = this.#tree;
    for (let partner = 1; partner <= size; partner += 1) {
      yield* this.#until(joined[partner] ?? 0);
      yield* this.#join(partner, joined[partner] ?? 0);
    }
    yield* this.#until(this.#end);
  }

  *#until(at: number): Generator<Happening> {
    for (let task = this.#agenda.next(at); task; task = this.#agenda.next(at)) {
      yield* this.#perform(task);
      this.#planRequests(task.at);
    }
  }

  *#perform(task: Task<Kind>): Generator<Happening> {
    const { at, who, kind, what } = task;
    if (kind === 'order-activation') yield* this.#order(task, 'activation');
    else if (kind === 'order-ro') yield* this.#order(task, 'ro');
    else if (kind === 'decide-order') yield* this.#decideOrder(task);
    else if (kind === 'ro') yield* this.#activateRo(task);
    else if (kind === 'withdraw') yield* this.#withdraw(task);
    else if (kind === 'decide-withdrawal') {
      yield { kind, at, withdrawal: what, approved: this.#dice.chance(this.#habits.approvedWithdrawals) };
      this.#asking[who] = 0;
    } else if (kind === 'claim') {
      yield { kind, at, partner: who, reward: goods[what] as RewardKey };
      this.#agenda.plan(at + this.#dice.between(1, 5) * day, 'decide-claim', who, this.#now.made);
    } else if (kind === 'decide-claim') {
      const approved = this.#dice.chance(this.#habits.approvedClaims);
      yield { kind, at, claim: what, approved };
      if (approved && this.#dice.chance(this.#habits.handedOver))
        this.#agenda.plan(at + this.#dice.between(2, 9) * day, 'hand-over', who, what);
    } else yield { kind, at, claim: what };
  }

  *#join(partner: number, at: number): Generator<Happening> {
    const dice = this.#dice;
    const upline = this.#tree.parents[partner] ?? 0;
    const byStaff = upline === 0 || this.#now.stockOf(upline, 'activation') === 0;
    if (byStaff) yield* this.#companyHas('activation', 1, at);
    yield { kind: 'register', at, partner, upline, byStaff };
    this.#asksAt[partner] = dice.chance(this.#habits.withdraws) ? 100_000 * dice.between(4, 30) : 0;
    this.#planRequests(at);
    this.#steady[partner] = dice.chance(this.#habits.steadyRo) || partner === recruiter ? 1 : 0;
    if (this.#steady[partner] || dice.chance(this.#habits.everRo))
      this.#planRo(
        partner,
        at,
        dice.chance(this.#habits.roAtOnce) ? dice.between(10, 600) * minute : 20 * day,
      );
    this.#orderFor(upline, this.#tree.nextChild[partner] ?? 0, at);
    this.#orderFor(partner, this.#tree.firstChild[partner] ?? 0, at);
  }

  /** Who expects to bring a person orders PINs for it in time. */
  #orderFor(partner: number, child: number, at: number): void {
    const dice = this.#dice;
    if (partner === 0 || child === 0 || this.#ordering[partner]) return;
    const spare = (this.#tree.joined[child] ?? 0) - beforehand - at;
    if (spare < hour || this.#now.stockOf(partner, 'activation') > 0) return;
    if (!dice.chance(this.#habits.ordersAhead)) return;
    this.#ordering[partner] = 1;
    const when = at + dice.between(minute, Math.min(spare, 20 * day));
    this.#agenda.plan(when, 'order-activation', partner, this.#lotOf(partner, 1 + dice.runs(0.35, 9)));
  }

  /** Who brings people all day orders for months. */
  #lotOf(partner: number, quantity: number): number {
    return partner === recruiter ? Math.max(quantity, Math.floor(this.#tree.size / 2_000)) : quantity;
  }

  #planRo(partner: number, at: number, wait: number): void {
    const dice = this.#dice;
    const when = at + (wait < day ? wait : partner === recruiter ? steadyPace : dice.wait(wait));
    this.#agenda.plan(when, 'ro', partner);
    const spare = when - beforehand - at;
    if (spare < hour || this.#now.stockOf(partner, 'ro') > 0 || !dice.chance(this.#habits.ordersRoAhead))
      return;
    const quantity = this.#lotOf(partner, this.#steady[partner] ? 6 : 1 + dice.runs(0.3, 9));
    this.#agenda.plan(
      when - beforehand - dice.between(0, Math.min(spare, day)),
      'order-ro',
      partner,
      quantity,
    );
  }

  *#order({ at, who, what }: Task<Kind>, type: PinType): Generator<Happening> {
    yield { kind: 'order', at, partner: who, type, quantity: what };
    const within = this.#dice.between(2 * hour, decidedWithin);
    this.#agenda.plan(at + within, 'decide-order', who, this.#now.made);
  }

  *#decideOrder({ at, who, what }: Task<Kind>): Generator<Happening> {
    const approved = this.#dice.chance(this.#habits.approvedOrders);
    yield { kind: 'decide-order', at, order: what, approved };
    this.#ordering[who] = 0;
    // Who has more than is needed helps the first of those below.
    const child = this.#tree.firstChild[who] ?? 0;
    const isThere = child > 0 && (this.#tree.joined[child] ?? 0) < at;
    if (isThere && this.#now.stockOf(who, 'activation') > 3 && this.#dice.chance(0.3))
      yield { kind: 'give-pins', at, from: who, to: child, type: 'activation', quantity: 1 };
  }

  *#activateRo({ at, who }: Task<Kind>): Generator<Happening> {
    const dice = this.#dice;
    if (this.#now.stockOf(who, 'ro') === 0) {
      const upline = this.#tree.parents[who] ?? 0;
      const helps = upline > 0 && this.#now.stockOf(upline, 'ro') > 0 && dice.chance(this.#habits.fromUpline);
      const quantity = helps ? 1 : this.#steady[who] ? 6 : 1;
      if (!helps) yield* this.#companyHas('ro', quantity, at);
      yield { kind: 'give-pins', at, from: helps ? upline : 0, to: who, type: 'ro', quantity };
    }
    yield { kind: 'ro', at, partner: who };
    this.#planClaim(who, at);
    if (this.#steady[who] || dice.chance(this.#habits.roAgain)) this.#planRo(who, at, 30 * day);
  }

  #planClaim(partner: number, at: number): void {
    const figures = { ...noRanks, mainPoints: this.#now.mainPointsOf(partner) };
    for (const [what, key] of goods.entries()) {
      const name = `${partner} ${key}`;
      if (!isReached(key, figures) || this.#claimed.has(name)) continue;
      this.#claimed.add(name);
      this.#agenda.plan(at + this.#dice.between(1, 200) * hour, 'claim', partner, what);
    }
  }

  *#companyHas(type: PinType, quantity: number, at: number): Generator<Happening> {
    if (this.#now.stockOf(0, type) < quantity)
      yield { kind: 'create-pins', at, type, quantity: batchOf(this.#tree.size) };
  }

  /** Partners who were just paid may have enough now to ask for it. */
  #planRequests(at: number): void {
    for (const partner of this.#now.paid) {
      const asksAt = this.#asksAt[partner] ?? 0;
      if (asksAt === 0 || this.#asking[partner] || this.#now.availableOf(partner) < asksAt) continue;
      this.#asking[partner] = 1;
      this.#agenda.plan(at + this.#dice.between(1, 120) * hour, 'withdraw', partner);
    }
  }

  *#withdraw({ at, who }: Task<Kind>): Generator<Happening> {
    const available = this.#now.availableOf(who);
    const amount = Math.floor(maximumWithdrawal(available) / minimumWithdrawal) * minimumWithdrawal;
    if (withdrawalProblem(amount, rupiah(available)) !== null) return void (this.#asking[who] = 0);
    yield { kind: 'withdraw', at, partner: who, amount };
    const within = this.#dice.between(4 * hour, 40 * hour);
    this.#agenda.plan(at + within, 'decide-withdrawal', who, this.#now.made);
  }
}
