import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase, snapshot, type Tx } from './database.ts';
import { isReadOnly, isUnavailable } from './database-failures.ts';
import { placeOfPrimary, type PrimaryPlace, type ReplicaLag, lagBehind } from './replica-place.ts';

/**
 * A report waits so long for the replica to have what the primary had when it was asked for; after it was lost or too far behind no report
 * waits for it again for so long.
 */
const usualPatience = { waitMs: 2_000, restMs: 10_000 };
const lookEveryMs = 50;
const connectMs = 1_000;
/** Each holds a connection for as long as a report takes; the primary's pool is as large. */
const mostReports = 10;

/** Hears once when long reports leave the replica, with the reason, and once when they come back. */
type Tell = (change: { isUsed: boolean; why?: string; error?: unknown }) => void;

/** What `/metrics` says of the replica. */
type ReplicaState = { isUsed: boolean; behindBytes: number | null };

/**
 * Where something is read: one connection, because an address may stand for several standbys, each as far as it is. It is
 * given back after use.
 */
type Place = { db: Database; release(): Promise<void> };

export type Replica = {
  /** A connection to a standby that knows everything committed until now; null where none does, or not in time. */
  ready(): Promise<Place | null>;
  /** Something read there failed: true where the reason is the replica itself, which then rests. */
  isToBlame(error: unknown): boolean;
  /** Sees as well when it is well again, so that a process without reports does not go on saying that it is lost. */
  state(): Promise<ReplicaState>;
  close(): Promise<void>;
};

const replicas = new WeakMap<Database, Replica>();

/** The replica that was opened beside a primary; none in most installations. */
export const replicaOf = (db: Database): Replica | undefined => replicas.get(db);

/** `canceling statement due to conflict with recovery`: the primary removed rows that were still being read. */
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40001';

/** Why a replica cannot answer for its primary at this moment; null where it can. */
function objection({ isStandby, isSameSystem, isSameHistory, behindBytes }: ReplicaLag): string | null {
  if (!isSameSystem) return 'another installation';
  if (!isStandby) return 'no standby';
  if (!isSameHistory) return 'another history';
  return behindBytes > 0 ? `${behindBytes} bytes behind` : null;
}

/**
 * Opens a standby beside a primary for `snapshotApart` (decision 123). A replica that is lost, late or another server is said
 * once, rests, and costs no reader an answer: the primary reads meanwhile.
 */
export function openReplica(
  db: Database,
  url: string,
  tell: Tell,
  { waitMs, restMs } = usualPatience,
): Replica {
  const standby = openDatabase(url, { max: mostReports, connectMs });
  let restsUntil = 0;
  let isUsed = true;

  const rest = (why: string, error?: unknown) => {
    restsUntil = performance.now() + restMs;
    if (isUsed) tell({ isUsed: false, why, error });
    isUsed = false;
  };
  const comeBack = () => {
    if (!isUsed) tell({ isUsed: true });
    isUsed = true;
  };
  const catchUp = async (here: Database, place: PrimaryPlace): Promise<string | null> => {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const lag = await lagBehind(here, place);
      const why = objection(lag);
      if (!why || lag.behindBytes === 0 || performance.now() > deadline) return why;
      await sleep(lookEveryMs);
    }
  };
  const replica: Replica = {
    async ready() {
      if (performance.now() < restsUntil) return null;
      // A primary that does not answer, or only reads itself, is no reason to blame the replica.
      const place = await placeOfPrimary(db).catch(() => null);
      if (!place) return null;
      let held: Place | undefined;
      try {
        held = await holdConnection(standby);
        const why = await catchUp(held.db, place);
        if (why) {
          rest(why);
          await held.release();
          return null;
        }
      } catch (error) {
        rest('it does not answer', error);
        await held?.release();
        return null;
      }
      comeBack();
      return held;
    },
    isToBlame(error) {
      const isOwn = isUnavailable(error) || isReadOnly(error) || isConflict(error);
      if (isOwn) rest('it broke off', error);
      return isOwn;
    },
    async state() {
      const lag = await placeOfPrimary(db)
        .then((place) => lagBehind(standby, place))
        .catch(() => null);
      if (lag && objection(lag) === null && performance.now() >= restsUntil) comeBack();
      return { isUsed: isUsed && lag !== null, behindBytes: lag?.behindBytes ?? null };
    },
    close: () => standby.destroy(),
  };
  replicas.set(db, replica);
  return replica;
}

/**
 * The same as `snapshot` for what reads long and much: reports, exports, proofs. Read at the replica where there is one that has
 * everything committed before this call, else at the primary; `read` may therefore run twice, and gives its result only at its end.
 */
export async function snapshotApart<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  const replica = replicaOf(db);
  const place = await replica?.ready();
  if (replica && place) {
    try {
      return await snapshot(place.db, read);
    } catch (error) {
      if (!replica.isToBlame(error)) throw error;
    } finally {
      await place.release();
    }
  }
  return snapshot(db, read);
}

/** Where a reading that tells what it has while it goes on is done: once begun, it cannot be done over elsewhere. */
export async function placeApart(db: Database): Promise<Place> {
  return (await replicaOf(db)?.ready()) ?? { db, release: async () => {} };
}

async function holdConnection(pool: Database): Promise<Place> {
  const given = Promise.withResolvers<Database>();
  const over = Promise.withResolvers<void>();
  const held = pool.connection().execute(async (db) => {
    given.resolve(db);
    await over.promise;
  });
  held.catch(given.reject);
  const db = await given.promise;
  const release = () => {
    over.resolve();
    return held;
  };
  return { db, release };
}
