/**
 * No person decides about money or an advantage of their own (decision 083): the one sentence for staff, in the answer of the
 * server and under the disabled button. Where there is only one member of staff, it still takes a second one.
 */
export const ownBenefitSentence =
  'Ini menyangkut uang atau keuntungan Anda sendiri. Staf lain yang harus memutuskannya.';

/** Why this reader may not decide about something; null where it is not theirs. */
export function ownBenefitProblem({ own }: { own: boolean }): string | null {
  return own ? ownBenefitSentence : null;
}

/** Two accounts as far as it is known who stands behind them; `nik` is the keyed hash, null where none is stored. */
type KnownPerson = { id: number; nik: string | null };

/**
 * Is it the same person? The very account (a promoted partner keeps it), or another one with the same NIK. The SQL function
 * `partners.same_person` says the same inside the statements that decide; both are tried side by side.
 */
export function samePerson(a: KnownPerson, b: KnownPerson): boolean {
  return a.id === b.id || (a.nik !== null && a.nik === b.nik);
}
