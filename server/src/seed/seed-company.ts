import { setImmediate as turn } from 'node:timers/promises';
import { startOfBusinessDay } from '@rimpang/domain/calendar';
import type pg from 'pg';
import { bootstrap } from '../bootstrap/bootstrap.ts';
import { hashPassword } from '../capabilities/accounts/index.ts';
import { demoPassword } from '../capabilities/sessions/index.ts';
import { makeDemoStaff } from '../demo/play-demo.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import type { Database } from '../platform/database/database.ts';
import { bool, query } from '../platform/database/query.ts';
import { readSystemState, storeSystemState } from '../platform/database/system-state.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { isRunning } from '../preflight/is-running.ts';
import { Books } from './books.ts';
import { countStrangers, hasAccounts, readCompany } from './company.ts';
import { foldTotals } from './fold-totals.ts';
import type { Happening } from './happening.ts';
import { dropParts, measureOthers, readParts, restoreParts } from './indexes.ts';
import { inTransaction, keepProgress, type Progress, writeChunk, writeFinalRows } from './loader.ts';
import { finalRowsOf } from './final-rows.ts';
import { SeedError } from './seed-error.ts';
import { Slips } from './slips.ts';
import { type Habits, Story } from './story.ts';
import { growTree } from './tree.ts';
import { writeDown } from './write-down.ts';

export type SeedOptions = {
  /** The owner's address of a migrated database that is empty, or that an earlier run did not finish. */
  ownerUrl: string;
  vault: Vault;
  storage: FileStorage;
  partners: number;
  now: Date;
  /** Hears one line of progress now and then (Indonesian). */
  tell?: (line: string) => void;
  /** How people behave, and how many happenings are written in one transaction; absent: as usual. */
  habits?: Habits;
  chunkSize?: number;
  /** The stored sums are left to the loops of a product: they have as many rows as days, whatever the size of the company. */
  withoutTotals?: boolean;
  /** Hears every happening as it was written down. */
  follow?: (happening: Happening, books: Books) => void;
};

const [daySeconds, dayMs] = [86_400, 86_400_000];
const years = 3;
const storyDays = years * 365;
/** The plan and the staff are there a little before the first partner. */
const beforeMs = 2 * dayMs;
const messageDays = 90;
const unreadDays = 7;
const operationDays = 30;
/** People are awake from 6 to 23, WIB. */
const [wakes, awakeSeconds] = [6 * 3_600, 17 * 3_600];

const usualChunk = 20_000;
/** After so many happenings the connection gets its turn. */
const turnEvery = 100;
const tellEveryMs = 5_000;

const elsewhere = 'pakai DATA_DIR baru (atau basis data kosong di DATABASE_URL)';

/** Moments of the story, in seconds since 1970: business days of 17 hours, in the same order. */
function clockFrom(begin: Date): (raw: number) => number {
  const start = begin.getTime() / 1_000;
  return (raw) => {
    const day = Math.floor(raw / daySeconds);
    return start + day * daySeconds + wakes + Math.floor(((raw % daySeconds) * awakeSeconds) / daySeconds);
  };
}

/** How far an earlier run came. Throws SeedError where anything else is in the database, or a product at work on it. */
async function earlierRun(db: Database, partners: number): Promise<Progress | undefined> {
  const known = (await readSystemState(db, 'seed'))?.value as Progress | undefined;
  if (known && known.partners !== partners)
    throw new SeedError(
      `Basis data ini berisi perusahaan buatan dengan ${known.partners} mitra: ulangi dengan --partners ${known.partners}, atau ${elsewhere}.`,
    );
  if (known?.stage === 'done') return known;
  if (await isRunning(db)) throw new SeedError('Rimpang masih berjalan di basis data ini; hentikan dulu.');
  if (!known && (await countStrangers(db)) > 0)
    throw new SeedError(`Basis data ini sudah berisi akun yang bukan dari perintah ini: ${elsewhere}.`);
  return known;
}

/** Throws SeedError where a database, of whatever version, cannot be filled; nothing is written. True where an earlier run began it. */
export async function refuseOccupied({
  ownerUrl,
  partners,
}: Pick<SeedOptions, 'ownerUrl' | 'partners'>): Promise<boolean> {
  const client = await connectClient(ownerUrl);
  try {
    const db = handleOf(client);
    return (await hasAccounts(db)) && (await earlierRun(db, partners)) !== undefined;
  } finally {
    await client.end();
  }
}

/** Goes on with what an earlier run began, or begins. Throws SeedError as `earlierRun` does. */
async function begin(client: pg.Client, { partners, now }: SeedOptions): Promise<Progress> {
  const db = handleOf(client);
  const known = await earlierRun(db, partners);
  if (known) return known;
  const base = startOfBusinessDay(now);
  await makeCompany(db, base);
  const parts = await readParts(client);
  const progress: Progress = { partners, base: base.toISOString(), chunks: 0, stage: 'history', parts };
  await inTransaction(client, async () => {
    await dropParts(client, parts);
    await keepProgress(client, progress);
    // The demo's own people stay out of it.
    await storeSystemState(client, 'demo', { base: base.toISOString(), done: true }, now);
  });
  return progress;
}

/** The company with its staff, from before the story, as a demo with the demo's password. */
async function makeCompany(db: Database, base: Date): Promise<void> {
  const since = new Date(base.getTime() - storyDays * dayMs - beforeMs);
  await bootstrap(db, base, { mode: 'demo', password: demoPassword, since });
  await makeDemoStaff(db, since);
}

async function open({ ownerUrl }: SeedOptions): Promise<pg.Client> {
  const client = await connectClient(ownerUrl);
  // What the machine loses of it by a power cut, the next run writes again.
  await client.query('set synchronous_commit = off');
  await client.query('set statement_timeout = 0');
  return client;
}

/** Tells the story from its beginning; what an earlier run wrote of it is only remembered. */
async function writeHistory(
  client: pg.Client,
  books: Books,
  options: SeedOptions,
  progress: Progress,
  story: Iterable<Happening>,
): Promise<Progress> {
  const { tell = () => undefined, follow, partners, storage, chunkSize = usualChunk } = options;
  const [began, done] = [performance.now(), progress.chunks];
  let told = began;
  let [count, joined, chunk] = [0, 0, 0];
  let writing = Promise.resolve();
  let state = progress;
  const flush = async () => {
    chunk += 1;
    const [pages, slips] = [books.pages.take(), books.slips.take()];
    if (chunk <= done) return books.slips.store(slips, storage, { isAgain: true });
    state = { ...state, chunks: chunk };
    const next = state;
    await writing;
    writing = books.slips.store(slips, storage).then(() => writeChunk(client, pages, next));
    writing.catch(() => undefined);
  };
  books.pages.muted = done > 0;
  for (const happening of story) {
    writeDown(books, happening);
    follow?.(happening, books);
    count += 1;
    if (happening.kind === 'register') joined += 1;
    if (count % chunkSize === 0) {
      await flush();
      books.pages.muted = chunk < done;
    } else if (count % turnEvery === 0) await turn();
    if (count % turnEvery === 0 && performance.now() - told > tellEveryMs) {
      told = performance.now();
      tell(
        `Riwayat: ${joined.toLocaleString('id-ID')} dari ${partners.toLocaleString('id-ID')} mitra, ${count.toLocaleString('id-ID')} kejadian, ${((told - began) / 1_000).toFixed(0)} detik`,
      );
    }
  }
  await flush();
  await writing;
  return state;
}

async function fill(
  clients: readonly [pg.Client, pg.Client],
  options: SeedOptions,
  begun: Progress,
): Promise<void> {
  const [client] = clients;
  const { vault, tell = () => undefined, partners } = options;
  const base = new Date(begun.base);
  const first = new Date(base.getTime() - storyDays * dayMs);
  let progress = begun;
  if (progress.stage === 'history') {
    const company = await readCompany(handleOf(client), first);
    const before = (days: number) => base.getTime() / 1_000 - days * daySeconds;
    const windows = {
      messagesSince: before(messageDays),
      readUntil: before(unreadDays),
      operationsSince: before(operationDays),
    };
    const books = new Books(partners, { company, windows, slips: await Slips.draw() });
    const clock = clockFrom(first);
    const tree = growTree(partners, storyDays * daySeconds - 1);
    const story = new Story(tree, storyDays * daySeconds - 1, books, options.habits).tell(clock);
    progress = await writeHistory(client, books, options, progress, story);
    tell('Mitra, saldo, PIN, dan pesanan sebagaimana adanya sekarang …');
    const passwordHash = await hashPassword(demoPassword);
    const { members } = books;
    progress = { ...progress, stage: 'indexes' };
    const root = {
      id: company.companyId,
      direct: members.direct[0] ?? 0,
      downline: members.downline[0] ?? 0,
      roPartners: members.roPartners[0] ?? 0,
      roSum: members.roSum[0] ?? 0,
    };
    await writeFinalRows(client, finalRowsOf(books, partners, { vault, passwordHash }), root, progress);
  }
  await restoreParts(clients, progress.parts, tell);
  if (!options.withoutTotals) {
    tell('Jumlah-jumlah yang disimpan …');
    await foldTotals(clients);
  }
  await measureOthers(client);
  await keepProgress(client, { ...progress, stage: 'done', parts: [] });
}

/**
 * Fills an empty, migrated database with an invented company of so many partners and three years of what happened in it,
 * written by the rules of the domain as the verbs would leave it, and the same one for the same number and day. It is a demo: everybody
 * signs in with the demo's password. Killed and run again it goes on where it was and ends with the same company; a
 * finished one is left as it is (false). Throws SeedError where the database holds anything else.
 */
export async function seedCompany(options: SeedOptions): Promise<boolean> {
  const clients = [await open(options), await open(options)] as const;
  try {
    const [client] = clients;
    const row = await query({ free: bool })`
      select pg_try_advisory_lock(hashtext('rimpang.seed')) as free`.one(handleOf(client));
    if (!row.free)
      throw new SeedError('Perintah ini sedang berjalan di basis data ini; tunggu sampai selesai.');
    const progress = await begin(client, options);
    if (progress.stage === 'done') return false;
    await fill(clients, options, progress);
    return true;
  } finally {
    for (const client of clients) await client.end();
  }
}
