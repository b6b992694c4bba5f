import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { businessHour } from '@rimpang/domain/calendar';
import { backupDue, type BackupTries, pauseAfter, restoreTestDue } from '@rimpang/domain/upkeep';
import { alone } from '../backup/alone.ts';
import { carryCopy, copiesToCarry, type Keeper, sourceOf } from '../backup/keeper.ts';
import type { CopyNote } from '../backup/place.ts';
import type { Database } from '../platform/database/database.ts';
import { readSystemState, writeSystemState } from '../platform/database/system-state.ts';
import type { Services } from '../platform/requests/services.ts';
import type { Config } from '../platform/runtime/config.ts';
import { backUp, carryCopies, keepCopy, type Told } from './backup-work.ts';
import { canTest } from './restore-test.ts';

/** The copies that the product keeps by itself (decision 127). Both may be called by every process at any time. */
export type Backups = {
  /** Makes the day's copy when it is due, and carries what waits; one process at a time. */
  run(): Promise<void>;
  /** Has the newest copy tried where that is due, in a process of its own and at a quiet hour. */
  test(): Promise<void>;
  /** Ends what is under way; nothing half stays, and another process or the next start does it again. */
  stop(): void;
};

type Watched = { keeper: Keeper; settings: Config['backups']; ownerUrl?: string };

const program = join(import.meta.dirname, '../cli.ts');
/** Until this hour (WIB) few people are there; a test that waits for it for two days more comes at any. */
const quietUntil = 6;
const longestWaitDays = 2;

async function readTries(db: Database): Promise<BackupTries> {
  const stored = await readSystemState(db, 'backup-schedule');
  const { doneAt = null, tries = 0 } = (stored?.value ?? {}) as { doneAt?: string | null; tries?: number };
  return { doneAt: doneAt === null ? null : new Date(doneAt), triedAt: stored?.at ?? null, tries };
}

async function makeDue(
  { db, live, clock, log }: Services,
  { keeper, settings }: Watched,
  signal: AbortSignal,
) {
  const now = clock();
  const { doneAt, tries } = await readTries(db);
  const keep = (done: Date | null, count: number) =>
    writeSystemState(
      db,
      'backup-schedule',
      { doneAt: done?.toISOString() ?? null, tries: count, at: settings.at },
      now,
    );
  // Written down before it begins: a process that dies at it leaves a try behind, and the next one waits its turn.
  await keep(doneAt, tries + 1);
  const { note, problem, forgotten } = await backUp({ db, live }, keeper, {
    reason: 'scheduled',
    now,
    signal,
    isTold: tries > 0,
  });
  await keep(now, 0);
  log.info({ backup: note.name, bytes: note.bytes, forgotten, problem }, 'backup made');
}

async function carryingIsDue({ db, clock }: Services, keeper: Keeper): Promise<boolean> {
  if ((await copiesToCarry(keeper)).length === 0) return false;
  const failure = await readSystemState(db, 'backup-offsite-failure');
  const { tries } = (failure?.value ?? { tries: 0 }) as { tries: number };
  const waited = failure ? clock().getTime() - failure.at.getTime() : Number.POSITIVE_INFINITY;
  return waited < 0 || waited >= pauseAfter(Math.max(1, tries));
}

/** Opens nothing yet. */
export function openBackups(services: Services, watched: Watched): Backups {
  const { keeper, settings, ownerUrl } = watched;
  const { db, live, clock, log } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | undefined;
  const isDue = async () => settings.at !== null && backupDue(settings.at, await readTries(db), clock());
  return {
    async run() {
      if (await isDue())
        await alone(keeper.url, 'rimpang.backup', async () => {
          // Another process may have made it between the question and the lock.
          if (await isDue()) await makeDue(services, watched, signal);
        }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      else if (await carryingIsDue(services, keeper))
        await alone(keeper.url, 'rimpang.backup', () =>
          carryCopies({ db, live }, keeper, { now: clock(), signal }),
        );
    },
    async test() {
      const last = await readSystemState(db, 'backup-test');
      if (signal.aborted || !canTest({ ownerUrl })) return;
      const now = clock();
      if (!restoreTestDue(last?.at ?? null, settings.testDays, now)) return;
      const isOverdue = restoreTestDue(last?.at ?? now, settings.testDays + longestWaitDays, now);
      if (businessHour(now) >= quietUntil && !isOverdue) return;
      // Without a copy there is nothing to try, and `never` says so.
      if (!(await readSystemState(db, 'backup'))) return;
      child = spawn(process.execPath, [program, 'backup', '--test', '--if-due'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${String(chunk)}`.slice(-2_000)));
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0 && !signal.aborted) log.error({ code, said }, 'the restore test failed');
    },
    stop() {
      stopping.abort();
      child?.kill('SIGTERM');
    },
  };
}

/**
 * The copy that a reset takes first: locked, and carried to where every process and the next machine find it. Where that is
 * away the reset goes on with the copy here, which is carried later.
 */
export function backUpForReset(keeper: Keeper, told: Told, clock: () => Date): Services['takeBackup'] {
  return async (reason, signal) => {
    const now = clock();
    const note = await keepCopy(told, keeper, { reason, now, signal });
    return sourceOf(keeper, note, await isCarried(keeper, note, now, signal));
  };
}

async function isCarried(
  keeper: Keeper,
  note: CopyNote,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    await carryCopy(keeper, note, now, signal);
    return keeper.offsite !== undefined;
  } catch (error) {
    if (!signal?.aborted) return false;
    for (const place of [keeper.offsite, keeper.local]) await place?.remove(note.name).catch(() => {});
    throw error;
  }
}
