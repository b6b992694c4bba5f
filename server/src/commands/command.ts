import type { Config } from '../platform/runtime/config.ts';
import type { DatabaseServer, ServedDatabase } from '../platform/postgres/database-server.ts';
import type { SchemaDemand } from '../preflight/schema.ts';

/** How a command ends; cron and scripts decide by it (docs/operations/running.md). */
export const exitCodes = {
  done: 0,
  /** Refused, failed, or a difference was found; nothing was written unless the message says so. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** Done, but pictures are missing in the backup, or damaged. */
  incomplete: 3,
} as const;

/** What a command is given to work with. */
export type CommandWork = {
  config: Config;
  database: DatabaseServer;
  /** The options that were given, by name; a required one is always there, a switch is `'1'`. */
  options: Readonly<Record<string, string>>;
};

/** The same for a command to which the application's role is enough. */
export type ServedWork = Omit<CommandWork, 'database'> & { database: ServedDatabase };

type CommandOption = {
  /** How the value is called in the help, e.g. FOLDER; absent: a switch without a value. */
  word?: string;
  /** Indonesian, for the help. */
  about: string;
  required?: boolean;
};

/** A command for the operator's terminal, beside or without a running instance. */
export type Command = {
  /** One Indonesian line for the help. */
  summary: string;
  options: Record<string, CommandOption>;
} & (CheckedCommand | LooseCommand);

/** One that works even where settings or database are not in order, because it says what is wrong with them. */
type LooseCommand = { runUnchecked: (env: Record<string, string | undefined>) => Promise<number> };

/** Where a command works, and what takes back that a place was made for it, unless it holds something by now. */
export type Placed = { config: Config; takeBack?: () => Promise<void> };

/** One that sees the database once it was found in order. */
export type CheckedCommand = {
  /** What it expects of the tables; checked, with version and key of the database, before it runs. */
  schema: SchemaDemand;
  /** Changes nothing with these options, and so works on a standby too; absent: it always changes something. */
  onlyReads?: (options: CommandWork['options']) => boolean;
  /** Works on a database of the other mode too; otherwise that is refused. */
  anyMode?: boolean;
  /** Begins an installation where there is none: makes its folder and its key as a first start does (outside production). */
  begins?: boolean;
  /** Works on a database that a restore left half filled; otherwise that is refused. */
  restores?: boolean;
  /**
   * What needs neither settings nor a database; null where these options do. Refuses a command line that means nothing
   * before any setting is looked at.
   */
  runBare?: (options: CommandWork['options']) => Promise<number | null>;
  /** Settles where to work before the database is opened; absent: where the settings say. */
  place?: (config: Config, options: CommandWork['options']) => Promise<Placed>;
} & (OwnersCommand | ServedCommand);

/** Resolves to the exit code. What it throws is explained in one sentence. */
type OwnersCommand = { run: (work: CommandWork) => Promise<number> };
type ServedCommand = { runServed: (work: ServedWork) => Promise<number> };

/** A command line that means nothing; the message (Indonesian) says what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}

let isLeft = false;

/** Work was interrupted and left as it stands: what it still has open has no claim on this process. */
export const leaveOpen = (): void => void (isLeft = true);
export const isLeftOpen = (): boolean => isLeft;

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
export const printWarning = (line: string): void => void process.stderr.write(`${line}\n`);
