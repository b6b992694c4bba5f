import { parseArgs } from 'node:util';
import { activation } from './activation.ts';
import { backupAndRestore } from './backup.ts';
import { lists } from './lists.ts';
import type { Measurement } from './measure.ts';
import { publicFace } from './public.ts';
import { reads } from './reads.ts';

type Options = { partners: number | undefined; keep: string | undefined };
const benches: Record<string, (options: Options) => Promise<Measurement[]>> = {
  activation,
  backup: backupAndRestore,
  lists,
  public: publicFace,
  reads,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    partners: { type: 'string' },
    keep: { type: 'string' },
  },
});
const partners = values.partners === undefined ? undefined : Number(values.partners);
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
  for (const row of await bench({ partners, keep: values.keep })) {
    const line = `${row.name}: ${row.value.toFixed(1)} ${row.unit}, pembanding ${row.yardstick.toFixed(1)}, rasio ${row.ratio.toFixed(3)}${row.detail ? `; ${row.detail}` : ''}`;
    const words = row.broken ? `${line} ✗ ${row.broken}` : line;
    process.stdout.write(`${values.json ? JSON.stringify(row) : words}\n`);
    if (row.broken) process.exitCode = 1;
  }
}
