import type { OpenAPI } from '@orpc/openapi';

type Schema = Exclude<OpenAPI.SchemaObject, boolean>;

/** What a field of this name could hold; everything else follows from its schema. */
const named: Readonly<Record<string, unknown>> = {
  accountNumber: '123456781234',
  addresses: '203.0.113.7',
  after: '120',
  amount: 250_000,
  avatarUrl: '/api/files/4d2a8c5e-7a8f-4f27-9a2b-6f5b1f0a9c11',
  bankHolder: 'Mawar Lestari',
  csv: 'Berita,Status,Referensi\nWD-2611-0001,berhasil,X1\n',
  courier: 'JNE',
  currentPassword: 'kunyit-dan-jahe-7',
  email: 'mawar@example.com',
  fullName: 'Mawar Lestari',
  key: 'registration.contoh',
  month: '2026-10',
  newPassword: 'temulawak-dan-madu-8',
  nik: '3313045406920041',
  number: '123456781234',
  password: 'kunyit-dan-jahe-7',
  period: '2026-H2',
  phone: '081211112222',
  quantity: 10,
  query: 'mawar',
  recipient: 'mawar',
  ref: 'budi',
  screen: 'pin/orders',
  search: 'mawar',
  ticket: 'AbCd…',
  town: 'Karanganyar',
  upline: 'budi',
  url: 'https://akuntansi.example.com/rimpang',
  username: 'mawar',
  whatsapp: '081211112222',
  website: 'https://example.com',
  year: 2024,
};

const ofFormat: Readonly<Record<string, string>> = {
  uuid: '4d2a8c5e-7a8f-4f27-9a2b-6f5b1f0a9c11',
  date: '2026-11-20',
  'date-time': '2026-11-20T03:00:00.000Z',
  uri: 'https://example.com',
};

/** A value that fits a schema, for a reader: the fields that must be there, each with something one could send. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return exampleOf(choices[0] ?? {}, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const must = schema.required ?? [];
    const fields = Object.entries(schema.properties ?? {}).filter(([key]) => must.includes(key));
    return Object.fromEntries(fields.map(([key, inner]) => [key, exampleOf(inner as Schema, key)]));
  }
  if (type === 'array') {
    const one = exampleOf((schema as { items?: Schema }).items ?? {}, name);
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => one);
  }
  if (schema.enum) return schema.enum[0];
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  const known = named[name];
  if (type === 'integer' || type === 'number')
    return typeof known === 'number' ? known : numberOf(schema, name);
  if (typeof known === 'string') return known;
  return (
    ofFormat[schema.format ?? ''] ?? 'Contoh'.padEnd(schema.minLength ?? 0, ' isi').slice(0, schema.maxLength)
  );
}

const numberOf = ({ minimum = 0, maximum = 12 }: Schema, name: string): number =>
  Math.min(maximum, Math.max(minimum, name.endsWith('Id') ? 12 : 1));
