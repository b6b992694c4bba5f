import { parseArgs } from 'node:util';
import type { Drill } from './drill.ts';
import { failover } from './failover.ts';
import { killOne } from './kill-one.ts';
import { pitr } from './pitr.ts';
import { restartDatabase } from './restart-database.ts';
import { restore } from './restore.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';

/**
 * `npm run drill -- NAME [--rounds N] [--from VERSION] [--with patroni]`: breaks something on purpose under load, and counts what
 * came of it.
 */
const drills: Record<string, Drill> = {
  'restart-database': restartDatabase,
  'kill-one': killOne,
  failover,
  'rolling-upgrade': rollingUpgrade,
  restore,
  pitr,
};

function refuse(): never {
  process.stderr.write(
    `Tulis: npm run drill -- NAMA [--rounds JUMLAH] [--from VERSI], atau failover --with patroni. Yang ada: ${Object.keys(drills).join(', ')}\n`,
  );
  process.exit(2);
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { rounds: { type: 'string' }, from: { type: 'string' }, with: { type: 'string' } },
    });
  } catch {
    return refuse();
  }
}

const { positionals, values } = parsed();
const drill = drills[positionals[0] ?? ''];
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const deciding = values.with === 'patroni' && drill === failover ? values.with : undefined;
if (
  !drill ||
  deciding !== values.with ||
  (rounds !== undefined && !(Number.isSafeInteger(rounds) && rounds > 0))
)
  refuse();
const say = (text: string) => void process.stderr.write(`${text}\n`);
try {
  const { line, ok } = await drill({ rounds, from: values.from, with: deciding, say });
  process.stdout.write(`${line}\n`);
  process.exit(ok ? 0 : 1);
} catch (error) {
  say(`${positionals[0]}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
