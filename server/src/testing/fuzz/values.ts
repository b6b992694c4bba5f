import type { Random } from './random.ts';

/** As much of JSON Schema as the product's own document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  contentMediaType?: string;
};
export type Resolve = (ref: string) => Schema;

/** What a field of this name holds in the company of the test, so that requests get past the door. */
const known: Record<string, readonly unknown[]> = {
  username: ['budi', 'siti', 'mitra-fuzz', 'tidak-ada'],
  recipient: ['siti', 'andi', 'tidak-ada'],
  upline: ['budi', 'siti', 'tidak-ada'],
  ref: ['budi'],
  email: ['orang@contoh.id', 'budi@rimpang.id'],
  phone: ['081234567890', '+62 812-3456-7890'],
  whatsapp: ['081234567890'],
  nik: ['3201010101900001', '3201010101900099'],
  accountNumber: ['1234567890'],
  password: ['Rahasia9876', 'pendek'],
  newPassword: ['Rahasia9876'],
  currentPassword: ['bukan-yang-benar'],
  after: ['1', '99', '0'],
  search: ['budi', '%', '_', '\\', "'", '100'],
  query: ['bu', 'status=pending'],
  avatarUrl: ['/api/files/4d2a8c5e-7a8f-4f27-9a2b-6f5b1f0a9c11'],
  screen: ['pin/orders'],
  month: ['2026-10'],
  period: ['2026-H1'],
  amount: [60_000, 50_000, 1],
  quantity: [1, 2],
  csv: ['Berita,Status,Referensi\nWD-2611-0001,berhasil,X1\n'],
  confirmation: ['RESET'],
};
/** Rows that may exist; the accounts that ask are not among them, so that no role deletes its own account. */
const ids = [1, 2, 3, 4, 5, 999_999];

function textFor(schema: Schema, name: string, random: Random): unknown {
  if (known[name]) return random.pick(known[name]);
  if (schema.format === 'uuid') return '4d2a8c5e-7a8f-4f27-9a2b-6f5b1f0a9c11';
  if (schema.format === 'date') return random.pick(['2026-11-20', '2026-02-28']);
  if (schema.format === 'date-time') return '2026-11-20T03:00:00Z';
  const text = random.pick(['Percobaan', 'Jl. Melati 1', 'a', '–“é”🌿', "O'Neil; drop table x--"]);
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 200);
}

/** A value that mostly fits, so that the request reaches what stands behind the check. */
export function valueFor(schema: Schema, name: string, random: Random, resolve: Resolve): unknown {
  if (schema.$ref) return valueFor(resolve(schema.$ref), name, random, resolve);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return valueFor(random.pick(choices), name, random, resolve);
  if (schema.contentMediaType) return new File([pixel], 'bukti.png', { type: 'image/png' });
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || random.oneIn(2))
          .map(([key, inner]) => [key, valueFor(inner, key, random, resolve)]),
      );
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        valueFor(schema.items ?? {}, name, random, resolve),
      );
    case 'integer':
    case 'number':
      if (known[name]) return random.pick(known[name]);
      if (/id$/i.test(name)) return random.pick(ids);
      return Math.min(schema.maximum ?? 100, Math.max(schema.minimum ?? 0, random.below(20)));
    case 'boolean':
      return random.oneIn(2);
    case 'null':
      return null;
    default:
      return textFor(schema, name, random);
  }
}

/** One green dot, as a PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

/** No text of a database, no UTF-8, or another text than it looks like. */
const breaking: readonly string[] = [
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00\uD800',
  '\u202Eidub',
  'a\r\nBcc: x@y.id',
];

/** What breaks programs: no characters, no numbers, too much of everything, other kinds. */
export const hostileValues: readonly unknown[] = [
  '',
  ' ',
  ...breaking,
  ...breaking,
  '\u0007\u009B',
  '\uFFFF',
  "'; drop schema partners cascade; --",
  '{"a":1}',
  '../../etc/passwd',
  '%00',
  '=1+1',
  'x'.repeat(5_000),
  '9'.repeat(400),
  'é'.repeat(300),
  -1,
  0,
  0.5,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  '1e3',
  '0x10',
  'NaN',
  null,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { toString: 'x', constructor: { prototype: 1 } },
  Array.from({ length: 2_000 }, () => 1),
  '2026-02-31',
  '0000-00-00',
  '+275760-09-13',
];
const strangeKeys = ['__proto__', 'constructor', 'role', 'a\0b', '', '\uD800', 'x'.repeat(2_000), 'id'];

/** The same input with something wrong in it, at a random depth. */
export function spoilInput(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && !random.oneIn(4)) {
    const at = random.below(value.length);
    return value.map((inner, index) => (index === at ? spoilInput(inner, random) : (inner as unknown)));
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof File)
    return random.pick(hostileValues);
  const entries = Object.entries(value);
  if (entries.length === 0 || random.oneIn(8)) {
    // Not by assignment: `__proto__` shall be a key like any other.
    return Object.fromEntries([...entries, [random.pick(strangeKeys), random.pick(hostileValues)]]);
  }
  const [key] = random.pick(entries);
  if (random.oneIn(6)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? spoilInput(inner, random) : (inner as unknown)]),
  );
}
