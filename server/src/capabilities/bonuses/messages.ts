import type { Fold } from '@rimpang/domain/notifications';
import { formatRupiah } from '@rimpang/domain/money';
import { type Award, type BonusType, bonusTypeLabels, type Trigger } from '@rimpang/domain/plan';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Subject } from './store.ts';

export type PaidBonus = {
  id: number;
  code: string;
  ruleKey: string;
  type: BonusType;
  beneficiary: number;
  amount: number;
};

type Happened = { trigger: Trigger; subject: number; company: number; closed: ReadonlySet<number> };
const nameOf = ({ fullName, username }: Subject) => `${fullName} (${username})`;

/** Why a bonus came, as the end of a sentence that begins with what came. */
function causeOf({ trigger }: Happened, subject: Subject, own: boolean): string {
  if (trigger === 'registration')
    return own ? 'kemitraan Anda sudah aktif' : `${nameOf(subject)} terdaftar sebagai mitra di bawah Anda`;
  if (trigger === 'ro-activation')
    return own ? 'Anda mengaktifkan RO' : `${nameOf(subject)} mengaktifkan RO saat RO Anda aktif`;
  return own ? 'pesanan PIN Anda selesai diproses' : `pesanan PIN ${nameOf(subject)} selesai diproses`;
}

/**
 * Tells receivers about their bonus: how much, and who or what it is from. The person who ordered or activated RO is told by
 * the answer to that itself, the company by its books.
 */
export function bonusMessages(bonus: PaidBonus, event: Happened, subject: Subject): Message[] {
  const own = bonus.beneficiary === event.subject;
  if (bonus.beneficiary === event.company || (own && event.trigger !== 'registration')) return [];
  const sum = formatRupiah(bonus.amount);
  return [
    {
      to: bonus.beneficiary,
      kind: 'bonus',
      title: own ? `Selamat bergabung, bonus ${sum} untuk Anda` : `Bonus ${sum} dari ${subject.fullName}`,
      body: `Bonus ${bonusTypeLabels[bonus.type]} ${sum} masuk ke saldo Anda karena ${causeOf(event, subject, own)}.`,
      link: `/dashboard?bonus=${bonus.id}`,
      fold: { key: `bonus-${bonus.type}` satisfies Fold, amount: bonus.amount },
    },
  ];
}

/**
 * Tells everyone whom a bonus went past how much it was, whose RO it came from, and what to do about it; leads to the
 * bonus's explanation in the list of what went past (decision 070).
 */
export function announceMissed(bonus: PaidBonus, award: Award, event: Happened, subject: Subject): Message[] {
  const sum = formatRupiah(bonus.amount);
  const receiver = bonus.beneficiary === event.company ? 'perusahaan' : 'upline aktif terdekat';
  return award.passedOver.flatMap(({ id }) =>
    event.closed.has(id)
      ? []
      : [
          {
            to: id,
            kind: 'ro-passed-over',
            title: `Bonus ${sum} terlewat`,
            body: `${nameOf(subject)} mengaktifkan RO, tetapi RO Anda tidak aktif, jadi bonus ${sum} diberikan kepada ${receiver}. Aktifkan RO Anda agar bonus berikutnya tidak terlewat.`,
            link: `/dashboard/total-ro-bonus?daftar=terlewat&bonus=${bonus.id}`,
            fold: { key: 'ro-passed-over' satisfies Fold, amount: bonus.amount },
          },
        ],
  );
}
