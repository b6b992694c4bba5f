import { csvLine } from '@rimpang/domain/csv';
import type { Database } from '../../platform/database/database.ts';
import { selectAllPurses } from '../ledger/index.ts';
import { selectAllStock } from '../pins/index.ts';
import { nothingYet, type Opening } from './opening.ts';
import { selectPresent } from './store.ts';

/** What is compared of every partner, by the heading of the report. */
type Figures = Record<string, string | number>;

type Difference = { username: string; what: string; old: string | number; now: string | number };

function oldFigures({ partners, balances, pins, withdrawals }: Opening): Map<string, Figures> {
  const held = new Map<string, number>();
  for (const { username, amount, fee } of withdrawals)
    held.set(username, (held.get(username) ?? 0) + amount + fee);
  const stock = Map.groupBy(pins, ({ owner }) => owner);
  return new Map(
    partners.map((partner) => {
      const name = partner.username.toLowerCase();
      const balance = balances.get(name) ?? nothingYet;
      const own = stock.get(name) ?? [];
      return [
        name,
        {
          upline: partner.upline ?? '',
          status: partner.status,
          peringkat: partner.rank,
          ro: partner.roActiveSince ? 'Aktif' : 'Tidak Aktif',
          ro_pribadi: partner.personalRo,
          ro_tim: partner.teamRo,
          tersedia: balance.available,
          ditahan: held.get(name) ?? 0,
          dibayarkan: balance.paid,
          diterima: balance.earned,
          poin_utama: balance.utama,
          poin_peringkat: balance.peringkat,
          pin_aktivasi: own.filter(({ type }) => type === 'activation').length,
          pin_ro: own.filter(({ type }) => type === 'ro').length,
        },
      ];
    }),
  );
}

async function presentFigures(db: Database): Promise<Map<string, Figures>> {
  const purses = new Map((await selectAllPurses(db)).map((purse) => [purse.owner, purse]));
  const stock = new Map(
    (await selectAllStock(db)).map(({ owner, type, count }) => [`${owner} ${type}`, count]),
  );
  return new Map(
    (await selectPresent(db)).map((partner) => {
      const purse = purses.get(partner.id);
      return [
        partner.username,
        {
          upline: partner.upline ?? '',
          status: partner.closed ? 'Ditutup' : partner.status,
          peringkat: partner.rank,
          ro: partner.roActive ? 'Aktif' : 'Tidak Aktif',
          ro_pribadi: partner.personalRo,
          ro_tim: partner.teamRo,
          tersedia: purse?.available ?? 0,
          ditahan: purse?.held ?? 0,
          dibayarkan: purse?.paid ?? 0,
          diterima: purse?.earned ?? 0,
          poin_utama: purse?.utama ?? 0,
          poin_peringkat: purse?.peringkat ?? 0,
          pin_aktivasi: stock.get(`${partner.id} activation`) ?? 0,
          pin_ro: stock.get(`${partner.id} ro`) ?? 0,
        },
      ];
    }),
  );
}

/** What differs between the old system's figures and those here, partner by partner; in the order of the old ones. */
export async function comparePartners(db: Database, opening: Opening): Promise<Difference[]> {
  const [old, present] = [oldFigures(opening), await presentFigures(db)];
  const differences: Difference[] = [];
  for (const [username, before] of old) {
    const now = present.get(username);
    if (!now) differences.push({ username, what: 'mitra', old: 'ada', now: 'tidak ada' });
    else
      for (const [what, value] of Object.entries(before)) {
        const found = now[what] ?? '';
        if (found !== value) differences.push({ username, what, old: value, now: found });
      }
  }
  for (const username of present.keys())
    if (!old.has(username)) differences.push({ username, what: 'mitra', old: 'tidak ada', now: 'ada' });
  return differences;
}

/** The differences as a file that spreadsheets open. */
export function comparisonFile(differences: readonly Difference[]): [name: string, content: string] {
  const lines = differences.map(({ username, what, old, now }) => [username, what, old, now]);
  const cells = [['username', 'angka', 'sistem lama', 'Rimpang'], ...lines];
  return ['perbandingan.csv', `\uFEFF${cells.map((line) => `${csvLine(line, ';')}\r\n`).join('')}`];
}
