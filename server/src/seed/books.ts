import type { Plan } from '@rimpang/domain/plan';
import { type Rupiah, rupiah } from '@rimpang/domain/money';
import type { Transfer } from '../capabilities/ledger/index.ts';
import { Members } from './members.ts';
import { drawnBytes, drawnUuid } from './drawn.ts';
import { bytesField, PageWriter, textField } from './pages.ts';
import { momentField } from './moments.ts';
import { Payments } from './payments.ts';
import { Purses } from './purses.ts';
import type { Slips } from './slips.ts';
import { Stock } from './stock.ts';
import type { ClaimRecord, OrderRecord, WithdrawalRecord } from './records.ts';
import type { Known } from './story.ts';

/** What a freshly made company consists of, before the first partner joins. */
export type Company = {
  companyId: number;
  staff: { admin: number; finance: number };
  /** The id of the first partner's account; the others follow. */
  firstPartner: number;
  ledger: ReadonlyMap<string, number>;
  nextLedgerAccount: number;
  plan: Plan;
};

/** Messages and operation ids of the product are swept or only looked at for a while; older ones are not written. */
type Windows = { messagesSince: number; readUntil: number; operationsSince: number };

/** What the story begins with: the company, from when on its people remember, and the pictures of its orders. */
type Beginning = { company: Company; windows: Windows; slips: Slips };

type Who = { id: number; role: 'mitra' | 'super_admin' | 'admin' | 'finance' };

/** The company's books while its story is told: how everything stands in memory, and a row for everything that happened. */
export class Books implements Known {
  readonly company: Company;
  readonly pages = new PageWriter();
  readonly members: Members;
  readonly purses: Purses;
  readonly stock = new Stock();
  readonly payments: Payments;
  readonly orders: OrderRecord[] = [];
  readonly withdrawals: WithdrawalRecord[] = [];
  readonly claims: ClaimRecord[] = [];
  readonly windows: Windows;
  readonly slips: Slips;
  /** How many withdrawals a month had so far, by `2611`. */
  readonly monthly = new Map<string, number>();
  /** Of the happening that is being written: the moment, in seconds and as a field. */
  at = 0;
  moment = '';
  paid: number[] = [];
  made = 0;
  #pinEvents = 0;
  #entries = 0;
  #activations = 0;

  constructor(size: number, { company, windows, slips }: Beginning) {
    this.company = company;
    this.windows = windows;
    this.slips = slips;
    this.payments = new Payments(this);
    this.members = new Members(size, this.idOf);
    this.purses = new Purses({
      size,
      pages: this.pages,
      company: company.ledger,
      nextAccount: company.nextLedgerAccount,
      numberOf: this.numberOf,
    });
  }

  idOf = (partner: number): number =>
    partner === 0 ? this.company.companyId : this.company.firstPartner + partner - 1;
  numberOf = (id: number): number => (id === this.company.companyId ? 0 : id - this.company.firstPartner + 1);
  partner = (partner: number): Who => ({ id: this.idOf(partner), role: 'mitra' });
  get owner(): Who {
    return { id: this.company.companyId, role: 'super_admin' };
  }
  get admin(): Who {
    return { id: this.company.staff.admin, role: 'admin' };
  }
  get finance(): Who {
    return { id: this.company.staff.finance, role: 'finance' };
  }

  stockOf: Known['stockOf'] = (partner, type) => this.stock.stockOf(partner, type);
  availableOf = (partner: number): Rupiah => rupiah(this.purses.balanceOf(partner, 'available'));
  mainPointsOf = (partner: number): number => this.purses.balanceOf(partner, 'utama');

  /** Rupiah ever earned by the account with this id. */
  earnedOf = (id: number): number => this.purses.earned[this.numberOf(id)] ?? 0;

  begin(at: number): void {
    this.at = at;
    this.moment = momentField(at);
    this.paid = [];
    this.made = 0;
  }

  nextActivation(): number {
    this.#activations += 1;
    return this.#activations;
  }

  pinStep(
    pin: number,
    action: 'create' | 'transfer' | 'use',
    step: { seq: number; from: number | null; to: number; by: number; note?: string },
  ): void {
    this.#pinEvents += 1;
    const { seq, from, to, by, note = null } = step;
    this.pages.add('pins.event', this.#pinEvents, pin, seq, action, from, to, by, note, this.moment);
  }

  /** Who did what to what; `once`: the verb keeps the answer under an operation id. */
  record(who: Who, action: string, subject: string, detail: object, once = true): void {
    this.#entries += 1;
    if (this.pages.muted) return;
    const isRecent = once && this.at >= this.windows.operationsSince;
    const key = once ? drawnUuid(this.#entries) : null;
    const text = textField(JSON.stringify(detail));
    this.pages.add('audit.entry', this.#entries, this.moment, who.id, who.role, action, subject, text, key);
    if (isRecent)
      this.pages.add(
        'platform.operation',
        who.id,
        key,
        action,
        bytesField(drawnBytes(this.#entries)),
        this.moment,
      );
  }

  post(transfers: readonly Transfer[]): Map<string, number> {
    return this.purses.post(transfers, this.moment);
  }
}
