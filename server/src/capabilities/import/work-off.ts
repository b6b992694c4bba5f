import { gzipSync } from 'node:zlib';
import {
  type ColumnProblems,
  mostReportRows,
  type ImportJob,
  type ImportProblem,
} from '@rimpang/contract/importing';
import { formatNumber } from '@rimpang/domain/money';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { checkOpening } from './check-opening.ts';
import { ImportError } from './import-error.ts';
import { readInstallation, refuseOccupied } from './installation.ts';
import { inviteEverybody } from './invite.ts';
import { byColumn } from './problems.ts';
import { reportFiles } from './report.ts';
import { selectRun } from './store.ts';
import { totalsOf } from './totals.ts';
import { undoOpening } from './undo-opening.ts';
import { readUploads } from './work.ts';
import { beat, deleteUploads, selectWork, updateEnded, updateReport } from './work-store.ts';
import { writeOpening } from './write-opening.ts';

type JobParts = {
  db: Database;
  /** As the owner of the database, where this process knows it; only an undo needs it. */
  owner: Database | null;
  vault: Vault;
  clock: () => Date;
  /** Hears what no person can mend. */
  warn: (error: unknown) => void;
};

/** Why a job ended without having done anything. */
class Stopped extends Error {}

type Job = JobParts & {
  number: number;
  now: Date;
  signal: AbortSignal;
  tell: (line: string) => void;
  /** Ends the job in the transaction of what it did; throws where it was asked to stop or given up before. */
  complete: (tx: Tx, text: string) => Promise<void>;
};

/** The first problems, which the screen shows, all by their columns, and the files of the report. */
export type StoredFindings = {
  problems: ImportProblem[];
  /** Absent in what an earlier version stored. */
  byColumn?: ColumnProblems[];
  files: (readonly [name: string, content: string])[];
};
const shownProblems = 100;

async function checked({ db, vault, now, signal, tell }: Job) {
  const folder = await readUploads(db, vault);
  return checkOpening(folder, { ...(await readInstallation(db, now)), signal, tell });
}

async function check(job: Job): Promise<void> {
  const { revision } = await selectWork(job.db);
  const found = await checked(job);
  const known = await refuseOccupied(job.db, found.fingerprint);
  if (known !== null) throw new ImportError(`Baris-baris ini sudah masuk sebagai impor ${known}.`);
  const { problems, opening, fingerprint } = found;
  const findings: StoredFindings = {
    problems: problems.all
      .toSorted((a, b) => Number(a.isWarning) - Number(b.isWarning))
      .slice(0, shownProblems),
    byColumn: byColumn(problems.all),
    files: reportFiles(found, mostReportRows),
  };
  const report = job.vault.encryptBytes(gzipSync(JSON.stringify(findings)));
  const { errors } = problems;
  const warnings = problems.all.filter(({ isWarning }) => isWarning).length;
  await job.db.transaction().execute(async (tx) => {
    await updateReport(tx, { revision, fingerprint, totals: totalsOf(opening), errors, warnings, report });
    await job.complete(tx, `${formatNumber(found.partnerRows)} mitra diperiksa.`);
  });
}

async function run(job: Job): Promise<void> {
  const { fingerprint } = await selectWork(job.db);
  const found = await checked(job);
  if (found.problems.errors > 0 || !fingerprint?.equals(found.fingerprint))
    throw new ImportError('Data atau berkas berubah sesudah diperiksa; periksa lagi, lalu ulangi.');
  const { companyId } = await readInstallation(job.db, job.now);
  const size = formatNumber(found.opening.partners.length);
  await writeOpening(job.db, {
    ...job,
    checked: found,
    companyId,
    complete: async (tx) => {
      await deleteUploads(tx);
      await job.complete(tx, `${size} mitra masuk.`);
    },
  });
}

async function runInForce({ db }: Job): Promise<number> {
  const inForce = await selectRun(db);
  if (!inForce) throw new ImportError('Tidak ada impor yang berlaku.');
  return inForce.id;
}

async function invite(job: Job): Promise<void> {
  const textOf = (people: number) =>
    people > 0
      ? `${formatNumber(people)} undangan masuk antrean email.`
      : 'Semua sudah punya password atau undangan yang masih berlaku.';
  await inviteEverybody(job.db, {
    id: await runInForce(job),
    vault: job.vault,
    now: job.now,
    complete: (tx, people) => job.complete(tx, textOf(people)),
  });
}

async function undo(job: Job): Promise<void> {
  if (!job.owner) throw new ImportError('Pembatalan memerlukan pemilik basis data.');
  const id = await runInForce(job);
  const complete = (tx: Tx, partners: number) =>
    job.complete(tx, `Impor ${id} dibatalkan: ${formatNumber(partners)} mitra dikeluarkan.`);
  await undoOpening(job.owner, { id, now: job.now, complete });
}

const works: Record<ImportJob, (job: Job) => Promise<void>> = { check, run, invite, undo };

const beatMs = 500;

/** Says twice a second that the job lives and how far it is, and hears whether it is to stop. */
function beating({ db, clock }: JobParts, number: number) {
  const controller = new AbortController();
  let progress = '';
  const timer = setInterval(() => {
    beat(db, { job: number, progress, now: clock() }).then(
      (isAsked) => isAsked !== false && controller.abort(),
      // The database is away: the work itself will hear of it.
      () => undefined,
    );
  }, beatMs);
  return {
    signal: controller.signal,
    tell: (line: string) => {
      progress = line;
      if (controller.signal.aborted) throw new Stopped();
    },
    end: () => clearInterval(timer),
  };
}

/**
 * Does the job with this number, which a verb began, to its end: done, refused by a sentence, cancelled or failed. A job that was
 * given up meanwhile writes nothing. Never throws but where the database is gone.
 */
export async function workOff(parts: JobParts, number: number): Promise<void> {
  const { db, clock } = parts;
  const { job, kind } = await selectWork(db);
  if (job !== number || !kind) return;
  const { signal, tell, end } = beating(parts, number);
  const complete = async (tx: Tx, text: string) => {
    if (!(await updateEnded(tx, { job: number, as: 'done', text, now: clock() }))) throw new Stopped();
  };
  try {
    await works[kind]({ ...parts, number, now: clock(), signal, tell, complete });
  } catch (error) {
    const cancelled = error instanceof Stopped || signal.aborted;
    const refused = error instanceof ImportError;
    if (!cancelled && !refused) parts.warn(error);
    const text = cancelled
      ? 'Dihentikan; tidak ada yang ditulis.'
      : refused
        ? error.message
        : 'Gagal karena gangguan di server; tidak ada yang ditulis. Ulangi, atau lihat log.';
    await updateEnded(db, { job: number, as: cancelled ? 'cancelled' : 'failed', text, now: clock() });
  } finally {
    end();
  }
}
