import type { Transfer } from '../capabilities/ledger/index.ts';
import type { PageWriter } from './pages.ts';

type AccountKind = Transfer['legs'][number]['kind'];

/** The accounts of a partner in the order in which a registration opens them. */
export const partnerKinds = [
  { kind: 'available', unit: 'rupiah' },
  { kind: 'held', unit: 'rupiah' },
  { kind: 'utama', unit: 'utama' },
  { kind: 'peringkat', unit: 'peringkat' },
] as const satisfies readonly { kind: AccountKind; unit: string }[];
type PartnerKind = (typeof partnerKinds)[number]['kind'];
const kindAt = new Map<AccountKind, number>(partnerKinds.map(({ kind }, place) => [kind, place]));

type Line = { account: number; amount: number };
const inOrder = (a: Line, b: Line) => a.account - b.account;
const byRule = (a: Transfer, b: Transfer) => (a.rule < b.rule ? -1 : 1);

type PurseOptions = {
  size: number;
  pages: PageWriter;
  /** The ids of the company's accounts by kind. */
  company: ReadonlyMap<string, number>;
  nextAccount: number;
  /** The number of joining behind the id of an identity account. */
  numberOf: (id: number) => number;
};

/** The ledger as it stands, and its postings as they are written. */
export class Purses {
  /** Of each partner's first account; the other three follow. */
  readonly firstAccount: Int32Array;
  readonly earned: Float64Array;
  readonly #balances: Float64Array;
  readonly #options: PurseOptions;
  #nextAccount: number;
  #transfers = 0;
  #postings = 0;

  constructor(options: PurseOptions) {
    const { size, nextAccount } = options;
    this.firstAccount = new Int32Array(size + 1);
    this.earned = new Float64Array(size + 1);
    this.#balances = new Float64Array((size + 1) * partnerKinds.length);
    this.#options = options;
    this.#nextAccount = nextAccount;
  }

  open(partner: number): void {
    this.firstAccount[partner] = this.#nextAccount;
    this.#nextAccount += partnerKinds.length;
  }

  /** An approved order opens the rupiah accounts where there are none; the database counts on even where there are. */
  openAgain(): void {
    this.#nextAccount += 2;
  }

  balanceOf(partner: number, kind: PartnerKind): number {
    return this.#balances[partner * partnerKinds.length + (kindAt.get(kind) ?? 0)] ?? 0;
  }

  /** Posts all transfers of one happening and returns their ids by rule. Throws where a balance would fall below zero. */
  post(transfers: readonly Transfer[], at: string): Map<string, number> {
    const { pages } = this.#options;
    const ids = new Map<string, number>();
    for (const transfer of transfers.toSorted(byRule)) {
      this.#transfers += 1;
      const id = this.#transfers;
      ids.set(transfer.rule, id);
      pages.add('ledger.transfer', id, transfer.rule, transfer.cause, transfer.beneficiary, at);
      const lines = transfer.legs.map((leg): Line => ({ account: this.#move(leg), amount: leg.amount }));
      for (const { account, amount } of lines.sort(inOrder)) {
        this.#postings += 1;
        pages.add('ledger.posting', this.#postings, id, account, amount);
      }
    }
    return ids;
  }

  /** Changes the balance of a partner's account and returns its id; the company's accounts are summed, not kept. */
  #move({ owner: id, kind, amount, earned }: Transfer['legs'][number]): number {
    if (id === null) return this.#options.company.get(kind) ?? missing(kind);
    const partner = this.#options.numberOf(id);
    const place = kindAt.get(kind) ?? missing(kind);
    const at = partner * partnerKinds.length + place;
    const balance = (this.#balances[at] ?? 0) + amount;
    if (balance < 0) throw new RangeError(`${kind} of partner ${partner} would be ${balance}`);
    this.#balances[at] = balance;
    if (earned) this.earned[partner] = (this.earned[partner] ?? 0) + amount;
    return (this.firstAccount[partner] ?? 0) + place;
  }
}

function missing(kind: string): never {
  throw new Error(`no account of the kind ${kind}`);
}
