import { formatNumber } from '@rimpang/domain/money';
import {
  checkOpening,
  comparePartners,
  comparisonFile,
  ImportError,
  readInstallation,
} from '../capabilities/import/index.ts';
import { placeApart } from '../platform/database/replica.ts';
import { type CommandWork, exitCodes, printLine } from './command.ts';
import { readFolder, writeBeside } from './import-folder.ts';
import { asOwner, besideReplica } from './open-as.ts';

const shownRows = 10;

/** Compares the files of the old system with what stands here; writes what differs beside them. */
export async function runCompare({ database, options }: CommandWork): Promise<number> {
  const folder = options.with ?? '';
  const installation = await asOwner(database, (db) => readInstallation(db, new Date()));
  // Who is here already is what one compares with.
  const taken = { usernames: new Set<string>(), emails: new Set<string>() };
  const { opening, problems } = await checkOpening(await readFolder(folder, options.mapping), {
    ...installation,
    taken,
  });
  if (problems.errors > 0)
    throw new ImportError(
      `Berkas itu punya ${formatNumber(problems.errors)} kesalahan: lihat dengan npm run import -- --from ${folder} --dry-run, perbaiki, lalu ulangi.`,
    );
  const differences = await besideReplica(database, async (primary) => {
    const { db, release } = await placeApart(primary);
    try {
      return await comparePartners(db, opening);
    } finally {
      await release();
    }
  });
  const file = comparisonFile(differences);
  await writeBeside(folder, [file]);
  for (const { username, what, old, now } of differences.slice(0, shownRows))
    printLine(`✗ ${username}, ${what}: sistem lama ${old}, Rimpang ${now}`);
  if (differences.length > shownRows) printLine(`… dan ${formatNumber(differences.length - shownRows)} lagi`);
  printLine(
    differences.length === 0
      ? `${formatNumber(opening.partners.length)} mitra dibandingkan, tidak ada selisih.`
      : `${formatNumber(differences.length)} selisih, semuanya di ${file[0]}.`,
  );
  return differences.length === 0 ? exitCodes.done : exitCodes.failed;
}
