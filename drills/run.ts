import { failover } from './failover.ts';
import { killOne } from './kill-one.ts';
import { pitr } from './pitr.ts';
import { restartDatabase } from './restart-database.ts';
import { restore } from './restore.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { type KnownDrill, readWords } from './words.ts';

/**
 * `npm run drill -- NAME [--rounds N] [--from VERSION] [--with patroni]`: breaks something on purpose under load, and counts what
 * came of it.
 */
const drills: Record<string, KnownDrill> = {
  'restart-database': { takes: ['rounds'], run: restartDatabase },
  'kill-one': { takes: ['rounds'], run: killOne },
  failover: { takes: ['rounds', 'with'], run: failover },
  'rolling-upgrade': { takes: ['from'], run: rollingUpgrade },
  restore: { takes: [], run: restore },
  pitr: { takes: [], run: pitr },
};

const say = (text: string) => void process.stderr.write(`${text}\n`);
const words = readWords(process.argv.slice(2), drills);
if ('refusal' in words) {
  say(words.refusal);
  process.exit(2);
}
const { name, run, options } = words;
try {
  const { line, ok } = await run({ ...options, say });
  process.stdout.write(`${line}\n`);
  process.exit(ok ? 0 : 1);
} catch (error) {
  say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
