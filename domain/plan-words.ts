import { formatNumber, formatRupiah } from './money.ts';
import { pinTypeLabels } from './pins.ts';
import { type Beneficiary, bonusTypeLabels, type PointCounter, type Rule, type Trigger } from './plan.ts';

const happenings: Record<Trigger, string> = {
  registration: 'Setiap kali mitra baru terdaftar',
  'ro-activation': 'Setiap kali mitra mengaktifkan RO',
  'order-approval': 'Untuk setiap PIN dalam orderan yang selesai',
};
const subjects: Record<Trigger, string> = {
  registration: 'mitra baru itu',
  'ro-activation': 'mitra itu',
  'order-approval': 'pemesannya',
};
const counters: Record<PointCounter, string> = { utama: 'poin utama', peringkat: 'poin peringkat' };

/** Who receives, as the sentence of a rule says it. */
export function receiverOf(beneficiary: Beneficiary, trigger: Trigger): string {
  if (beneficiary === 'subject') return subjects[trigger];
  if (beneficiary === 'upline') return 'upline langsungnya';
  return 'upline terdekat yang RO-nya aktif (atau perusahaan, bila tidak ada)';
}

function awardOf({ award }: Rule): string {
  return award.kind === 'bonus'
    ? `bonus ${bonusTypeLabels[award.type]} ${formatRupiah(award.amount)}`
    : `${formatNumber(award.points)} ${counters[award.counter]}`;
}

/** How the sentence of a rule begins: what must happen. */
export function happeningOf({ trigger, pinType }: Pick<Rule, 'trigger' | 'pinType'>): string {
  const pin = pinType ? ` ${pinTypeLabels[pinType]}` : '';
  return happenings[trigger].replace('setiap PIN', `setiap PIN${pin}`);
}

/** One line of the compensation plan as a plain Indonesian sentence (R2.3.24). */
export function ruleSentence(rule: Rule): string {
  const sentence = `${happeningOf(rule)}, ${receiverOf(rule.beneficiary, rule.trigger)} menerima ${awardOf(rule)}.`;
  return rule.enabled ? sentence : `Tidak dipakai: ${sentence}`;
}

/** What is withheld from rank rewards in money (decision 017). */
export function taxSentence(percent: number): string {
  return percent === 0
    ? 'Reward Peringkat berupa uang dibayarkan tanpa potongan pajak.'
    : `Reward Peringkat berupa uang dipotong pajak ${formatNumber(percent)}%.`;
}

/** A whole plan, sentence by sentence, in the order of its rules. */
export function planSentences(rules: readonly Rule[]): string[] {
  return rules.map(ruleSentence);
}
