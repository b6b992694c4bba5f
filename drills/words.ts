import { parseArgs } from 'node:util';
import { misplacedOption } from '../harness/command-words.ts';
import type { Drill, DrillOptions } from './drill.ts';

type Option = 'rounds' | 'from' | 'with';
export type KnownDrill = { takes: readonly Option[]; run: Drill };
type Words = { name: string; run: Drill; options: Omit<DrillOptions, 'say'> } | { refusal: string };

const usage = 'npm run drill -- NAMA [--rounds JUMLAH] [--from VERSI], atau failover --with patroni';

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { rounds: { type: 'string' }, from: { type: 'string' }, with: { type: 'string' } },
    });
  } catch {
    return null;
  }
}

/** What stands behind `npm run drill --`, or one Indonesian sentence of what is wrong with it. */
export function readWords(words: readonly string[], drills: Readonly<Record<string, KnownDrill>>): Words {
  const refusal = `Tulis: ${usage}. Yang ada: ${Object.keys(drills).join(', ')}`;
  const { positionals = [], values = {} } = parsed(words) ?? {};
  const [name = '', ...more] = positionals;
  const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
  if (!drill || more.length > 0) return { refusal };
  const { from, with: deciding } = values;
  const takersOf = (option: Option) =>
    Object.keys(drills).filter((one) => drills[one]?.takes.includes(option));
  const takers = { rounds: takersOf('rounds'), from: takersOf('from'), with: takersOf('with') };
  const misplaced = misplacedOption(values, [name], takers);
  if (misplaced !== undefined) return { refusal: `${misplaced}. ${refusal}` };
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isSafeInteger(rounds) && rounds > 0)) return { refusal };
  if (from === '' || (deciding !== undefined && deciding !== 'patroni')) return { refusal };
  return { name, run: drill.run, options: { rounds, from, with: deciding } };
}
