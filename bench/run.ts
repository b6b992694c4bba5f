import './cheap-hashes.ts';
import { parseArgs } from 'node:util';
import { activation } from './activation.ts';
import { overHttp } from './over-http.ts';
import { backupAndRestore } from './backup.ts';
import { lists } from './lists.ts';
import type { Measurement } from './measure.ts';
import { mixed } from './mixed.ts';
import { publicFace } from './public.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

type Options = {
  partners: number | undefined;
  keep: string | undefined;
  only: string | undefined;
  minutes: number | undefined;
};
const benches: Record<string, (options: Options) => Promise<Measurement[]>> = {
  activation,
  backup: backupAndRestore,
  lists,
  'over-http': overHttp,
  mixed,
  public: publicFace,
  reads,
  writes,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    partners: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const numberOf = (given: string | undefined) => (given === undefined ? undefined : Number(given));
const options: Options = {
  partners: numberOf(values.partners),
  keep: values.keep,
  only: values.only,
  minutes: numberOf(values.minutes),
};
const names = positionals.length > 0 ? positionals : Object.keys(benches);

for (const name of names) {
  const bench = benches[name];
  if (!bench) {
    process.stderr.write(
      `Tidak ada pengukuran bernama ${name}. Yang ada: ${Object.keys(benches).join(', ')}\n`,
    );
    process.exitCode = 1;
    continue;
  }
  for (const row of await bench(options)) {
    const line = `${row.name}: ${row.value.toFixed(1)} ${row.unit}, pembanding ${row.yardstick.toFixed(1)}, rasio ${row.ratio.toFixed(3)}${row.detail ? `; ${row.detail}` : ''}`;
    const words = row.broken ? `${line} ✗ ${row.broken}` : line;
    process.stdout.write(`${values.json ? JSON.stringify(row) : words}\n`);
    if (row.broken) process.exitCode = 1;
  }
}
