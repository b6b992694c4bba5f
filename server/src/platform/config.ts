import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Settings that stop the start; every message (Indonesian) names its environment variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(problems: string[]) {
    super(`Pengaturan tidak dapat dipakai:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the environment decides; the table in the README explains each variable. */
export type Config = {
  production: boolean;
  /** Demo accounts, demo data, the inbox at `/dev/inbox`; the opposite of `production`. */
  demo: boolean;
  /** 0 lets the system choose. */
  port: number;
  /** Absolute path of the folder for the embedded database, files and generated secrets. */
  dataDir: string;
  /** Owner's connection string of the operator's own PostgreSQL; absent: the embedded one. */
  databaseUrl?: string;
  /** Connection string of the application's role; absent: derived from the owner's. */
  appDatabaseUrl?: string;
  /** Address under which people reach the product, without a trailing slash. */
  baseUrl: string;
  /** Absent: mail stays in the outbox (demo mode shows it at `/dev/inbox`). */
  smtpUrl?: string;
  /** Absent: files lie in `dataDir`. */
  s3?: { endpoint: string; bucket: string; region: string; key: string; secret: string };
  /** At least 32 characters; everything secret is derived from it. */
  secretKey: string;
  /** Addresses or networks (CIDR) of proxies whose `X-Forwarded-*` headers are believed. */
  trustProxy: string[];
  /** Absent: no metrics are served. */
  metricsPort?: number;
  /** Writes are refused while the data folder's disk has less than this free. */
  minFreeBytes: number;
  logLevel: (typeof logLevels)[number];
};

const portProblem = 'harus berupa angka 0 sampai 65535';
const port = z.coerce.number(portProblem).int(portProblem).min(0, portProblem).max(65_535, portProblem);
const text = z.string().trim().min(1);
const postgresUrl = text.regex(/^postgres(ql)?:\/\//, 'harus berawalan postgres://');
const onOff = z
  .string()
  .toLowerCase()
  .refine((value) => /^(1|0|true|false|on|off|yes|no)$/.test(value), 'isi dengan 1 atau 0')
  .transform((value) => /^(1|true|on|yes)$/.test(value));

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  DATA_DIR: text.default('./.data'),
  DATABASE_URL: postgresUrl.optional(),
  APP_DATABASE_URL: postgresUrl.optional(),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'harus berupa alamat http(s)' }).optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'harus berawalan smtp:// atau smtps://').optional(),
  S3_ENDPOINT: z.url({ error: 'harus berupa alamat' }).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_KEY: text.optional(),
  S3_SECRET: text.optional(),
  SECRET_KEY: text.min(32, 'sedikitnya 32 karakter').optional(),
  DEMO: onOff.optional(),
  TRUST_PROXY: z.string().default(''),
  METRICS_PORT: port.optional(),
  MIN_FREE_MB: z.coerce.number('harus berupa angka').int().min(0).default(200),
  LOG_LEVEL: z.enum(logLevels, `pilih salah satu: ${logLevels.join(', ')}`).optional(),
});

type Environment = z.infer<typeof environment>;

/**
 * Reads and checks the environment. An empty variable counts as absent. What is not a demo is a production: an own
 * database is never a demo unless `DEMO=1` says so, whatever `NODE_ENV` is. The first start outside production
 * generates `SECRET_KEY` into the data folder (0600).
 * Throws `ConfigError` with every problem at once; production without its own secret and address, or with
 * demo accounts, is refused.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = parsed.data;
  const demo = values.DEMO ?? (values.NODE_ENV !== 'production' && !values.DATABASE_URL);
  const production = !demo || values.NODE_ENV === 'production';
  const problems = [...s3Problems(values), ...(production ? productionProblems(values) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(values.DATA_DIR);
  return {
    production,
    demo,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    appDatabaseUrl: values.APP_DATABASE_URL,
    baseUrl: (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    s3: s3Of(values),
    secretKey: values.SECRET_KEY ?? generatedSecret(dataDir),
    trustProxy: values.TRUST_PROXY.split(/[\s,]+/).filter(Boolean),
    metricsPort: values.METRICS_PORT,
    minFreeBytes: values.MIN_FREE_MB * 1_048_576,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

function productionProblems(values: Environment): string[] {
  return [
    values.DEMO && 'DEMO: akun demo tidak boleh ada di produksi; hapus DEMO atau isi DEMO=0',
    values.NODE_ENV !== 'production' &&
      (!values.SECRET_KEY || !values.BASE_URL) &&
      'DEMO: tanpa DEMO=1, basis data di DATABASE_URL (atau DEMO=0) berarti produksi',
    !values.SECRET_KEY && 'SECRET_KEY: wajib di produksi (buat dengan: openssl rand -base64 48)',
    !values.BASE_URL && 'BASE_URL: wajib di produksi, alamat yang dibuka orang (https://…)',
  ].filter((problem) => typeof problem === 'string');
}

function s3Problems(values: Environment): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${missing.join(', ')}: penyimpanan S3 perlu ${names.join(', ')} sekaligus`];
}

function s3Of(values: Environment): Config['s3'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY: key,
    S3_SECRET: secret,
  } = values;
  return endpoint && bucket && key && secret ? { endpoint, bucket, region, key, secret } : undefined;
}

function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
