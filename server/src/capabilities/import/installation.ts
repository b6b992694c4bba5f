import { formatMoment } from '@rimpang/domain/calendar';
import type { Database, Tx } from '../../platform/database/database.ts';
import { findAccount, hasPartners, selectTakenNames } from '../accounts/index.ts';
import { hasPostings } from '../ledger/index.ts';
import { rootId } from '../network/index.ts';
import { hasPins } from '../pins/index.ts';
import type { Installation } from './check-opening.ts';
import { ImportError } from './import-error.ts';
import { selectRun } from './store.ts';
import { readStoredNames } from './work.ts';

/** What is here before anything moves in. Throws ImportError where no company was made yet. */
export async function readInstallation(
  db: Database,
  now: Date,
): Promise<Installation & { companyId: number }> {
  const companyId = await rootId(db);
  const company = companyId === null ? null : await findAccount(db, companyId);
  if (!company)
    throw new ImportError(
      'Di basis data ini belum ada perusahaan: nyalakan Rimpang sekali, siapkan akun pemilik, hentikan, lalu ulangi.',
    );
  const names = await selectTakenNames(db);
  return {
    companyId: company.id,
    companyName: company.username.toLowerCase(),
    taken: {
      usernames: new Set(names.map(({ username }) => username)),
      emails: new Set(names.flatMap(({ email }) => email ?? [])),
    },
    now,
    columnNames: await readStoredNames(db),
  };
}

/**
 * The number of the import that brought these very rows, or null where the company is empty and they may come. Throws
 * ImportError where another import is in force, or the company has partners, PINs or money of its own.
 */
export async function refuseOccupied(db: Database | Tx, fingerprint: Buffer): Promise<number | null> {
  const run = await selectRun(db);
  if (run?.fingerprint.equals(fingerprint)) return run.id;
  if (run)
    throw new ImportError(
      `Impor ${run.id} (${formatMoment(run.at)}) sudah mengisi perusahaan ini; batalkan dahulu dengan --undo ${run.id}.`,
    );
  const occupied = [
    (await hasPartners(db)) && 'mitra',
    (await hasPins(db)) && 'PIN atau orderan',
    (await hasPostings(db)) && 'pembukuan',
  ].filter((what) => typeof what === 'string');
  if (occupied.length > 0)
    throw new ImportError(
      `Perusahaan di basis data ini sudah punya ${occupied.join(', ')}; impor hanya untuk perusahaan yang belum berjalan.`,
    );
  return null;
}
