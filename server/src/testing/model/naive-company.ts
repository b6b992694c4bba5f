import type { PinType } from '@rimpang/domain/pins';

/** Amounts of R9, written out once more on purpose: the model must not learn them from the product. */
const paid = { referral: 250_000, mainReward: 350_000, ro: 50_000, mainPoints: 50 };
const perPin: Record<PinType, number> = { activation: 250_000, ro: 50_000 };
const fee = 10_000;

type Partner = {
  upline: string | null;
  closed: boolean;
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

/** The product as a child would write it: people in a map, plain additions, no history. `null` is "it worked". */
export class NaiveCompany {
  readonly partners = new Map<string, Partner>();
  readonly orders: Order[] = [];
  readonly withdrawals: Withdrawal[] = [];

  get names(): string[] {
    return [...this.partners.keys()];
  }

  /** Indexes are taken round, so that every generated number means a person, closed or not. */
  name(index: number): string {
    return this.names[index % this.names.length] ?? '';
  }

  /** The same among those who can still sign in; empty once no person can. */
  actor(index: number): string {
    const open = this.names.filter((name) => !this.of(name).closed);
    return open[index % Math.max(1, open.length)] ?? '';
  }

  of(name: string): Partner {
    const partner = this.partners.get(name);
    if (!partner) throw new Error(`the model knows no person called ${name}`);
    return partner;
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
    if (this.of(upline).closed) return 'UPLINE_NOT_FOUND';
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
    if (this.of(to).closed) return 'RECIPIENT_NOT_FOUND';
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
    if (amount < 50_000 || amount + fee > partner.available) return 'WITHDRAWAL_REFUSED';
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

  setRo(who: string, active: boolean): string | null {
    const partner = this.of(who);
    if (partner.closed) return 'NOT_FOUND';
    partner.roActive = active;
    return null;
  }

  /** Decision 009: nothing waits, money and PINs are given up on purpose, and then nothing is left but the place. */
  close(who: string, giveUpMoney: boolean, giveUpPins: boolean): string | null {
    const partner = this.of(who);
    if (partner.closed) return 'NOT_FOUND';
    const waits = this.orders.some((order) => order.who === who && !order.decided);
    if (waits || partner.held > 0) return 'CLOSE_BLOCKED';
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
