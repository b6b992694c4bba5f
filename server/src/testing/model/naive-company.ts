import type { PinType } from '@rimpang/domain/pins';

/** Amounts of R9, written out once more on purpose: the model must not learn them from the product. */
const paid = { referral: 250_000, mainReward: 350_000, ro: 50_000, mainPoints: 50 };
const perPin: Record<PinType, number> = { activation: 250_000, ro: 50_000 };
const fee = 10_000;
const leastWithdrawal = 50_000;
/** What a trip and a telephone ask for; money and ranks are out of reach of so few people. */
const claimable = { 'main-1000': 1_000, 'main-4000': 4_000 };
export type Claimable = keyof typeof claimable;

type Partner = {
  upline: string | null;
  closed: boolean;
  /** Promoted, and not a partner again yet. */
  staff: boolean;
  roActive: boolean;
  available: number;
  held: number;
  paidOut: number;
  forfeited: number;
  utama: number;
  peringkat: number;
  personalRo: number;
  teamRo: number;
  downline: number;
  activation: number;
  ro: number;
};
type Order = { who: string; type: PinType; quantity: number; decided: boolean };
type Withdrawal = { who: string; amount: number; decided: boolean };
type Claim = {
  who: string;
  reward: Claimable;
  state: 'waits' | 'refused' | 'granted' | 'given';
};

/** The product as a child would write it: people in a map, plain additions, no history. `null` is "it worked". */
export class NaiveCompany {
  readonly partners = new Map<string, Partner>();
  readonly orders: Order[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly claims: Claim[] = [];

  get names(): string[] {
    return [...this.partners.keys()];
  }

  /** Indexes are taken round, so that every generated number means a person, closed and staff among them. */
  name(index: number): string {
    return this.names[index % this.names.length] ?? '';
  }

  /** The same among those who can still sign in as partners; empty once no person can. */
  actor(index: number): string {
    const open = this.names.filter((name) => this.isPartner(name));
    return open[index % Math.max(1, open.length)] ?? '';
  }

  of(name: string): Partner {
    const partner = this.partners.get(name);
    if (!partner) throw new Error(`the model knows no person called ${name}`);
    return partner;
  }

  isPartner(name: string): boolean {
    const { closed, staff } = this.of(name);
    return !closed && !staff;
  }

  /** Everybody above, nearest first, up to the head of the branch. */
  above(name: string): Partner[] {
    const { upline } = this.of(name);
    return upline === null ? [] : [this.of(upline), ...this.above(upline)];
  }

  join(name: string, upline: string | null): void {
    this.partners.set(name, {
      upline,
      closed: false,
      staff: false,
      roActive: false,
      available: paid.mainReward,
      held: 0,
      paidOut: 0,
      forfeited: 0,
      utama: paid.mainPoints,
      peringkat: 0,
      personalRo: 0,
      teamRo: 0,
      downline: 0,
      activation: 0,
      ro: 0,
    });
    for (const ancestor of this.above(name)) ancestor.downline += 1;
  }

  register(by: string, name: string, upline: string): string | null {
    if (!this.isPartner(upline)) return 'UPLINE_NOT_FOUND';
    if (this.of(by).activation < 1) return 'NO_ACTIVATION_PIN';
    this.of(by).activation -= 1;
    this.join(name, upline);
    this.of(upline).available += paid.referral;
    this.of(upline).peringkat += 1;
    return null;
  }

  decideOrder(index: number, approve: boolean): string | null {
    const order = this.orders[index];
    if (!order || order.decided) return 'ORDER_DECIDED';
    order.decided = true;
    if (!approve) return null;
    this.of(order.who)[order.type] += order.quantity;
    this.of(order.who).available += order.quantity * perPin[order.type];
    return null;
  }

  transfer(from: string, to: string, type: PinType, quantity: number): string | null {
    if (!this.isPartner(to)) return 'RECIPIENT_NOT_FOUND';
    if (from === to) return 'RECIPIENT_SELF';
    if (this.of(from)[type] < quantity) return 'PIN_STOCK_SHORT';
    this.of(from)[type] -= quantity;
    this.of(to)[type] += quantity;
    return null;
  }

  activateRo(name: string): string | null {
    const partner = this.of(name);
    if (partner.ro < 1) return 'NO_RO_PIN';
    partner.ro -= 1;
    partner.personalRo += 1;
    partner.roActive = true;
    partner.utama += paid.mainPoints;
    partner.available += paid.mainReward;
    const active = this.above(name).filter(({ roActive }) => roActive);
    for (const ancestor of active) ancestor.teamRo += 1;
    if (active[0]) active[0].available += paid.ro;
    return null;
  }

  withdraw(who: string, amount: number): string | null {
    const partner = this.of(who);
    if (amount < leastWithdrawal || amount + fee > partner.available) return 'WITHDRAWAL_REFUSED';
    partner.available -= amount + fee;
    partner.held += amount + fee;
    this.withdrawals.push({ who, amount, decided: false });
    return null;
  }

  decideWithdrawal(index: number, approve: boolean): string | null {
    const withdrawal = this.withdrawals[index];
    if (!withdrawal || withdrawal.decided) return 'WITHDRAWAL_DECIDED';
    withdrawal.decided = true;
    const partner = this.of(withdrawal.who);
    partner.held -= withdrawal.amount + fee;
    if (approve) partner.paidOut += withdrawal.amount + fee;
    else partner.available += withdrawal.amount + fee;
    return null;
  }

  claim(who: string, reward: Claimable): string | null {
    if (this.of(who).utama < claimable[reward]) return 'CLAIM_NOT_REACHED';
    const taken = this.claims.some(
      (claim) => claim.who === who && claim.reward === reward && claim.state !== 'refused',
    );
    if (taken) return 'CLAIM_EXISTS';
    this.claims.push({ who, reward, state: 'waits' });
    return null;
  }

  decideClaim(index: number, approve: boolean): string | null {
    const claim = this.claims[index];
    if (claim?.state !== 'waits') return 'CLAIM_DECIDED';
    claim.state = approve ? 'granted' : 'refused';
    return null;
  }

  handOver(index: number): string | null {
    const claim = this.claims[index];
    if (claim?.state !== 'granted') return 'HAND_OVER_REFUSED';
    claim.state = 'given';
    return null;
  }

  setRo(who: string, active: boolean): string | null {
    if (!this.isPartner(who)) return 'NOT_FOUND';
    this.of(who).roActive = active;
    return null;
  }

  /** Is there anything of this person that staff still have to decide, to pay or to hand over? */
  waits(who: string): boolean {
    const ordered = this.orders.some((order) => order.who === who && !order.decided);
    const claimed = this.claims.some(
      ({ who: by, state }) => by === who && (state === 'waits' || state === 'granted'),
    );
    return ordered || claimed || this.of(who).held > 0;
  }

  /** Decision 206: nothing is left open, and what could be withdrawn stays on purpose only. */
  promote(who: string, keepBalance: boolean): string | null {
    if (!this.isPartner(who)) return 'NOT_FOUND';
    const partner = this.of(who);
    if (this.waits(who) || partner.activation + partner.ro > 0) return 'PROMOTE_BLOCKED';
    if (partner.available >= leastWithdrawal + fee && !keepBalance) return 'PROMOTE_BALANCE_LEFT';
    partner.staff = true;
    return null;
  }

  /** Everything that stayed, and what came in meanwhile, is the partner's again. */
  return(who: string): string | null {
    const partner = this.of(who);
    if (!partner.staff || partner.closed) return 'NOT_FOUND';
    partner.staff = false;
    return null;
  }

  /** Decision 009: nothing waits, money and PINs are given up on purpose, and then nothing is left but the place; of staff, too. */
  close(who: string, giveUpMoney: boolean, giveUpPins: boolean): string | null {
    const partner = this.of(who);
    if (partner.closed) return 'NOT_FOUND';
    if (this.waits(who)) return 'CLOSE_BLOCKED';
    if (partner.available > 0 && !giveUpMoney) return 'BALANCE_LEFT';
    if (partner.activation + partner.ro > 0 && !giveUpPins) return 'PINS_LEFT';
    partner.closed = true;
    partner.roActive = false;
    partner.forfeited += partner.available;
    for (const counter of ['available', 'utama', 'peringkat', 'activation', 'ro'] as const)
      partner[counter] = 0;
    return null;
  }
}
