import { formatNumber } from '@rimpang/domain/money';
import {
  type CheckedOpening,
  checkOpening,
  ImportError,
  inviteEverybody,
  readInstallation,
  refuseOccupied,
  reportFiles,
  reportLines,
  type TemplateFormat,
  templates,
  undoOpening,
  writeOpening,
} from '../capabilities/import/index.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { isRunning } from '../preflight/is-running.ts';
import { type CommandWork, exitCodes, printLine, printWarning, UsageError } from './command.ts';
import { readFolder, writeBeside, writeTemplates } from './import-folder.ts';
import { asOwner } from './open-as.ts';

const modes = ['from', 'templates', 'invite', 'undo'] as const;
type Mode = (typeof modes)[number];

/**
 * Reads a folder and checks it. `known`: the number of the import that brought these very rows. Throws ImportError where the
 * company is not empty.
 */
async function checkFolder(folder: string, { database, options }: CommandWork, now: Date) {
  const installation = await asOwner(database, (db) => readInstallation(db, now));
  const checked = await checkOpening(await readFolder(folder, options.mapping), installation);
  const known = await asOwner(database, (db) => refuseOccupied(db, checked.fingerprint));
  return { checked, companyId: installation.companyId, known };
}

/** Writes the report beside the files and says it. */
async function tellReport(folder: string, checked: CheckedOpening): Promise<void> {
  await writeBeside(folder, reportFiles(checked));
  printLine(reportLines(checked).join('\n'));
}

async function moveIn(
  checked: CheckedOpening,
  companyId: number,
  work: CommandWork,
  now: Date,
): Promise<number> {
  const { config, database } = work;
  const began = performance.now();
  const vault = openVault(config.secretKey);
  const runId = await asOwner(database, (db) =>
    writeOpening(db, { checked, companyId, vault, now, tell: printLine }),
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  const size = `${formatNumber(checked.opening.partners.length)} mitra`;
  printLine(`Impor ${runId} selesai: ${size} dalam ${seconds} detik. Periksa dengan: npm run verify`);
  return exitCodes.done;
}

async function importFolder(folder: string, work: CommandWork): Promise<number> {
  if (work.config.demo)
    throw new ImportError('Perusahaan nyata tidak masuk ke demo: jalankan dengan lingkungan produksi.');
  const now = new Date();
  const isRehearsal = work.options['dry-run'] !== undefined;
  const { checked, companyId, known } = await checkFolder(folder, work, now);
  if (known !== null) {
    printLine(`Impor ini sudah ada sebagai impor ${known}; tidak ada yang diubah.`);
    return exitCodes.done;
  }
  // Refused before anything is written, also into the folder. Of rows that are here already nothing is reported: all their names
  // are taken.
  if (!isRehearsal) await demandStopped(work);
  await tellReport(folder, checked);
  if (checked.problems.errors > 0) {
    printWarning('Tidak ada yang ditulis: perbaiki dahulu semua kesalahan di laporan-baris.csv.');
    return exitCodes.failed;
  }
  if (isRehearsal) {
    printLine('Hanya diperiksa; tidak ada yang ditulis ke basis data.');
    return exitCodes.done;
  }
  return moveIn(checked, companyId, work, now);
}

async function demandStopped({ database }: CommandWork): Promise<void> {
  if (await asOwner(database, isRunning))
    throw new ImportError('Rimpang masih berjalan di basis data ini; hentikan dulu.');
}

function runOf(text: string, option: Mode): number {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new UsageError(`--${option} ${text}: tulis nomor impor, misalnya 1.`);
}

async function invite(text: string, { config, database }: CommandWork): Promise<number> {
  const id = runOf(text, 'invite');
  const vault = openVault(config.secretKey);
  const count = await asOwner(database, (db) => inviteEverybody(db, { id, vault, now: new Date() }));
  printLine(
    count > 0
      ? `${formatNumber(count)} undangan masuk antrean email; terkirim selagi Rimpang berjalan.`
      : 'Semua sudah punya password atau undangan yang masih berlaku.',
  );
  return exitCodes.done;
}

async function undo(text: string, work: CommandWork): Promise<number> {
  const id = runOf(text, 'undo');
  await demandStopped(work);
  const partners = await asOwner(work.database, (db) => undoOpening(db, { id, now: new Date() }));
  printLine(`Impor ${id} dibatalkan: ${formatNumber(partners)} mitra dikeluarkan beserta isinya.`);
  return exitCodes.done;
}

async function saveTemplates(folder: string, { options }: Pick<CommandWork, 'options'>): Promise<number> {
  const format: TemplateFormat = options['xlsx'] === undefined ? 'csv' : 'xlsx';
  await writeTemplates(folder, await templates(format));
  printLine(`Templat ditulis ke ${folder}.`);
  return exitCodes.done;
}

const runs: Record<Mode, (value: string, work: CommandWork) => Promise<number>> = {
  from: importFolder,
  templates: saveTemplates,
  invite,
  undo,
};

/** What these options ask for. Throws UsageError where they ask for nothing, for two things, or for what does not go together. */
function modeOf(options: CommandWork['options']): Mode {
  const chosen = modes.filter((mode) => options[mode] !== undefined);
  const [mode] = chosen;
  if (mode === undefined || chosen.length > 1)
    throw new UsageError(`Tulis salah satu dari ${modes.map((mode) => `--${mode}`).join(', ')}.`);
  if (options['dry-run'] !== undefined && options.from === undefined)
    throw new UsageError('--dry-run hanya bersama --from FOLDER.');
  if (options.mapping !== undefined && options.from === undefined)
    throw new UsageError('--mapping hanya bersama --from FOLDER.');
  if (options['xlsx'] !== undefined && options.templates === undefined)
    throw new UsageError('--xlsx hanya bersama --templates FOLDER.');
  return mode;
}

/** Writes templates, for which no installation has to be there yet; null where another thing is asked for. Throws UsageError. */
export const writeOnlyTemplates = async (options: CommandWork['options']): Promise<number | null> =>
  modeOf(options) === 'templates' ? saveTemplates(options.templates ?? '', { options }) : null;

/** Moves a company in from a folder of CSV or XLSX files or says what would be wrong with it; invites its people; takes it out again. */
export async function runImport(work: CommandWork): Promise<number> {
  const { options } = work;
  const mode = modeOf(options);
  return runs[mode](options[mode] ?? '', work);
}
