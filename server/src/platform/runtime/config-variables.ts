import { isIP } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { leastMemoryMb, machineMemoryMb, mostMemoryMb } from '../postgres/memory.ts';
import { poolers, usualConnections } from '../database/session-limits.ts';
import { weaknessOf } from '../secrets/secret-strength.ts';
import { secretVariables } from '../secrets/secret-files.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const text = z.string().trim().min(1);

/** A whole number in digits, within bounds. */
const whole = (least: number, most: number) => {
  const problem = `harus berupa angka ${least} sampai ${most}`;
  const inside = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return text.refine(inside, problem).transform(Number);
};

const port = whole(0, 65_535);

/** The embedded server would not start with more than there is, and the machine would swap long before. */
function memoryProblem(value: string): string | null {
  const most = Math.min(mostMemoryMb, Math.floor(machineMemoryMb() / 2));
  const inside = /^\d{1,6}$/.test(value) && Number(value) >= leastMemoryMb && Number(value) <= most;
  return inside
    ? null
    : `harus berupa angka ${leastMemoryMb} sampai ${most} (paling banyak setengah memori mesin ini)`;
}

const unreadable =
  'tidak dapat dibaca; tulis postgres://pemilik:sandi@alamat/nama, tanda khusus dalam sandi sebagai %XX';
const severalHosts =
  'menunjuk beberapa server sekaligus; isi satu alamat saja, misalnya nama atau proxy yang selalu menuju server utama';

/** The driver knows one server for each address, and takes a list of them for a name. */
const namesSeveralHosts = (value: string) =>
  /^[^/?#]*,/.test(value.replace(/^\w+:\/\//, '').replace(/^[^/?#]*@/, ''));

/**
 * Reads the address as the driver will: what it cannot read, or reads otherwise than it was meant, is said without the address,
 * which holds a password.
 */
function postgresProblem(value: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(value)) return 'harus berawalan postgres://';
  if (namesSeveralHosts(value)) return severalHosts;
  try {
    // Only parses; a certificate named in the address is read here too.
    const { database, host } = new pg.Client({ connectionString: value });
    if (host.includes(',')) return severalHosts;
    if (!database) return 'nama basis datanya tidak ada (postgres://pemilik:sandi@alamat/nama)';
    // What stands behind a slash in a password has become the name of a database.
    return /[@/]/.test(database) ? unreadable : null;
  } catch (error) {
    const { code, path, syscall } = error as NodeJS.ErrnoException;
    return syscall ? `berkas ${path ?? 'sertifikat'} tidak dapat dibaca (${code})` : unreadable;
  }
}

/** A text with a check of its own that says, in Indonesian, what is wrong with it; null where nothing is. */
const checked = (problemOf: (value: string) => string | null) =>
  text.superRefine((value, context) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const parsedUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

function baseUrlProblem(value: string): string | null {
  const url = parsedUrl(value);
  if (!url || !/^https?:$/.test(url.protocol)) return 'harus berupa alamat http(s)';
  if (url.username || url.password) return 'tanpa nama dan sandi di dalamnya';
  const bare = url.pathname === '/' && !url.search && !url.hash;
  return bare ? null : 'hanya alamat situsnya, tanpa jalur di belakangnya (https://portal.contoh.id)';
}

function smtpProblem(value: string): string | null {
  if (!/^smtps?:\/\//.test(value)) return 'harus berawalan smtp:// atau smtps://';
  return parsedUrl(value)?.hostname ? null : 'tidak dapat dibaca; tulis smtps://nama:sandi@alamat:465';
}

/** A quote inside a name is one (O'Neil); what begins with one was taken from a shell. */
const isAddress = (value: string) => /^[^\s@<>"'][^\s@<>"]*@[^\s@<>"']+\.[^\s@<>"'.]+$/.test(value);

const addressProblem = (value: string) => (isAddress(value) ? null : 'harus berupa satu alamat email');

function senderProblem(value: string): string | null {
  const { name = '', address } = senderOf(value);
  const isPlain = isAddress(address) && !/[\p{Cc}<>@"]/u.test(name);
  return isPlain ? null : 'isi dengan alamat email, atau: Nama <alamat@contoh.id>';
}

/** Reads `alamat@contoh.id` or `Nama <alamat@contoh.id>`. */
export function senderOf(text: string): { name?: string; address: string } {
  const [, name, address = ''] = /^([^<]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  return address ? { name: name?.trim() || undefined, address: address.trim() } : { address: text.trim() };
}

function endpointProblem(value: string): string | null {
  const url = parsedUrl(value);
  return url && /^https?:$/.test(url.protocol) ? null : 'harus berupa alamat http(s)';
}

function proxyProblem(value: string): string | null {
  const { problems } = readTrustedProxies(value);
  return problems.length > 0 ? problems.join('; ') : null;
}

function hostProblem(value: string): string | null {
  const isName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
  const looksLikeAddress = /^[\d.]+$/.test(value);
  if (isIP(value) !== 0 || (isName.test(value) && !looksLikeAddress)) return null;
  return 'harus berupa alamat IP atau nama mesin, tanpa port (contoh: 127.0.0.1)';
}

function scheduleProblem(value: string): string | null {
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
  return isTime || value === 'off' ? null : 'isi dengan jam WIB (contoh: 01:00), atau off';
}

const keepParts = /^(\d{1,3})\/(\d{1,3})\/(\d{1,3})$/;

function keepProblem(value: string): string | null {
  const [, daily] = keepParts.exec(value) ?? [];
  return Number(daily ?? 0) > 0
    ? null
    : 'isi dengan harian/mingguan/bulanan, harian sedikitnya 1 (contoh: 7/4/12)';
}

/** How many copies stay: one of each of so many days, weeks and months. */
function keepOf(value: string): { daily: number; weekly: number; monthly: number } {
  const [daily = 7, weekly = 4, monthly = 12] = (keepParts.exec(value) ?? []).slice(1).map(Number);
  return { daily, weekly, monthly };
}

function onOffProblem(value: string): string | null {
  return /^(1|0|true|false|on|off|yes|no)$/i.test(value) ? null : 'isi dengan 1 atau 0';
}

const onOff = checked(onOffProblem).transform((value) => /^(1|true|on|yes)$/i.test(value));

/** A start and an export each hold a connection while they ask for another. */
const leastConnections = 4;
const mostConnections = 1_000;

const environments = ['production', 'development', 'test'] as const;

/** Every variable that is read, each with its own check; what two of them mean together is in `config-checks.ts`. */
const variables = {
  NODE_ENV: text.pipe(z.enum(environments, `pilih salah satu: ${environments.join(', ')}`)).optional(),
  PORT: port.default(3000),
  HOST: checked(hostProblem).optional(),
  DATA_DIR: text.default('./.data'),
  DATABASE_URL: checked(postgresProblem).optional(),
  APP_DATABASE_URL: checked(postgresProblem).optional(),
  DATABASE_REPLICA_URL: checked(postgresProblem).optional(),
  DATABASE_LISTEN_URL: checked(postgresProblem).optional(),
  DATABASE_POOL_SIZE: whole(leastConnections, mostConnections).default(usualConnections),
  DATABASE_POOLER: text.pipe(z.enum(poolers, `pilih salah satu: ${poolers.join(', ')}`)).optional(),
  DATABASE_MEMORY_MB: checked(memoryProblem).transform(Number).optional(),
  // As browsers write it: what is decided by its beginning (https, cookies) is not decided by how it was typed.
  BASE_URL: checked(baseUrlProblem)
    .transform((value) => new URL(value).origin)
    .optional(),
  SMTP_URL: checked(smtpProblem).optional(),
  MAIL_FROM: checked(senderProblem).optional(),
  OWNER_EMAIL: checked(addressProblem).optional(),
  S3_ENDPOINT: checked(endpointProblem).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_KEY: text.optional(),
  S3_SECRET: text.optional(),
  BACKUP_SCHEDULE: checked(scheduleProblem).optional(),
  BACKUP_KEEP: checked(keepProblem).default('7/4/12').transform(keepOf),
  BACKUP_TEST_DAYS: whole(0, 90).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_KEY: checked(weaknessOf).optional(),
  BACKUP_S3_ENDPOINT: checked(endpointProblem).optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_REGION: text.default('auto'),
  BACKUP_S3_KEY: text.optional(),
  BACKUP_S3_SECRET: text.optional(),
  SECRET_KEY: checked(weaknessOf).optional(),
  DEMO: onOff.optional(),
  TRUST_PROXY: checked(proxyProblem).default(''),
  WEBHOOK_NETWORKS: checked(proxyProblem).default(''),
  METRICS_PORT: port.optional(),
  METRICS_HOST: checked(hostProblem).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: checked(endpointProblem).optional(),
  MIN_FREE_MB: whole(0, 1_000_000).default(200),
  LOG_LEVEL: text.pipe(z.enum(logLevels, `pilih salah satu: ${logLevels.join(', ')}`)).optional(),
};

export type Variables = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]> };

/** Every name that means something here. */
export const variableNames: readonly string[] = [
  ...Object.keys(variables),
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** Reads each variable by itself. A problem of one hides no problem of another: what is wrong is left out of `values`. */
export function readVariables(given: Record<string, string>): {
  values: Partial<Variables>;
  problems: string[];
} {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name}: ${parsed.error.issues[0]?.message}`);
  }
  return { values: values as Partial<Variables>, problems };
}
