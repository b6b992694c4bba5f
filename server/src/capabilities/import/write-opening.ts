import { yearMonthLabel } from '@rimpang/domain/calendar';
import type { Database } from '../../platform/database/database.ts';
import { analyzeOwn } from '../../platform/database/owner-work.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import {
  insertOpenedAccounts,
  insertOpenedProfiles,
  lockAllAccounts,
  type OpenedAccount,
  type OpenedProfile,
} from '../accounts/index.ts';
import { recordSystemEntry } from '../audit/index.ts';
import { passOpenedPayouts } from '../bonuses/index.ts';
import { foldAllPostings, insertOpenedPurses, postTransfers } from '../ledger/index.ts';
import { foldAllPins, insertOpenedOrders, insertOpenedPins } from '../pins/index.ts';
import { holdTransfer, insertOpenedWithdrawals } from '../withdrawals/index.ts';
import { ImportError } from './import-error.ts';
import { refuseOccupied } from './installation.ts';
import type { Opening, OpeningPartner, OpeningStaff } from './opening.ts';
import { insertCarried, insertRun, lockImports, takeTime } from './store.ts';
import { totalsOf } from './totals.ts';
import { writeTree } from './write-tree.ts';
import { balanceOf, idIn, type OpeningWork, writeInChunks, type Writing } from './writing.ts';

/** Beside 'Saldo awal' in the history of a PIN. */
const openingNote = 'Dari sistem sebelumnya';

const accountOf = (partner: OpeningPartner, now: Date): OpenedAccount => ({
  username: partner.username,
  email: partner.person?.email ?? null,
  fullName: partner.fullName,
  role: 'mitra',
  rank: partner.rank,
  createdAt: partner.joinedAt.toISOString(),
  closedAt: partner.status === 'Ditutup' ? now.toISOString() : null,
});

async function writeAccounts<T>(
  writing: Writing,
  { what, rows }: { what: string; rows: readonly T[] },
  accountOfOne: (person: T) => OpenedAccount,
): Promise<number[]> {
  const made: number[] = [];
  await writeInChunks(writing, { what, rows }, async (chunk) => {
    for (const { id, username } of await insertOpenedAccounts(writing.tx, chunk.map(accountOfOne))) {
      writing.ids.set(username.toLowerCase(), id);
      made.push(id);
    }
  });
  return made;
}

function profileOf({ person, status, joinedAt }: OpeningPartner, accountId: number, vault: Vault) {
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const profile: OpenedProfile = {
    accountId,
    status: status === 'Aktif' ? 'Aktif' : 'Tidak Aktif',
    nikCipher: person && hex(vault.encrypt(person.nik)),
    nikIndex: person && hex(vault.index(person.nik)),
    address: person?.address ?? null,
    phone: person?.phone ?? null,
    bank: person?.bank ?? null,
    bankHolder: person?.bankHolder ?? null,
    accountCipher: person && hex(vault.encrypt(person.accountNumber)),
    accountLast4: person?.accountNumber.slice(-4) ?? null,
    joinedAt: joinedAt.toISOString(),
  };
  return profile;
}

const writeProfiles = (writing: Writing, partners: readonly OpeningPartner[]): Promise<void> =>
  writeInChunks(writing, { what: 'Profil', rows: partners }, (chunk) =>
    insertOpenedProfiles(
      writing.tx,
      chunk.map((partner) => profileOf(partner, idIn(writing, partner.username), writing.vault)),
    ),
  );

async function writeMoney(writing: Writing, { partners, balances }: Opening): Promise<void> {
  const { tx, runId, now } = writing;
  const cause = `opening:${runId}`;
  await writeInChunks(writing, { what: 'Saldo', rows: partners }, (chunk) => {
    const purses = chunk.map((partner) => {
      const { earned, paid, utama, peringkat } = balanceOf(balances, partner);
      return { owner: idIn(writing, partner.username), earned, paid, utama, peringkat };
    });
    return insertOpenedPurses(tx, purses, { cause, now });
  });
}

async function writeStock(writing: Writing, { pins, orders }: Opening): Promise<void> {
  const { tx, companyId, runId, now } = writing;
  const taken = new Set(pins.flatMap(({ code }) => code ?? []));
  const owned = pins.map(({ owner, ...pin }) => ({
    ...pin,
    owner: owner === null ? companyId : idIn(writing, owner),
  }));
  await writeInChunks(writing, { what: 'PIN', rows: owned }, (chunk) =>
    insertOpenedPins(tx, chunk, { taken, note: openingNote, now }),
  );
  const codePrefix = `ORD-${yearMonthLabel(now)}`;
  const placed = orders.map(({ username, ...order }) => ({ ...order, partnerId: idIn(writing, username) }));
  await insertCarried(tx, runId, 'order', await insertOpenedOrders(tx, placed, { codePrefix, now }));
}

/** Open withdrawals hold their money as every withdrawal does. */
async function writeWithdrawals(writing: Writing, { partners, withdrawals }: Opening): Promise<void> {
  const { tx, runId, vault, now } = writing;
  const people = new Map(partners.map(({ username, person }) => [username.toLowerCase(), person]));
  const rows = withdrawals.map(({ username, requestedAt, ...money }) => {
    const person = people.get(username);
    if (!person) throw new Error('a withdrawal of an import has no bank account');
    return {
      ...money,
      partnerId: idIn(writing, username),
      bank: person.bank,
      bankHolder: person.bankHolder,
      accountCipher: vault.encrypt(person.accountNumber).toString('hex'),
      accountLast4: person.accountNumber.slice(-4),
      requestedAt: requestedAt.toISOString(),
      month: yearMonthLabel(requestedAt),
    };
  });
  const made = await insertOpenedWithdrawals(tx, rows);
  await writeInChunks(writing, { what: 'Penarikan', rows: made }, (chunk) =>
    postTransfers(tx, chunk.map(holdTransfer), now),
  );
  const ids = made.map(({ id }) => id);
  await insertCarried(tx, runId, 'withdrawal', ids);
}

async function writeStaff(writing: Writing, { staff }: Opening): Promise<void> {
  const { tx, runId, now } = writing;
  const accountOfStaff = ({ username, fullName, email, role }: OpeningStaff): OpenedAccount => ({
    username,
    fullName,
    email,
    role,
    rank: 'Admin',
    createdAt: now.toISOString(),
    closedAt: null,
  });
  const ids = await writeAccounts(writing, { what: 'Staf', rows: staff }, accountOfStaff);
  await insertCarried(tx, runId, 'staff', ids);
}

/**
 * Adds up what came (decision 178), with which no other transaction can have added any: the company had neither partners nor PINs nor
 * postings, and all accounts are locked. Staff who open their home first would otherwise wait while it counts everything.
 */
async function addUp({ tx, companyId, tell }: Writing): Promise<void> {
  tell('Menjumlahkan: mulai');
  await analyzeOwn(tx);
  await foldAllPostings(tx);
  await passOpenedPayouts(tx);
  await foldAllPins(tx, companyId);
  tell('Menjumlahkan: selesai');
}

/**
 * Moves a checked company in: all of it or nothing. No bonus is paid, since no person registers
 * here. Returns the number of the import, also of one that brought the same rows before. Throws ImportError where another one
 * is under way or in force.
 */
export function writeOpening(db: Database, work: OpeningWork): Promise<number> {
  const { checked, now, complete } = work;
  const { opening, fingerprint } = checked;
  return db.transaction().execute(async (tx) => {
    await takeTime(tx);
    if (!(await lockImports(tx))) throw new ImportError('Impor lain sedang berjalan; tunggu sampai selesai.');
    // Who registers meanwhile waits; a person who came first is seen.
    await lockAllAccounts(tx);
    const already = await refuseOccupied(tx, fingerprint);
    if (already !== null) {
      await complete?.(tx, already);
      return already;
    }
    const totals = totalsOf(opening);
    const runId = await insertRun(tx, { fingerprint, totals, now });
    const writing: Writing = { ...work, tx, runId, ids: new Map() };
    await writeAccounts(writing, { what: 'Akun', rows: opening.partners }, (one) => accountOf(one, now));
    await writeProfiles(writing, opening.partners);
    await writeTree(writing, opening);
    await writeMoney(writing, opening);
    await writeStock(writing, opening);
    await writeWithdrawals(writing, opening);
    await writeStaff(writing, opening);
    await addUp(writing);
    await recordSystemEntry(tx, 'import.run', { subject: `import:${runId}`, detail: { ...totals } }, now);
    await complete?.(tx, runId);
    return runId;
  });
}
