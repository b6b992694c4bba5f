import { parseArgs } from 'node:util';
import { database } from './database.ts';
import { pitr } from './pitr.ts';
import { restore } from './restore.ts';

/** `npm run drill -- NAME [--rounds N]`: breaks something on purpose under load, and counts what came of it. */
type Drill = (options: {
  rounds?: number;
  say: (line: string) => void;
}) => Promise<{ line: string; ok: boolean }>;
const drills: Record<string, Drill> = { database, restore, pitr };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
});
const drill = drills[positionals[0] ?? ''];
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
if (!drill || (rounds !== undefined && !(Number.isSafeInteger(rounds) && rounds > 0))) {
  process.stderr.write(
    `Tulis: npm run drill -- NAMA [--rounds JUMLAH]. Yang ada: ${Object.keys(drills).join(', ')}\n`,
  );
  process.exit(2);
}
const { line, ok } = await drill({ rounds, say: (text) => process.stderr.write(`${text}\n`) });
process.stdout.write(`${line}\n`);
process.exit(ok ? 0 : 1);
