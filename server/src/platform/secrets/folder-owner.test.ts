import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explainFailure } from '../runtime/explain.ts';
import { runProgram } from '../../testing/run-program.ts';
import { closedByOther, ownerProblem } from './folder-owner.ts';

const isRoot = process.getuid?.() === 0;
/** Of no account here. */
const another = 54_321;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rimpang-owner-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, uid: number): void {
  writeFileSync(join(folder, name), 'a key of thirty-two characters and more');
  chownSync(join(folder, name), uid, uid);
}

test('a folder that is not there, or of the one who asks, is no problem', () => {
  expect(ownerProblem(join(folder, 'missing'))).toBeNull();
  writeFileSync(join(folder, 'secret-key'), 'x');
  expect(ownerProblem(folder)).toBeNull();
});

test('what is closed because it is another account’s is not to be opened, but used as that account', () => {
  const key = join(folder, 'secret-key');
  writeFileSync(key, 'x');
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: key });
  expect(closedByOther(key)).toBeNull();
  expect(explainFailure(denied)).toContain('beri hak');
  const asked = vi.spyOn(process, 'getuid').mockReturnValue(another);
  try {
    expect(closedByOther(join(folder, 'missing'))).toBeNull();
    expect(closedByOther(key)).toMatch(/^milik akun .* jalankan sebagai akun itu \(sudo -u '.*' …\)/);
    expect(explainFailure(denied), 'a file in sight').toContain('beri hak');
    const ofFolder = explainFailure(Object.assign(denied, { path: folder }));
    expect(ofFolder).toMatch(/ milik akun .* atau pilih folder lain \(DATA_DIR, .*\)\.$/);
    expect(ofFolder).not.toContain('beri hak');
  } finally {
    asked.mockRestore();
  }
});

// Another account's files can be made by root alone; to skip what cannot be tried would fail every other account's run.
if (isRoot)
  describe('root', () => {
    test('begins in the empty folder of another account, and goes on where root began', () => {
      chownSync(folder, another, another);
      make('backups', another);
      expect(ownerProblem(folder)).toBeNull();
      make('secret-key', 0);
      expect(ownerProblem(folder)).toBeNull();
      expect(readdirSync(folder)).toEqual(['backups', 'secret-key']);
    });

    test.each<['main.ts' | 'cli.ts', string[]]>([
      ['main.ts', []],
      ...[
        'doctor',
        'migrate',
        'verify',
        'backup',
        'remove-demo',
        'compare --with x',
        'seed --partners 5',
      ].map((line): ['cli.ts', string[]] => ['cli.ts', line.split(' ')]),
    ])(
      'is refused with %s %j where another account began, before anything is written',
      async (program, words) => {
        chownSync(folder, another, another);
        make('secret-key', another);
        const { code, out, err } = await runProgram(program, words, { DATA_DIR: folder });
        expect(out + err).toMatch(
          /DATA_DIR: .* milik akun bernomor 54321, .*\(sudo -u '#54321' .*Belum ada yang/,
        );
        expect(code).toBe(1);
        expect(readdirSync(folder)).toEqual(['secret-key']);
        expect(existsSync(join(folder, 'postgres'))).toBe(false);
      },
    );
  });
