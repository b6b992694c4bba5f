import { existsSync } from 'node:fs';
import { access, constants, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { abandonedUploads, openKeeper, openOffsite, ownCopies } from '../backup/keeper.ts';
import { copiesAhead } from '../backup/place.ts';
import { loadConfig, type Config } from '../platform/runtime/config.ts';
import { explainFailure } from '../platform/runtime/explain.ts';
import { productVersion } from '../platform/runtime/version.ts';
import { nearestFolder } from '../platform/runtime/make-folder.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { exitCodes, printLine } from './command.ts';
import { examineDatabase } from './doctor-database.ts';
import { fine, type Finding, look, wrong } from './doctor-findings.ts';

const marks = { fine: '✓', look: '!', wrong: '✗' } as const;
const addressMs = 5_000;

/**
 * Says what is wrong with an installation, sentence by sentence: settings, database, what its start would refuse, copies and
 * checks, pictures, mail, the address. Writes nothing. 0 where nothing is wrong, 1 where something is.
 */
export async function runDoctor(env: Record<string, string | undefined>): Promise<number> {
  const findings = [
    fine(`Rimpang ${productVersion()}, Node ${process.versions.node}.`),
    ...(await examine(env)),
  ];
  for (const { level, text } of findings) printLine(`${marks[level]} ${text}`);
  const count = findings.filter(({ level }) => level === 'wrong').length;
  printLine(count === 0 ? 'Tidak ada yang salah.' : `${count} hal perlu diperbaiki (✗).`);
  return count === 0 ? exitCodes.done : exitCodes.failed;
}

async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig(env, 'observer');
  } catch (error) {
    return [wrong(explainFailure(error))];
  }
  const looking = [examineDatabase, pictures, copies, copiesFolder, uploads, space, mail, address].map(
    (part) => part(config).catch((error: unknown) => [wrong(explainFailure(error))]),
  );
  return [...config.warnings.map(look), ...(await Promise.all(looking)).flat()];
}

async function pictures(config: Config): Promise<Finding[]> {
  // That the folder around it is not there is said of its space.
  if (!config.s3 && !existsSync(config.dataDir)) return [];
  await openStorage(config).check();
  const found = fine(`Tempat gambar (${config.s3 ? 'S3' : 'DATA_DIR'}) dapat ditulis dan dibaca.`);
  if (!config.s3) return [found];
  const left = await readdir(join(config.dataDir, 'files'), { recursive: true }).catch(() => []);
  const count = left.filter((name) => /\.[a-z]+$/.test(name)).length;
  if (count === 0) return [found];
  return [
    found,
    look(
      `${count} gambar masih ada di DATA_DIR/files, padahal produk memakai S3; pindahkan dengan npm run files -- --to s3, lalu --remove.`,
    ),
  ];
}

/** Copies of a clock that was ahead, which nothing takes for the newest; an outage of the place outside is said where copies are. */
async function copies(config: Config): Promise<Finding[]> {
  const keeper = openKeeper(config, '');
  const places = [keeper.local, ...(keeper.offsite ? [keeper.offsite] : [])];
  const found = await Promise.all(places.map((place) => ownCopies(keeper, place).catch(() => [])));
  const ahead = new Set(copiesAhead(found.flat(), new Date()).map(({ name }) => name));
  if (ahead.size === 0) return [];
  return [
    look(
      `${ahead.size} cadangan bertanda waktu yang belum tiba (jam mesin pernah maju) dan tidak dipakai sebagai yang terbaru: ${Array.from(ahead).join(', ')}. Periksa NTP; hapus bila sudah ada cadangan baru yang lulus uji pulih.`,
    ),
  ];
}

/** Where copies are made, or the folder in which it would be: before the night in which the first one fails. */
async function copiesFolder({ backups: { dir } }: Config): Promise<Finding[]> {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    await access(join(nearestFolder(dir), '.'), R_OK | W_OK | X_OK);
    return [];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return [
      wrong(
        `Folder cadangan ${dir} tidak dapat ditulis: ${code}. Beri hak kepada akun ini, atau pilih folder lain (BACKUP_DIR).`,
      ),
    ];
  }
}

/** Pieces that a killed process left in the bucket of the copies; an outage of it is said where copies are. */
async function uploads(config: Config): Promise<Finding[]> {
  const offsite = openOffsite(config);
  if (!offsite) return [];
  const left = await abandonedUploads({ offsite }, new Date()).catch(() => null);
  if (left === null)
    return [
      look('Sisa unggahan cadangan di S3 tidak terbaca; layanan itu harus mengizinkan ListMultipartUploads.'),
    ];
  if (left.length === 0) return [];
  return [
    look(`${left.length} unggahan cadangan terputus di S3; dihapus bersama cadangan otomatis berikutnya.`),
  ];
}

async function space({ dataDir, minFreeBytes }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1_048_576);
  const floor = minFreeBytes / 1_048_576;
  if (megabytes < floor)
    return [
      wrong(
        `Ruang di disk DATA_DIR tinggal ${megabytes} MB, di bawah MIN_FREE_MB (${floor}): tulisan ditolak.`,
      ),
    ];
  if (megabytes < floor * 5) return [look(`Ruang di disk DATA_DIR tinggal ${megabytes} MB.`)];
  return [fine(`Ruang di disk DATA_DIR ${megabytes} MB.`)];
}

async function mail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const { mailProblem } = await import('../platform/runtime/mail.ts');
  const problem = await mailProblem(smtpUrl);
  return [problem ? wrong(problem) : fine('Server email menerima sambungan dan nama di SMTP_URL.')];
}

/** What the running product goes on without; another program at that address says nothing of it. */
async function degraded(answer: Response): Promise<Finding[]> {
  const { storage, log } = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const found: Finding[] = [];
  if (typeof storage === 'string')
    found.push(wrong(`Produk yang berjalan tidak dapat menyimpan atau membaca gambar (${storage}).`));
  if (typeof log === 'string')
    found.push(
      look(
        `Log produk yang berjalan tidak tertulis (${log}): periksa pembaca log, atau disk tempatnya; sesudah EPIPE nyalakan ulang produk bila pembacanya tidak kembali.`,
      ),
    );
  return found;
}

/** Not running is no fault: this command is also for before the first start. */
async function address({ baseUrl }: Config): Promise<Finding[]> {
  try {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(addressMs) });
    if (answer.ok) return [fine(`Produk menjawab di ${baseUrl}.`), ...(await degraded(answer))];
    return [wrong(`${baseUrl}/readyz menjawab ${answer.status}: produk atau proksi di depannya belum siap.`)];
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return [look(`Produk tidak menjawab di ${baseUrl} (${code ?? 'tidak ada jawaban'}).`)];
  }
}
