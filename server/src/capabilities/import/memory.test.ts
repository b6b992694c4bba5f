import { expect, test } from 'vitest';
import { checkOpening } from './index.ts';
import { demandMemory, heapFor } from './memory.ts';

const folder = (name: string, bytes: number) => new Map([[name, new Uint8Array(bytes)]]);

test('what the files take is estimated by their size, of a workbook by what is packed in it', () => {
  expect(heapFor(folder('mitra.csv', 1_000_000))).toBe(11_000_000);
  expect(heapFor(folder('mitra.xlsx', 1_000_000))).toBe(33_000_000);
});

test('where Node.js may not use as much, an import says what to do before it reads a row', async () => {
  const large = folder('mitra.csv', 2_000_000);
  expect(() => demandMemory(large, 22_000_000)).not.toThrow();
  const told =
    /perlu sekitar 22 MB memori, dan Node.js di sini hanya boleh memakai 21 MB: .*--max-old-space-size=21\./;
  expect(() => demandMemory(large, 21_000_000)).toThrow(told);
  const installation = {
    companyName: 'perusahaan',
    taken: { usernames: new Set<string>(), emails: new Set<string>() },
    now: new Date(),
    heapBytes: 21_000_000,
  };
  await expect(checkOpening(large, installation)).rejects.toThrow(told);
});
