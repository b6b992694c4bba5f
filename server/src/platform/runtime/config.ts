import { join, resolve } from 'node:path';
import {
  findMisspelt,
  hasOwnDatabase,
  jointProblems,
  keyRemains,
  productionProblems,
  type Reader,
} from './config-checks.ts';
import { readVariables, senderOf, type Variables } from './config-variables.ts';
import type { Pooler } from '../database/session-limits.ts';
import { keyOf, prepareDataDir } from '../secrets/installation-key.ts';
import { ownerProblem } from '../secrets/folder-owner.ts';
import { readSecretFiles } from '../secrets/secret-files.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** Settings that stop the start; every message (Indonesian) names its environment variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(problems: string[]) {
    super(`Pengaturan tidak dapat dipakai:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** A bucket and who may use it. */
export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

/** The copies that the product keeps by itself (decision 127). */
type BackupSettings = {
  /** `01:00` in business time; null where none are made by themselves. */
  at: string | null;
  keep: { daily: number; weekly: number; monthly: number };
  /** Days between two restore tests; 0 for none. */
  testDays: number;
  /** Absolute path of the folder in which they are made. */
  dir: string;
  /** What they are locked with; absent: a key derived from `secretKey`. */
  key?: string;
  /** Where they are carried to; absent: the bucket of the pictures, where there is one. */
  s3?: S3Settings;
};

/** What the environment decides; the table in the README explains each variable. */
export type Config = {
  production: boolean;
  /** Demo accounts, demo data, the inbox at `/dev/inbox`; the opposite of `production`. */
  demo: boolean;
  /** 0 lets the system choose. */
  port: number;
  /** Address or name on which the product listens; absent: every address of the machine. */
  host?: string;
  /** Absolute path of the folder for the embedded database, files and generated secrets. */
  dataDir: string;
  /** Owner's connection string of the operator's own PostgreSQL; absent: the embedded one. */
  databaseUrl?: string;
  /** Connection string of the application's role; absent: derived from the owner's. Alone: a server that owns nothing. */
  appDatabaseUrl?: string;
  /** Connection string of a standby from which long reports are read; without a login it is the application's role. */
  databaseReplicaUrl?: string;
  /** Connection string of the application's role for what needs a session of its own; absent: the same as for everything. */
  databaseListenUrl?: string;
  /** Most connections that one process asks the database with, beside the one that listens. */
  databasePoolSize: number;
  /** The application's address is a PgBouncer in transaction mode. */
  databasePooler?: Pooler;
  /** For pages of the embedded server; absent: the machine decides. */
  databaseMemoryMb?: number;
  /** Address under which people reach the product, without a trailing slash. */
  baseUrl: string;
  /** Absent: mail stays in the outbox (demo mode shows it at `/dev/inbox`). */
  smtpUrl?: string;
  /** Who e-mails come from; absent: the company's name and address of the site settings. */
  mailFrom?: { name?: string; address: string };
  /** What the first owner's form begins with. */
  ownerEmail?: string;
  /** Absent: files lie in `dataDir`. */
  s3?: S3Settings;
  backups: BackupSettings;
  /** At least 32 characters; everything secret is derived from it. */
  secretKey: string;
  /** `secretKey` lies in the data folder, where the first start made it. */
  ownKey: boolean;
  /** Addresses or networks (CIDR) of proxies whose `X-Forwarded-*` headers are believed; names are resolved. */
  trustProxy: string[];
  /** Closed networks (CIDR) to which webhooks may go all the same. */
  webhookNetworks: string[];
  /** Absent: no metrics are served. */
  metricsPort?: number;
  /** Where the metrics listen: this machine only, unless told otherwise. */
  metricsHost: string;
  /** Absent: nothing is traced, and nothing of that is loaded. */
  tracesEndpoint?: string;
  /** Writes are refused while the data folder's disk has less than this free. */
  minFreeBytes: number;
  logLevel: NonNullable<Variables['LOG_LEVEL']>;
  /** Indonesian; what was given and probably means something else. */
  warnings: string[];
};

/**
 * Reads and checks the environment; secrets also from `NAME_FILE`. An empty variable counts as absent. What is not a demo
 * is a production: an own database is never a demo unless `DEMO=1` says so, whatever `NODE_ENV` is. Makes the data folder where it is missing, and outside production the first start generates `SECRET_KEY` into it (0600).
 * Throws `ConfigError` with every problem at once; production without its own secret and https address, or with
 * demo accounts, is refused, and so is root on the folder of another account.
 */
export function loadConfig(env: Record<string, string | undefined>, reader: Reader = 'server'): Config {
  const { given, problems: fileProblems } = readSecretFiles(env);
  const { values, problems: variableProblems } = readVariables(given);
  const { production } = modeOf(values, given);
  const problems = [
    ...fileProblems,
    ...variableProblems,
    ...jointProblems(values, given, reader),
    ...(production ? productionProblems(values, given) : []),
  ];
  const dataDir = resolve(values.DATA_DIR ?? '.');
  // Nothing is made on the disk for a start that is refused anyway.
  if (problems.length > 0) throw new ConfigError([...problems, ...findMisspelt(given)]);
  const folderProblem = ownerProblem(dataDir) ?? (begins(reader) ? prepareDataDir(dataDir) : null);
  if (folderProblem) throw new ConfigError([folderProblem]);
  return configOf(values as Variables, given, dataDir, reader);
}

/** May an installation begin with it? Another command works in one that is there. */
const begins = (reader: Reader): boolean => reader === 'server' || reader === 'beginner';

function configOf(values: Variables, given: Record<string, string>, dataDir: string, reader: Reader): Config {
  const { demo, production } = modeOf(values, given);
  const mayMakeKey = begins(reader) && !production;
  const found = values.SECRET_KEY ? { key: values.SECRET_KEY } : keyOf(dataDir, mayMakeKey);
  if ('problem' in found) throw new ConfigError([found.problem]);
  return {
    production,
    demo,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    appDatabaseUrl: values.APP_DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databasePooler: values.DATABASE_POOLER,
    databaseMemoryMb: values.DATABASE_MEMORY_MB,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ? senderOf(values.MAIL_FROM) : undefined,
    ownerEmail: values.OWNER_EMAIL,
    s3: s3Of(values),
    backups: backupsOf(values, dataDir, demo),
    secretKey: found.key,
    ownKey: !values.SECRET_KEY,
    trustProxy: readTrustedProxies(values.TRUST_PROXY).networks,
    webhookNetworks: readTrustedProxies(values.WEBHOOK_NETWORKS).networks,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    minFreeBytes: values.MIN_FREE_MB * 1_048_576,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    warnings: [...findMisspelt(given), ...keyRemains(values)],
  };
}

function modeOf(values: Partial<Variables>, given: Record<string, string>) {
  const named = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? (!named && !hasOwnDatabase(given));
  return { demo, production: named || !demo };
}

/** A demo keeps no copies by itself; a production does, unless it is told not to. */
function backupsOf(values: Variables, dataDir: string, demo: boolean): BackupSettings {
  const at = values.BACKUP_SCHEDULE ?? (demo ? 'off' : '01:00');
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region } = values;
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret } = values;
  return {
    at: at === 'off' ? null : at,
    keep: values.BACKUP_KEEP,
    testDays: values.BACKUP_TEST_DAYS ?? (demo ? 0 : 7),
    dir: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : join(dataDir, 'backups'),
    key: values.BACKUP_KEY,
    s3: endpoint && bucket && key && secret ? { endpoint, bucket, region, key, secret } : undefined,
  };
}

function s3Of(values: Variables): Config['s3'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY: key,
    S3_SECRET: secret,
  } = values;
  return endpoint && bucket && key && secret ? { endpoint, bucket, region, key, secret } : undefined;
}
