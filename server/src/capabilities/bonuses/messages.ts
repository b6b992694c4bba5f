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

type Happened = {
  trigger: Trigger;
  subject: number;
  company: number;
  closed: ReadonlySet<number>;
  /** Partners who became staff: their balance rests, and RO is for partners (decision 206). */
  staff: ReadonlySet<number>;
};
/** Where staff see what rests in their partnership. */
const ofStaff = '/admin/profile';
const nameOf = ({ fullName, username }: Subject) => `${fullName} (${username})`;

/** What happened, with a person who is not told about it. */
const happenedTo = (subject: Subject): Record<Trigger, string> => ({
  registration: `${nameOf(subject)} terdaftar sebagai mitra`,
  'ro-activation': `${nameOf(subject)} mengaktifkan RO`,
  'order-approval': `pesanan PIN ${nameOf(subject)} selesai diproses`,
});
const happenedToYou: Record<Trigger, string> = {
  registration: 'kemitraan Anda sudah aktif',
  'ro-activation': 'Anda mengaktifkan RO',
  'order-approval': 'pesanan PIN Anda selesai diproses',
};

/** The same as the beginning of a sentence; a name stays as its person writes it. */
function beginningOf({ trigger }: Happened, subject: Subject): string {
  const words = happenedTo(subject)[trigger];
  return trigger === 'order-approval' ? words.replace('pesanan', 'Pesanan') : words;
}

/** Why a bonus came, as the end of a sentence that begins with what came. */
function causeOf({ trigger }: Happened, { rule }: Award, subject: Subject): string {
  if (rule.beneficiary === 'subject') return happenedToYou[trigger];
  const below = trigger === 'registration' ? ' di bawah Anda' : '';
  const active = rule.beneficiary === 'nearest-active-upline' ? ' saat RO Anda aktif' : '';
  return `${happenedTo(subject)[trigger]}${below}${active}`;
}

/**
 * Tells receivers about their bonus: how much, and who or what it is from. The person who ordered or activated RO is told by
 * the answer to that itself, the company by its books.
 */
export function bonusMessages(bonus: PaidBonus, award: Award, event: Happened, subject: Subject): Message[] {
  const own = bonus.beneficiary === event.subject;
  if (bonus.beneficiary === event.company || (own && event.trigger !== 'registration')) return [];
  const sum = formatRupiah(bonus.amount);
  return [
    {
      to: bonus.beneficiary,
      kind: 'bonus',
      title: own ? `Selamat bergabung, bonus ${sum} untuk Anda` : `Bonus ${sum} dari ${subject.fullName}`,
      body: `Bonus ${bonusTypeLabels[bonus.type]} ${sum} masuk ke saldo Anda karena ${causeOf(event, award, subject)}.`,
      link: event.staff.has(bonus.beneficiary) ? ofStaff : `/dashboard?bonus=${bonus.id}`,
      fold: { key: `bonus-${bonus.type}` satisfies Fold, amount: bonus.amount },
    },
  ];
}

/**
 * Tells everyone whom a bonus went past how much it was, what it came from, and what to do about it; leads to the
 * bonus's explanation in the list of what went past (decision 070). Staff who were partners can do nothing about it, and are told that.
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
            body: `${beginningOf(event, subject)}, tetapi RO Anda tidak aktif, jadi bonus ${sum} diberikan kepada ${receiver}. ${event.staff.has(id) ? 'Selama Anda staf, RO kemitraan Anda tidak dapat diaktifkan.' : 'Aktifkan RO Anda agar bonus berikutnya tidak terlewat.'}`,
            link: event.staff.has(id)
              ? ofStaff
              : `/dashboard/total-ro-bonus?daftar=terlewat&bonus=${bonus.id}`,
            fold: { key: 'ro-passed-over' satisfies Fold, amount: bonus.amount },
          },
        ],
  );
}
