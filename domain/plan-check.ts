import type { Rule, Trigger } from './plan.ts';

/** A limit on everything: no single award is larger than this. */
const maxAwardRupiah = 1_000_000_000;
const maxAwardPoints = 1_000_000;
export const maxRules = 40;

/** How the key of a rule begins, by what it answers to; the rest is a short name. Ledger and history know a rule by it. */
const ruleKeyPrefix: Record<Trigger, string> = {
  registration: 'registration.',
  'ro-activation': 'ro.',
  'order-approval': 'order.',
};

/**
 * A key for a new rule: what it answers to, then its title in plain letters; numbered where `taken` has it. Give every key
 * of every version: history and ledger know a rule by it, so one that was ever used never means anything else.
 */
export function freeRuleKey(trigger: Trigger, title: string, taken: readonly string[]): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 36)
    .replace(/^-+|-+$/g, '');
  const key = ruleKeyPrefix[trigger] + (words || 'aturan');
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key}-${number}`;
    if (!taken.includes(tried)) return tried;
  }
}

/** What is wrong with a rule on its own, as field → message; empty where it may stand. */
export function ruleProblems(rule: Rule): Record<string, string> {
  const problems: Record<string, string> = {};
  const { award, trigger } = rule;
  const prefix = ruleKeyPrefix[trigger];
  if (!rule.key.startsWith(prefix) || !/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(rule.key))
    problems.key = `Kode aturan harus diawali "${prefix}" lalu huruf kecil, angka, atau tanda hubung`;
  if (trigger === 'order-approval' && !rule.pinType) problems.pinType = 'Jenis PIN wajib dipilih';
  if (trigger !== 'order-approval' && rule.pinType)
    problems.pinType = 'Jenis PIN hanya untuk aturan orderan PIN';
  if (trigger === 'order-approval' && award.kind === 'points')
    problems['award.kind'] =
      'Aturan orderan PIN hanya dapat memberi bonus: poin dihitung dari pendaftaran dan RO, bukan dari pembelian PIN';
  const [amount, most] =
    award.kind === 'bonus' ? [award.amount, maxAwardRupiah] : [award.points, maxAwardPoints];
  if (!Number.isSafeInteger(amount) || amount < 0) problems.award = 'Jumlah tidak boleh kurang dari 0';
  else if (amount > most) problems.award = 'Jumlah terlalu besar';
  return problems;
}

/** The same for a whole plan, as `0.award` → message; also keys that occur twice. */
export function planProblems(rules: readonly Rule[]): Record<string, string> {
  const problems: Record<string, string> = {};
  if (rules.length === 0) problems._ = 'Rencana harus punya sedikitnya satu aturan';
  if (rules.length > maxRules) problems._ = `Paling banyak ${maxRules} aturan`;
  rules.forEach((rule, index) => {
    for (const [field, message] of Object.entries(ruleProblems(rule)))
      problems[`${index}.${field}`] = message;
    if (rules.findIndex((other) => other.key === rule.key) < index)
      problems[`${index}.key`] = 'Kode aturan dipakai dua kali';
  });
  return problems;
}
