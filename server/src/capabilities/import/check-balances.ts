import { formatRupiah, rupiah } from '@rimpang/domain/money';
import { withdrawalFee, withdrawalProblem } from '@rimpang/domain/withdrawals';
import { readCount, readDay, readRupiah } from './cells.ts';
import { nothingYet, type OpeningBalance, type OpeningPartner, type OpeningWithdrawal } from './opening.ts';
import type { Place, Problems } from './problems.ts';
import type { TableRow } from './read-table.ts';

type ByName = ReadonlyMap<string, OpeningPartner>;

/** Reads a cell and tells where it is no amount. */
function amountOf(
  text: string,
  column: string,
  place: Place,
  problems: Problems,
  read: (text: string) => number | null = readRupiah,
): number {
  const value = read(text);
  if (value === null) problems.add(place, column, 'Tulis angka bulat tanpa sen, misalnya 1.250.000.');
  return value ?? 0;
}

type Asked = { place: Place; partner: OpeningPartner; amount: number; requestedAt: Date };

function askedOf(
  { line, cells }: TableRow<'withdrawals'>,
  known: { byName: ByName; now: Date },
  problems: Problems,
): Asked | null {
  const place = { file: 'withdrawals', line, who: cells.username } as const;
  const before = problems.errors;
  const partner = known.byName.get(cells.username.toLowerCase());
  if (!partner) problems.add(place, 'username', 'Tidak ada di berkas mitra.');
  if (partner && !partner.person)
    problems.add(place, '', 'Mitra yang ditutup tidak punya penarikan yang terbuka.');
  const amount = amountOf(cells.amount, 'jumlah', place, problems);
  const requestedAt = readDay(cells.requested);
  if (!requestedAt || requestedAt > known.now)
    problems.add(place, 'diminta', 'Tulis tanggal permintaan, misalnya 2026-11-18.');
  if (problems.errors > before || !partner || !requestedAt) return null;
  return { place, partner, amount, requestedAt };
}

/**
 * Open withdrawals of each partner, oldest first, judged by the rule of the form as if they were asked for one after the other: the
 * balance before each is what is free today and what this and the later ones wait for.
 */
export async function checkWithdrawals(
  rows: AsyncIterable<TableRow<'withdrawals'>>,
  balances: ReadonlyMap<string, Pick<Typed, 'balance'>>,
  known: { byName: ByName; now: Date },
  problems: Problems,
): Promise<OpeningWithdrawal[]> {
  const asked: Asked[] = [];
  for await (const row of rows) {
    const one = askedOf(row, known, problems);
    if (one) asked.push(one);
  }
  const byPartner = Map.groupBy(asked, ({ partner }) => partner.username.toLowerCase());
  return [...byPartner].flatMap(([username, theirs]) => {
    let before = theirs.reduce(
      (sum, { amount }) => sum + amount + withdrawalFee,
      balances.get(username)?.balance.available ?? 0,
    );
    return theirs
      .toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime() || a.place.line - b.place.line)
      .map(({ place, amount, requestedAt }) => {
        const problem = withdrawalProblem(amount, rupiah(before));
        if (problem) problems.add(place, 'jumlah', problem);
        const withdrawal = { username, amount, fee: withdrawalFee, availableBefore: before, requestedAt };
        before -= amount + withdrawalFee;
        return withdrawal;
      });
  });
}

type Typed = { place: Place; balance: OpeningBalance; saysEarned: boolean };

/** What each row says, before the withdrawals that are open; a partner stands in one row. */
export async function readBalances(
  rows: AsyncIterable<TableRow<'balances'>>,
  byName: ByName,
  problems: Problems,
): Promise<Map<string, Typed>> {
  const typed = new Map<string, Typed>();
  for await (const { line, cells } of rows) {
    const place = { file: 'balances', line, who: cells.username } as const;
    const username = cells.username.toLowerCase();
    if (!byName.has(username)) problems.add(place, 'username', 'Tidak ada di berkas mitra.');
    const other = typed.get(username);
    if (other) problems.add(place, 'username', `Sudah ada di baris ${other.place.line}.`);
    const points = (text: string) => (text === '' ? 0 : readCount(text));
    typed.set(username, {
      place,
      saysEarned: cells.earned !== '',
      balance: {
        available: amountOf(cells.available, 'tersedia', place, problems),
        paid: amountOf(cells.paid, 'dibayarkan', place, problems),
        earned: amountOf(cells.earned, 'diterima', place, problems),
        utama: amountOf(cells.mainPoints, 'poin_utama', place, problems, points),
        peringkat: amountOf(cells.rankPoints, 'poin_peringkat', place, problems, points),
      },
    });
  }
  return typed;
}

/**
 * Completes the balances by what open withdrawals wait for, and tells impossible ones: earned is available + paid + held, and
 * a closed partner has nothing left (decision 009).
 */
export function checkBalances(
  typed: ReadonlyMap<string, Typed>,
  withdrawals: readonly OpeningWithdrawal[],
  byName: ByName,
  problems: Problems,
): Map<string, OpeningBalance> {
  const held = new Map<string, number>();
  for (const { username, amount, fee } of withdrawals)
    held.set(username, (held.get(username) ?? 0) + amount + fee);
  const found = new Map<string, OpeningBalance>();
  for (const username of new Set([...typed.keys(), ...held.keys()])) {
    const row = typed.get(username);
    const balance = row?.balance ?? nothingYet;
    const earned = balance.available + balance.paid + (held.get(username) ?? 0);
    found.set(username, { ...balance, earned });
    if (!row) continue;
    if (row.saysEarned && balance.earned !== earned)
      problems.add(
        row.place,
        'diterima',
        `Seharusnya ${formatRupiah(earned)}: tersedia, dibayarkan, dan penarikan terbuka bersama biayanya.`,
      );
    const isClosed = byName.get(username)?.status === 'Ditutup';
    if (isClosed && balance.available + balance.utama + balance.peringkat > 0)
      problems.add(row.place, '', 'Mitra yang ditutup tidak punya saldo atau poin: bayarkan dahulu.');
  }
  return found;
}
