import { expect, test } from 'vitest';
import { z } from 'zod';
import './messages.ts';
import { endpoints, type Leaf } from './testing/leaves.ts';

/** Wrong in every way a schema can speak of: type, length, size, format, choice. */
const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(600_000),
  '\0',
  'a\nb',
  'a\u202Eb',
  true,
  0,
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  '9'.repeat(40),
  [],
  ['x', 'x', 'x'],
  Array.from({ length: 1_001 }, () => 'x'),
  {},
  { unknown: 1 },
];

/** An input that holds `value` where the leaf stands and nothing else. */
function around({ path }: Pick<Leaf, 'path'>, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  );
}

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

const spoken = new Set(
  endpoints.flatMap(({ input, leaves }) => [
    ...[...wrong, { bukanIsian: 1 }].flatMap((value) => messagesOf(input, value)),
    ...leaves.flatMap((leaf) =>
      wrong.flatMap((value) => [
        ...messagesOf(leaf.schema, value),
        ...messagesOf(input, around(leaf, value)),
        ...leaf.path.flatMap((_, depth) =>
          messagesOf(input, around({ path: leaf.path.slice(0, depth) }, value)),
        ),
      ]),
    ),
  ]),
);

/** One of these is in every sentence that says what is wrong with a field. */
const indonesian =
  /\b(wajib|buka|hanya|harus|maksimal|minimal|tidak|antara|paling|mohon|masukkan|pilih|ketik|isi|isian|tulis|silakan|terlalu|kosong|berbeda|sebutkan|dalam|sama|sedikitnya|muat ulang)\b/i;

test('every message of every schema is an Indonesian sentence', () => {
  const english =
    /\b(invalid|expected|received|too (big|small|long)|must|required|unrecognized|input|string|number|array)\b/i;
  expect(spoken.size).toBeGreaterThan(100);
  expect([...spoken].filter((message) => english.test(message) || !indonesian.test(message))).toEqual([]);
});

test.each<[string, z.ZodType, unknown, string]>([
  ['missing', z.string(), undefined, 'Wajib diisi'],
  ['another type', z.string(), 5, 'Isian tidak valid'],
  ['no number', z.number(), 'x', 'Harus berupa angka'],
  ['half a number', z.int(), 0.5, 'Harus berupa angka bulat'],
  ['too long', z.string().max(4_000), 'x'.repeat(4_001), 'Maksimal 4.000 karakter'],
  ['too short', z.string().min(3), 'x', 'Minimal 3 karakter'],
  ['empty', z.string().min(1), '', 'Wajib diisi'],
  ['too big', z.number().max(100), 101, 'Maksimal 100'],
  ['too small', z.number().min(1), 0, 'Minimal 1'],
  ['at the limit that is excluded', z.int().positive(), 0, 'Harus lebih dari 0'],
  ['at the other limit that is excluded', z.number().lt(5), 5, 'Harus kurang dari 5'],
  ['too many', z.array(z.int()).max(2), [1, 2, 3], 'Maksimal 2 pilihan'],
  ['another format', z.uuid(), 'x', 'Format tidak valid'],
  ['no day', z.iso.date(), '31-12-2026', 'Tanggal tidak valid'],
  ['no choice', z.enum(['ro']), 'or', 'Pilihan tidak dikenal'],
  ['no multiple', z.number().multipleOf(1_000), 1, 'Harus kelipatan 1.000'],
  ['an unknown key', z.strictObject({}), { role: 1 }, 'Isian ini tidak dikenal'],
  ['nothing that fits', z.union([z.string(), z.int()]), true, 'Isian tidak valid'],
  ['own words', z.string('Nama wajib diisi'), undefined, 'Nama wajib diisi'],
])('%s', (_, schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});
