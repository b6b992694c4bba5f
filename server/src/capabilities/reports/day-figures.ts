import type { Tx } from '../../platform/database/database.ts';
import { type DaySums, readDayTallies } from '../../platform/database/tally.ts';
import { sumPaidDays } from '../bonuses/index.ts';
import { sumRoDays } from '../partners/index.ts';

const figures = ['registrations', 'ro', 'payouts', 'sales', 'bonuses'] as const;
export type DayFigures = Record<(typeof figures)[number], number>;

export const nothing: DayFigures = { registrations: 0, ro: 0, payouts: 0, sales: 0, bonuses: 0 };

export function addFigures(to: DayFigures, more: DayFigures): void {
  for (const name of figures) to[name] += more[name];
}

const tallies = {
  'partners.registered': 'registrations',
  'withdrawals.paid': 'payouts',
  'pins.sold': 'sales',
  'storefront.sold': 'sales',
} as const;

/**
 * What happened per WIB day or month, from the stored sums (decision 112): people and repeat orders counted, money in rupiah. One
 * without anything is not there.
 */
export async function readDays(tx: Tx, companyId: number, days: DaySums): Promise<Map<string, DayFigures>> {
  const found = new Map<string, DayFigures>();
  const add = (day: string, name: keyof DayFigures, value: number) => {
    const figuresOfDay = found.get(day) ?? { ...nothing };
    figuresOfDay[name] += value;
    found.set(day, figuresOfDay);
  };
  for (const { source, key, count, amount } of await readDayTallies(tx, Object.keys(tallies), days)) {
    const name = tallies[source as keyof typeof tallies];
    add(key, name, name === 'registrations' ? count : amount);
  }
  for (const { day, count } of await sumRoDays(tx, days)) add(day, 'ro', count);
  for (const { day, amount } of await sumPaidDays(tx, companyId, days)) add(day, 'bonuses', amount);
  return found;
}
