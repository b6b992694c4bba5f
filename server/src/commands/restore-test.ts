import { restoreTestDue } from '@rimpang/domain/upkeep';
import { alone } from '../backup/alone.ts';
import { openKeeper } from '../backup/keeper.ts';
import { readSystemState } from '../platform/database/system-state.ts';
import { tellOfTest } from '../upkeep/owner-warnings.ts';
import { type RestoreTest, testNewestCopy } from '../upkeep/restore-test.ts';
import { interruptible } from './interrupted.ts';
import { asApplication } from './open-as.ts';
import { exitCodes, printLine, printWarning, type ServedWork } from './command.ts';

const interrupted = 'Dibatalkan. Ujian ini tidak dicatat, dan tidak ada yang tertinggal.';

function say({ ok, name, rows, files, seconds, why }: RestoreTest): number {
  if (ok) {
    printLine(
      `Uji pulih baik: ${name} pulih dan diperiksa dalam ${seconds} s (${rows} baris, ${files} gambar).`,
    );
    return exitCodes.done;
  }
  printWarning(`Uji pulih GAGAL${name && `: ${name}`}: ${why}.`);
  return exitCodes.failed;
}

/** `backup --test`: tries the newest copy, keeps the result, and tells the owners where it failed. */
export async function runRestoreTest({ config, database, options }: ServedWork): Promise<number> {
  const url = database.ownerUrl ?? database.appUrl;
  const run = await alone(url, 'rimpang.restore-test', () =>
    asApplication(database, async (db) => {
      const now = new Date();
      const last = await readSystemState(db, 'backup-test');
      if (options['if-due'] && !restoreTestDue(last?.at ?? null, config.backups.testDays, now)) return null;
      const result = await interruptible(interrupted, (signal) =>
        testNewestCopy(openKeeper(config, url), database, now, { signal }),
      );
      await tellOfTest({ db }, result, now);
      return result;
    }),
  );
  if (!run) {
    printLine('Uji pulih lain sedang berjalan.');
    return exitCodes.done;
  }
  if (run.done) return say(run.done);
  printLine('Belum waktunya diuji lagi.');
  return exitCodes.done;
}
