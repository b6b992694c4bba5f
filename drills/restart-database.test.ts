import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the database goes away in every way there is, and comes back: nothing is lost, doubled or broken', async () => {
  const drill = spawn(process.execPath, [
    join(import.meta.dirname, 'run.ts'),
    'restart-database',
    '--rounds',
    '6',
  ]);
  let said = '';
  for (const stream of [drill.stdout, drill.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = (await once(drill, 'close')) as [number];
  expect(code, said.trim().replaceAll('\n', ' | ')).toBe(0);
  for (const figure of [
    'restart-database: 6 rounds',
    '0 lost, 0 doubled, 0 answers 500',
    '0 restarts of the application',
    'verify clean',
  ])
    expect(said).toContain(figure);
});
