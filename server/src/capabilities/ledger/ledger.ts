/** `available` and `held` are a partner's rupiah; the rest of the partner's accounts count points. */
type PartnerAccountKind = 'available' | 'held' | 'utama' | 'peringkat';
/** The company's accounts have no balance row; they are summed from their postings. */
type CompanyAccountKind =
  | 'bank'
  | 'sales'
  | 'bonus_expense'
  | 'company_bonus'
  | 'payout'
  | 'fee_income'
  | 'tax_withheld'
  | 'forfeited'
  | 'opening'
  | 'opening_peringkat'
  | 'opening_utama'
  | 'utama_issued'
  | 'company_utama'
  | 'peringkat_issued'
  | 'company_peringkat';
export type AccountKind = PartnerAccountKind | CompanyAccountKind;
export type Unit = 'rupiah' | 'utama' | 'peringkat';

/**
 * One side of a transfer: `owner` null is the company; `earned` marks bonus money coming in for the first time,
 * `forfeited` money that its owner gives up (decision 009).
 */
export type TransferLeg = {
  owner: number | null;
  kind: AccountKind;
  amount: number;
  earned?: boolean;
  forfeited?: boolean;
};

/** Legs sum to zero. One transfer per (rule, cause, beneficiary), for good (invariant 12). */
export type Transfer = { rule: string; cause: string; beneficiary: number; legs: readonly TransferLeg[] };

/** Whole rupiah and whole points of one partner; paid = earned − available − held − forfeited. */
export type Balances = {
  available: number;
  held: number;
  earned: number;
  paid: number;
  utama: number;
  peringkat: number;
};
