import { formatRupiah } from '@rimpang/domain/money';
import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import { type BonusType, bonusTypeLabels } from '@rimpang/domain/plan';
import { withdrawalLabelsForPartner, withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import type { ActivityRow, BonusActivity, PartnerActivity, WithdrawalActivity } from './activity-store.ts';

/** R9.22: up to 2 bonuses, 2 new partners and 1 withdrawal, of which the newest 4 are shown. */
export const perKind = { bonus: 2, partner: 2, withdrawal: 1 } as const;
/** As many are shown, whatever their kinds. */
export const most = 4;

type Shown = {
  kind: ActivityRow['kind'];
  id: number;
  title: string;
  detail: string;
  amount: number | null;
  status: string | null;
  at: string;
};
/** Each kind in the words of one reader; kind, id and moment are the row's own. */
type Words = Pick<Shown, 'title' | 'detail' | 'amount' | 'status'>;
type Speaker = {
  bonus(row: BonusActivity): Words;
  partner(row: PartnerActivity): Words;
  withdrawal(row: WithdrawalActivity): Words;
};

const claimLabel = (row: BonusActivity) => (row.claimed ? 'Dibayarkan' : 'Menunggu');
const bankOf = (row: WithdrawalActivity) => `${bankLabel(row.bankCode)} ${maskAccountNumber(row.last4)}`;

/** In titles, where room is short, a repeat order is an RO. */
const shortLabels: Record<BonusType, string> = { ...bonusTypeLabels, ro: 'RO' };

function sourceOf(row: BonusActivity): string {
  const who = row.sourceId === row.beneficiaryId ? 'Anda' : row.source;
  if (row.trigger === 'registration') return `Dari pendaftaran ${who}`;
  if (row.trigger === 'ro-activation') return `Dari repeat order ${who}`;
  if (row.trigger === 'rank-claim') return `Dari klaim reward ${who}`;
  return `Dari pesanan ${row.orderCode ?? 'PIN'}`;
}

/** To a partner about the own business. */
export const toPartner: Speaker = {
  bonus: (row) => ({
    title: `Bonus ${shortLabels[row.type]} ${formatRupiah(row.amount)}`,
    detail: sourceOf(row),
    amount: row.amount,
    status: claimLabel(row),
  }),
  partner: (row) => ({
    title: `${row.name} bergabung`,
    detail: `Mitra langsung ke-${row.place} Anda`,
    amount: null,
    status: null,
  }),
  withdrawal: (row) => ({
    title: `Penarikan ${formatRupiah(row.amount)} ${withdrawalLabelsForPartner[row.status].toLowerCase()}`,
    detail: `Ke ${bankOf(row)}`,
    amount: row.amount,
    status: withdrawalLabelsForPartner[row.status],
  }),
};

/** To staff about everybody: amount and status stand in columns of their own. */
export const toStaff: Speaker = {
  bonus: (row) => ({
    title: `Bonus ${bonusTypeLabels[row.type]}`,
    detail: row.sourceId === row.beneficiaryId ? row.source : `${row.beneficiary}, dari ${row.source}`,
    amount: row.amount,
    status: claimLabel(row),
  }),
  partner: (row) => ({
    title: `${row.name} bergabung`,
    detail: `Di bawah ${row.upline}`,
    amount: null,
    status: null,
  }),
  withdrawal: (row) => ({
    title: 'Penarikan',
    detail: `${row.name}, ${bankOf(row)}`,
    amount: row.amount,
    status: withdrawalLabelsForStaff[row.status],
  }),
};

function say(row: ActivityRow, speaker: Speaker): Words {
  switch (row.kind) {
    case 'bonus':
      return speaker.bonus(row);
    case 'partner':
      return speaker.partner(row);
    case 'withdrawal':
      return speaker.withdrawal(row);
  }
}

const newestFirst = (a: ActivityRow, b: ActivityRow) => b.at.getTime() - a.at.getTime() || b.id - a.id;

/**
 * The newest four, newest first. No kind takes more than its part (`perKind`), but the places that the others leave free:
 * staff who may see one kind only read four of that.
 */
export function presentActivities(rows: readonly ActivityRow[], speaker: Speaker): Shown[] {
  const taken = { bonus: 0, partner: 0, withdrawal: 0 };
  const ordered = rows.toSorted(newestFirst);
  const within = new Set(ordered.filter(({ kind }) => ++taken[kind] <= perKind[kind]));
  const further = ordered.filter((row) => !within.has(row));
  return [...within, ...further]
    .slice(0, most)
    .toSorted(newestFirst)
    .map((row) => ({ kind: row.kind, id: row.id, at: row.at.toISOString(), ...say(row, speaker) }));
}
