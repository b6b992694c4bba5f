import { closedByOther } from '../secrets/folder-owner.ts';
import { isFull } from './full-disk.ts';

/** Errors whose message is already meant for the person at the terminal. */
const explained = new Set([
  'ConfigError',
  'DataDirLockedError',
  'EmbeddedPostgresError',
  'BackupError',
  'DatabaseCheckError',
  'StorageError',
  'ModeError',
  'AccountError',
  'UsageError',
  'ImportError',
  'SeedError',
]);

type Known = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
  hostname?: string;
};

/** Passwords inside addresses, wherever an error quotes one. */
export const withoutPasswords = (text: string): string =>
  text.replace(/(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@]*):[^\s@]*@/gi, '$1:***@');

const tlsCodes =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)_|CERT_|ERR_TLS_CERT_|ERR_SSL_)/;
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;

const folderProblems: Record<string, string> = {
  EACCES: 'tidak boleh dibuka oleh akun ini; beri hak, atau pilih folder lain (DATA_DIR, BACKUP_DIR, --to)',
  EPERM: 'tidak boleh diubah oleh akun ini; beri hak, atau pilih folder lain (DATA_DIR, BACKUP_DIR, --to)',
  EROFS: 'hanya dapat dibaca; pilih folder lain (DATA_DIR, BACKUP_DIR, --to)',
  ENOSPC: 'ada di disk yang penuh; kosongkan ruang, atau pilih folder di disk lain',
  EDQUOT: 'melewati jatah disk akun ini; kosongkan ruang, atau pilih folder lain',
  EFBIG: 'tidak menerima berkas sebesar itu; naikkan batasnya (ulimit -f), atau pilih folder di disk lain',
  ENOENT: 'tidak ada; periksa jalurnya',
  ENOTDIR: 'melewati sebuah berkas; periksa jalurnya',
  EEXIST: 'sudah ada dan bukan folder; pilih jalur lain',
  ELINK: 'adalah tautan ke tempat yang tidak ada; pasang disknya, atau perbaiki tautannya',
  EMFILE: 'tidak dapat dibuka karena terlalu banyak berkas terbuka; naikkan batasnya (ulimit -n)',
};

/** By PostgreSQL's five characters. */
const databaseProblems: Record<string, string> = {
  '28P01':
    'Basis data menolak nama atau kata sandi itu; periksa DATABASE_URL (dan APP_DATABASE_URL, bila peran rimpang_app dibuat sendiri).',
  '3D000':
    'Basis data di DATABASE_URL belum ada di server itu; buat dahulu (create database), atau periksa namanya.',
  '42501':
    'Pemilik di DATABASE_URL tidak punya hak untuk itu; jadikan dia pemilik basis data, dan beri CREATEROLE atau buat dahulu peran rimpang_app lalu isi APP_DATABASE_URL.',
  '53100': 'Disk server basis data penuh; kosongkan ruang di sana, lalu ulangi.',
  '53300':
    'Server basis data tidak menerima sambungan lagi; naikkan max_connections, atau hentikan yang tidak perlu.',
  '57P01': 'Server basis data berhenti di tengah pekerjaan; ulangi setelah server itu menyala lagi.',
  '57P02': 'Server basis data jatuh di tengah pekerjaan; periksa log dan ruang disknya, lalu ulangi.',
  '57P03': 'Server basis data sedang menyala atau berhenti; ulangi sebentar lagi.',
  '25006':
    'Basis data itu hanya dapat dibaca (standby, atau diatur begitu); arahkan DATABASE_URL ke server utama.',
  '57014': 'Basis data terlalu lama menjawab dan perintah dihentikan; ulangi saat lebih sepi.',
  '55P03': 'Data itu sedang dikunci pihak lain; ulangi sebentar lagi.',
};

const poolerInBetween =
  'Di alamat basis data itu ada PgBouncer: DATABASE_URL selalu alamat langsung server; untuk APP_DATABASE_URL isi DATABASE_POOLER=transaction dan alamat langsung di DATABASE_LISTEN_URL (docs/operations/running.md).';

/** A refused name (28000) is told apart by the server's own words, which are English whatever its locale is not. */
function refusedLogin(error: Known): string {
  if (/no encryption/i.test(error.message))
    return 'Server basis data menuntut TLS; tambahkan ?sslmode=verify-full&sslrootcert=/jalur/ca.pem di DATABASE_URL.';
  return 'Server basis data tidak mengizinkan nama itu masuk dari mesin ini; periksa DATABASE_URL dan pg_hba.conf di server.';
}

function tlsProblem(error: Known): string | undefined {
  if (/server does not support SSL/i.test(error.message))
    return 'Server basis data tidak melayani TLS; hidupkan TLS di sana, atau hapus sslmode dari DATABASE_URL (dan variabel PGSSLMODE) bila jaringannya tertutup.';
  if (!tlsCodes.test(error.code ?? '')) return undefined;
  return `Sertifikat TLS server basis data tidak dipercaya (${error.code}); sebut CA-nya: ?sslmode=verify-full&sslrootcert=/jalur/ca.pem di DATABASE_URL, dan pakai nama mesin yang ada di sertifikat.`;
}

function listenProblem({ code, port, address, hostname }: Known): string {
  const where = port === undefined ? 'itu' : String(port);
  if (code === 'EADDRINUSE')
    return `Port ${where} sudah dipakai program lain; pilih yang lain (PORT atau METRICS_PORT), misalnya PORT=${port === 3100 ? 3200 : 3100} npm start.`;
  if (code === 'EACCES') return `Port ${where} tidak boleh dipakai akun ini; pilih PORT di atas 1023.`;
  return `Tidak dapat mendengarkan di ${address ?? hostname ?? 'alamat itu'} (${code}); isi HOST atau METRICS_HOST dengan alamat mesin ini, misalnya 127.0.0.1.`;
}

/** What the driver or the server says, in English, of an address that a person wrote. */
function addressProblem(error: Known): string | undefined {
  if (/client password must be a/.test(error.message))
    return 'Alamat basis data itu tidak memuat kata sandi, dan server menuntutnya; tulis postgres://pemilik:sandi@alamat/nama di DATABASE_URL (dan APP_DATABASE_URL).';
  const [, setting] =
    /^(?:unrecognized configuration parameter|invalid value for parameter|parameter) "([^"]+)"/.exec(
      error.message,
    ) ?? [];
  if (!setting || !/^(42704|22023|55P02)$/.test(error.code ?? '')) return undefined;
  return `Server basis data menolak pengaturan ${setting}; perbaiki options di DATABASE_URL (atau variabel PGOPTIONS).`;
}

/** What the network or the database said, unless it was wrapped before: only the database is left. */
function databaseProblem(error: Known): string | undefined {
  const { code = '' } = error;
  if (/unsupported startup parameter/i.test(error.message)) return poolerInBetween;
  if (code === '28000') return refusedLogin(error);
  const known = databaseProblems[code] ?? addressProblem(error) ?? tlsProblem(error);
  if (known) return known;
  const silent = /^(Connection terminated|timeout expired|timeout exceeded)/.test(error.message);
  // A unix socket that is not there says ENOENT, as a missing file does.
  if (silent || unreachable.test(code) || (error.syscall === 'connect' && code))
    return `Basis data di DATABASE_URL tidak menjawab (${code || 'tidak ada jawaban'}); periksa alamat dan apakah servernya hidup.`;
  return undefined;
}

function systemProblem(error: Known): string | undefined {
  const { code = '', path, syscall } = error;
  if (syscall === 'listen' || syscall === 'bind') return listenProblem(error);
  if (syscall === 'uv_cwd')
    return 'Folder tempat perintah ini dijalankan sudah tidak ada; pindah ke folder lain (cd), lalu ulangi.';
  const folder = folderProblems[code];
  if (!folder || syscall === 'connect') return undefined;
  // The folder above it is there, and takes none.
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${path} tidak dapat dibuat di situ; pilih folder lain (DATA_DIR, BACKUP_DIR, --to).`;
  const closed = path && /^(EACCES|EPERM)$/.test(code) ? closedByOther(path, { hidden: true }) : null;
  if (closed) return `${path} ${closed} (DATA_DIR, BACKUP_DIR, --to).`;
  if (path) return `${path} ${folder}.`;
  return isFull(error) ? `Folder yang ditulis ${folder}.` : undefined;
}

/** What people are told to ask the company about is the operator's to repair. */
const fullProblem = (error: Known): string | undefined =>
  error.name === 'Failure' && error.code === 'STORAGE_FULL'
    ? 'Disk DATA_DIR atau disk server basis data penuh (di bawah MIN_FREE_MB tulisan ditolak); kosongkan ruang, lalu ulangi.'
    : undefined;

/** Several attempts at once (IPv4 and IPv6) fail as one error around theirs. */
function innermost(error: Error): Known {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? innermost(first) : error;
}

/**
 * What to print when a start or a command fails: what happened and what to do, in Indonesian, without a stack and
 * without a password. An unforeseen failure is its first line; `LOG_LEVEL=debug` adds the stack for the person who repairs it.
 */
export function explainFailure(
  error: unknown,
  env: Record<string, string | undefined> = process.env,
): string {
  if (!(error instanceof Error)) return withoutPasswords(String(error));
  if (explained.has(error.name)) return withoutPasswords(error.message);
  const known = innermost(error);
  const told = fullProblem(known) ?? systemProblem(known) ?? databaseProblem(known);
  const trace = /^(debug|trace)$/.test(env.LOG_LEVEL?.trim() ?? '') ? `\n${error.stack ?? ''}` : '';
  if (told) return withoutPasswords(`${told}${trace}`);
  const [line = error.name] = (known.message || known.code || known.name).split('\n');
  const hint = trace || 'Ulangi dengan LOG_LEVEL=debug untuk rinciannya.';
  return withoutPasswords(`Tidak dapat diselesaikan: ${line.replace(/\.$/, '')}. ${hint}`);
}
