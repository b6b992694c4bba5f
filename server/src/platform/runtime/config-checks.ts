import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import pg from 'pg';
import { secretVariables } from '../secrets/secret-files.ts';
import { type Variables, variableNames } from './config-variables.ts';
import { remainsOfEnvFile } from './env-file.ts';
import { temporaryProblem } from './temporary-folder.ts';

/**
 * Who reads the settings: the server, or a command, which makes neither a data folder nor a key beside a database and works
 * as the owner; a beginner is a command with which an installation may begin; an observer only looks, also where just the application's role is known.
 */
export type Reader = 'server' | 'command' | 'beginner' | 'observer';

const isText = (value: unknown): value is string => typeof value === 'string';
const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');

/** What production refuses. `given` tells what was typed, right or wrong: a wrong value is not said to be missing. */
export function productionProblems(values: Partial<Variables>, given: Record<string, string>): string[] {
  const address = values.BASE_URL;
  const named = values.NODE_ENV === 'production';
  const missing = !(given.SECRET_KEY ?? given.SECRET_KEY_FILE) || !given.BASE_URL;
  return [
    values.DEMO && 'DEMO: akun demo tidak boleh ada di produksi; hapus DEMO atau isi DEMO=0',
    !named &&
      missing &&
      'DEMO: tanpa DEMO=1, basis data di DATABASE_URL atau APP_DATABASE_URL (atau DEMO=0) berarti produksi',
    !(given.SECRET_KEY ?? given.SECRET_KEY_FILE) &&
      'SECRET_KEY: wajib di produksi (buat dengan: openssl rand -base64 48)',
    !given.BASE_URL && 'BASE_URL: wajib di produksi, alamat yang dibuka orang (https://…)',
    address?.startsWith('http:') &&
      !isLoopback(address) &&
      'BASE_URL: harus https di produksi; kata sandi dan sesi tidak boleh lewat tanpa TLS',
  ].filter(isText);
}

/** What contradicts itself, in production or not. */
export function jointProblems(
  values: Partial<Variables>,
  given: Record<string, string>,
  reader: Reader,
): string[] {
  const { PORT, METRICS_PORT } = values;
  return [
    ...s3Problems(given, 'S3_', 'penyimpanan S3'),
    ...s3Problems(given, 'BACKUP_S3_', 'salinan cadangan di S3'),
    ...backupProblems(values),
    ...pathRemains(values),
    ...s3Remains(values),
    ...databaseProblems(values, given, reader),
    !hasOwnDatabase(given) && temporaryProblem(given),
    METRICS_PORT !== undefined &&
      METRICS_PORT > 0 &&
      METRICS_PORT === PORT &&
      'METRICS_PORT: sama dengan PORT; pilih port lain',
  ].filter(isText);
}

function s3Problems(given: Record<string, string>, prefix: string, what: string): string[] {
  const names = ['ENDPOINT', 'BUCKET', 'KEY', 'SECRET'].map((name) => prefix + name);
  const missing = names.filter((name) => !isGiven(given, name));
  if (missing.length === 0) return [];
  // A file for what is no secret is not read, and what it was to say would be left out in silence.
  const others = [`${prefix}REGION`, ...names.map((name) => `${name}_FILE`)];
  if (missing.length === names.length && !others.some((name) => given[name])) return [];
  return [`${missing.join(', ')}: ${what} perlu ${names.join(', ')} sekaligus`];
}

/** A folder of such a name would be made. One that is there may be meant, whatever its name is. */
function pathRemains(values: Partial<Variables>): string[] {
  const names = ['DATA_DIR', 'BACKUP_DIR'] as const;
  return names.flatMap((name) => {
    const value = values[name] ?? '';
    const remains = remainsOfEnvFile(value);
    if (!remains || existsSync(resolve(value))) return [];
    return [`${name}: ${remains} ikut menjadi nama folder; tulis tanpa itu`];
  });
}

const s3Names = ['S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET'] as const;
const backupS3Names = ['BACKUP_S3_BUCKET', 'BACKUP_S3_REGION', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const;

/** No service knows such a bucket or such a key, and would say so only when the first picture comes. */
function s3Remains(values: Partial<Variables>): string[] {
  return [...s3Names, ...backupS3Names].flatMap((name) => {
    const remains = remainsOfEnvFile(values[name] ?? '');
    return remains ? [`${name}: ${remains} ikut menjadi isinya; tulis tanpa itu`] : [];
  });
}

/** A key for copies may have been meant so, and older copies open with no other. */
export const keyRemains = ({ BACKUP_KEY = '' }: Partial<Variables>): string[] => {
  const remains = remainsOfEnvFile(BACKUP_KEY);
  return remains
    ? [`BACKUP_KEY: ${remains} ikut menjadi kunci; simpan kunci itu persis begitu, atau tulis tanpa itu`]
    : [];
};

/** Copies that lie among the pictures, or are locked with the key that they are to survive, are none. */
function backupProblems(values: Partial<Variables>): string[] {
  const { BACKUP_KEY, SECRET_KEY, BACKUP_DIR, DATA_DIR = '.' } = values;
  const inside = BACKUP_DIR && relative(resolve(DATA_DIR), resolve(BACKUP_DIR));
  const taken = ['files', 'postgres'].find((name) => inside === name || inside?.startsWith(name + sep));
  return [
    BACKUP_KEY &&
      BACKUP_KEY === SECRET_KEY &&
      'BACKUP_KEY: sama dengan SECRET_KEY; buat yang lain, atau kosongkan (lalu diturunkan dari SECRET_KEY)',
    taken && `BACKUP_DIR: tidak boleh di dalam ${taken} milik DATA_DIR; pilih folder lain`,
  ].filter(isText);
}

/** The application's role works in the owner's database, and is not the owner, who may change history. */
function databaseProblems(
  values: Partial<Variables>,
  given: Record<string, string>,
  reader: Reader,
): string[] {
  const { DATABASE_URL: owner, APP_DATABASE_URL: app } = values;
  const own = given.DATABASE_URL ?? given.DATABASE_URL_FILE;
  const alone = app && !own;
  if (alone && (reader === 'command' || reader === 'beginner'))
    return [
      'DATABASE_URL: perintah ini bekerja sebagai pemilik basis data; APP_DATABASE_URL saja hanya cukup untuk menyalakan produk',
    ];
  if (given.DATABASE_MEMORY_MB && (own ?? app))
    return ['DATABASE_MEMORY_MB: hanya untuk basis data bawaan; atur memori server sendiri di sana'];
  return [...besideProblems(values, given), ...poolerProblems(values, given), ...roleProblems(owner, app)];
}

const isSecret = (name: string): boolean => secretVariables.some((secret) => secret === name);

/** By itself, or as a file where it is a secret. */
const isGiven = (given: Record<string, string>, name: string): boolean =>
  Boolean(given[name] ?? (isSecret(name) ? given[`${name}_FILE`] : undefined));

/** Names the environment a server of the operator’s own? */
export const hasOwnDatabase = (given: Record<string, string>): boolean =>
  ['DATABASE_URL', 'APP_DATABASE_URL'].some((name) => given[name] ?? given[`${name}_FILE`]);

const besides = ['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'] as const;

/** Addresses beside the main one: of an own server, and of the same database. */
function besideProblems(values: Partial<Variables>, given: Record<string, string>): string[] {
  const main = values.APP_DATABASE_URL ?? values.DATABASE_URL;
  const hasOwn = hasOwnDatabase(given);
  return besides.flatMap((name) => {
    if (values[name] && !hasOwn)
      return [`${name}: hanya untuk server sendiri (DATABASE_URL atau APP_DATABASE_URL)`];
    if (!values[name] || !main || databaseOf(values[name]) === databaseOf(main)) return [];
    return [
      `${name}: menunjuk basis data lain dari ${values.APP_DATABASE_URL ? 'APP_DATABASE_URL' : 'DATABASE_URL'}`,
    ];
  });
}

/** Behind a pooler there are two addresses: its own for what people do, and a direct one for sessions. */
function poolerProblems(values: Partial<Variables>, given: Record<string, string>): string[] {
  if (!values.DATABASE_POOLER) return [];
  const missing = ['APP_DATABASE_URL', 'DATABASE_LISTEN_URL'].filter(
    (name) => !given[name] && !given[`${name}_FILE`],
  );
  return [
    missing.length > 0 &&
      `${missing.join(', ')}: DATABASE_POOLER perlu alamat pooler di APP_DATABASE_URL dan alamat langsung di DATABASE_LISTEN_URL`,
    /[?&]options=/.test(values.APP_DATABASE_URL ?? '') &&
      'APP_DATABASE_URL: options tidak lewat pooler; atur pada perannya (alter role rimpang_app in database … set …)',
    values.DEMO && 'DATABASE_POOLER: hanya untuk produksi; demo menghubungi basis datanya langsung',
  ].filter(isText);
}

const databaseOf = (connectionString: string) => new pg.Client({ connectionString }).database;

function roleProblems(owner: string | undefined, app: string | undefined): string[] {
  if (!owner || !app) return [];
  const [asOwner, asApp] = [owner, app].map((connectionString) => new pg.Client({ connectionString }));
  return [
    asOwner?.database !== asApp?.database && 'APP_DATABASE_URL: menunjuk basis data lain dari DATABASE_URL',
    asOwner?.user === asApp?.user &&
      'APP_DATABASE_URL: harus masuk sebagai rimpang_app, bukan sebagai pemilik di DATABASE_URL',
  ].filter(isText);
}

/** How many characters must change to make one name of another; 3 stands for 3 and more. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 3) + 1, (next[j - 1] ?? 3) + 1, (row[j - 1] ?? 3) + same);
    }
    row = next;
  }
  return Math.min(row[other.length] ?? 3, 3);
}

/** Two letters beside each other in each other's place: the slip that is made most. */
function isSwapped(one: string, other: string): boolean {
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  const swapped = `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}`;
  return at >= 0 && swapped === other;
}

/** Other programs have variables too, so only a long name close to one of ours is taken for a slip. */
function meantBy(name: string): string | undefined {
  if (variableNames.includes(name) || name.length < 7) return undefined;
  const near = name.length < 10 ? 1 : 2;
  return variableNames.find(
    (known) => known.length >= 6 && (distance(name, known) <= near || isSwapped(name, known)),
  );
}

/**
 * Names that look like a slip of the pen, each as an Indonesian warning: a misspelt setting is otherwise silently its
 * default. No refusal, since the environment belongs to other programs as well.
 */
export function findMisspelt(given: Record<string, string>): string[] {
  return Object.keys(given).flatMap((name) => {
    const [, base = ''] = /^(\w{5,})_FILE$/.exec(name) ?? [];
    if (variableNames.includes(base) && !isSecret(base))
      return [`${name} tidak dikenal: hanya rahasia dapat berupa berkas; isi ${base} sendiri`];
    if (name.startsWith('S3_') && !variableNames.includes(name))
      return [
        `${name} tidak dikenal; yang ada: ${variableNames.filter((known) => known.startsWith('S3_')).join(', ')}`,
      ];
    const meant = meantBy(name);
    return meant ? [`${name} tidak dikenal; maksudnya ${meant}?`] : [];
  });
}
