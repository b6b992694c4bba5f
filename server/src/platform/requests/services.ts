import type { Logger } from 'pino';
import type { Database, Tx } from '../database/database.ts';
import type { ConstraintMeanings } from '../database/database-failures.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Actor } from './caller.ts';
import type { Live } from './live.ts';
import type { OutcomePieces } from './outcome-store.ts';
import type { Outgoing } from '../runtime/outgoing.ts';
import type { Vault } from '../secrets/vault.ts';

/** What the capabilities tell the platform, which knows none of them. */
export type CapabilityHooks = {
  /**
   * Those of these actors whose accounts are open and have the role of the request, kept so until the transaction ends. Between a request's
   * authentication and its transaction the account may have been closed or given another role; then the request comes too late, like one of
   * a session that is over.
   */
  holdActors: <A extends Pick<Actor, 'id' | 'role'>>(tx: Tx, actors: readonly A[]) => Promise<ReadonlySet<A>>;
  outcomePieces: OutcomePieces;
  constraintMeanings: ConstraintMeanings;
  /**
   * What came with one of these pictures and is decided by capabilities above the one that asks: its code and state, by picture. A slip
   * may pay for one thing only (decision 203).
   */
  slipsElsewhere: (
    db: Database | Tx,
    pictures: readonly string[],
  ) => Promise<readonly { fileId: string; code: string; status: string }[]>;
  /**
   * Data of people that capabilities above the one that closes accounts hold for an account: they go with its closing (decision 009).
   * `closed` is every closed account.
   */
  peopleElsewhere: {
    erase: (tx: Tx, whose: number | 'closed') => Promise<void>;
    has: (tx: Tx, accountId: number) => Promise<boolean>;
  };
};

/** Services available to every request handler. There is no global: what is not handed over cannot be used. */
export type Services = CapabilityHooks & {
  /** As the application's role; verbs never see it, they get their transaction. */
  db: Database;
  /** The current moment; tests and demo data set it. */
  clock: () => Date;
  vault: Vault;
  live: Live;
  storage: FileStorage;
  outgoing: Outgoing;
  log: Logger;
  /**
   * Makes a locked copy of database and files and returns what a restore calls it (`s3:NAME` where every process finds it,
   * else its path); throws where that is impossible, or once `signal` says to stop: then nothing of it stays behind.
   */
  takeBackup: (reason: string, signal?: AbortSignal) => Promise<string>;
  /** Works off a job of an import apart from the requests; how far it is stands in the database. */
  startImportJob: (job: number) => void;
  /** Does this process know the owner of the database? What takes rows of histories out needs it. */
  ownsDatabase: boolean;
  /** What to type, word for word, to restore that backup beside what is there (`restore-command.ts`). */
  restoreCommand: (backup: string) => string;
  /** When copies are made by themselves (`01:00` WIB), and whether they leave the machine. */
  backups: { at: string | null; isCarried: boolean };
  /** False while the disk is too full to write anything but sessions. */
  enoughSpace: () => boolean;
  demo: boolean;
  production: boolean;
  /** Address under which people reach the product, without a trailing slash. */
  baseUrl: string;
  /** Account id of the root: the company (decision 002). */
  companyId: number;
};
