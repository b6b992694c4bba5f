import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { orderTotal } from '@rimpang/domain/pins';
import type { Opening, OpeningBalance } from './opening.ts';

/** The sums of an import: what the owner signs, what the import writes down, and what `verify` counts again. */
export type OpeningTotals = {
  partners: number;
  active: number;
  closed: number;
  roActive: number;
  personalRo: number;
  teamRo: number;
  available: number;
  held: number;
  paid: number;
  earned: number;
  utama: number;
  peringkat: number;
  activationPins: number;
  roPins: number;
  orders: number;
  orderAmount: number;
  withdrawals: number;
  withdrawalAmount: number;
  staff: number;
  rewards: number;
};

const sumOf = <T>(rows: Iterable<T>, of: (row: T) => number): number => {
  let sum = 0;
  for (const row of rows) sum += of(row);
  return sum;
};

/** Adds every column up. */
export function totalsOf({ partners, balances, pins, orders, withdrawals, staff }: Opening): OpeningTotals {
  const sum = (column: keyof OpeningBalance) => sumOf(balances.values(), (balance) => balance[column]);
  const count = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length;
  return {
    partners: partners.length,
    active: count(partners, ({ status }) => status === 'Aktif'),
    closed: count(partners, ({ status }) => status === 'Ditutup'),
    roActive: count(partners, ({ roActiveSince }) => roActiveSince !== null),
    personalRo: sumOf(partners, ({ personalRo }) => personalRo),
    teamRo: sumOf(partners, ({ teamRo }) => teamRo),
    available: sum('available'),
    held: sumOf(withdrawals, ({ amount, fee }) => amount + fee),
    paid: sum('paid'),
    earned: sum('earned'),
    utama: sum('utama'),
    peringkat: sum('peringkat'),
    activationPins: count(pins, ({ type }) => type === 'activation'),
    roPins: count(pins, ({ type }) => type === 'ro'),
    orders: orders.length,
    orderAmount: sumOf(orders, ({ type, quantity }) => orderTotal(type, quantity)),
    withdrawals: withdrawals.length,
    withdrawalAmount: sumOf(withdrawals, ({ amount }) => amount),
    staff: staff.length,
    rewards: sumOf(partners, ({ rewards }) => rewards.length),
  };
}

const labels: Record<keyof OpeningTotals, [label: string, isRupiah?: true]> = {
  partners: ['Mitra'],
  active: ['  aktif'],
  closed: ['  ditutup'],
  roActive: ['RO aktif'],
  personalRo: ['RO pribadi'],
  teamRo: ['RO tim'],
  available: ['Saldo tersedia', true],
  held: ['Ditahan untuk penarikan', true],
  paid: ['Sudah dibayarkan', true],
  earned: ['Bonus diterima', true],
  utama: ['Poin Reward Utama'],
  peringkat: ['Poin Reward Peringkat'],
  activationPins: ['PIN aktivasi'],
  roPins: ['PIN RO'],
  orders: ['Orderan terbuka'],
  orderAmount: ['  senilai', true],
  withdrawals: ['Penarikan terbuka'],
  withdrawalAmount: ['  senilai', true],
  staff: ['Staf'],
  rewards: ['Reward yang sudah diberikan'],
};

/** Every sum with its name, in the order in which one reads them. */
export const totalLines = (totals: OpeningTotals): [label: string, value: string][] =>
  Object.entries(labels).map(([key, [label, isRupiah]]) => {
    const value = totals[key as keyof OpeningTotals];
    return [label, isRupiah ? formatRupiah(value) : formatNumber(value)];
  });
