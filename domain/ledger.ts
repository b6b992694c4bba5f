/** The ledger's accounts that count rupiah, as people read them; the first two are a partner's, the rest the company's. */
export const rupiahAccountLabels = {
  available: 'Saldo tersedia',
  held: 'Ditahan untuk penarikan',
  payout: 'Dibayar ke mitra',
  fee_income: 'Biaya admin',
  bonus_expense: 'Beban bonus',
  company_bonus: 'Bonus perusahaan',
  tax_withheld: 'Pajak dipotong',
  forfeited: 'Saldo dilepas',
  opening: 'Saldo awal',
} as const;
export type RupiahAccount = keyof typeof rupiahAccountLabels;
export const rupiahAccounts = Object.keys(rupiahAccountLabels) as RupiahAccount[];

/** Accounts that one asks about together: what left to the partners, and what is still theirs to take. */
const accountGroups = {
  paid: { label: 'Bonus Dibayarkan', accounts: ['payout', 'fee_income'] },
  unpaid: { label: 'Bonus Belum Dibayarkan', accounts: ['available', 'held'] },
} as const satisfies Record<string, { label: string; accounts: readonly RupiahAccount[] }>;
type AccountGroup = keyof typeof accountGroups;

export const accountChoices = [...(Object.keys(accountGroups) as AccountGroup[]), ...rupiahAccounts] as const;
type AccountChoice = AccountGroup | RupiahAccount;

/** The accounts behind a choice. */
export function accountsOf(choice: AccountChoice): readonly RupiahAccount[] {
  return choice in accountGroups ? accountGroups[choice as AccountGroup].accounts : [choice as RupiahAccount];
}

const accountNames: Readonly<Record<string, string>> = rupiahAccountLabels;

/** How an account is called; one that only a newer version knows is called by its own name. */
export const accountName = (account: string): string => accountNames[account] ?? account;

/** How a choice is called on screen. */
export function accountLabel(choice: AccountChoice): string {
  return choice in accountGroups
    ? accountGroups[choice as AccountGroup].label
    : rupiahAccountLabels[choice as RupiahAccount];
}
