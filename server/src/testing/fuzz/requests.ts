import type { Operation } from './document.ts';
import type { Random } from './random.ts';
import { hostileValues, type Resolve, type Schema, spoilInput, valueFor } from './values.ts';

export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
};

/** Half a character has no UTF-8; its bytes are sent as a broken client would. */
const encode = (value: unknown): string =>
  typeof value === 'string' && !value.isWellFormed()
    ? '%ED%A0%80'
    : encodeURIComponent(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const strangeSegments = [
  '0',
  '-1',
  '1e3',
  '%00',
  '%ED%A0%80',
  '%E2%80%AE1',
  '9'.repeat(40),
  'null',
  '..%2f..',
  'é',
  '1;2',
];

function formOf(value: unknown): FormData {
  const form = new FormData();
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      form.append(key, inner instanceof File ? inner : (JSON.stringify(inner) ?? ''));
  return form;
}

/** A random UUID of this seed. */
const uuid = (random: Random) => {
  const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
};

function bodyOf(
  { body }: Operation,
  random: Random,
  resolve: Resolve,
): Pick<FuzzRequest, 'body'> & { type?: string } {
  if (!body) return { body: undefined };
  const isForm = body['multipart/form-data'] !== undefined;
  const schema = (body['multipart/form-data'] ?? body['application/json'])?.schema ?? {};
  const fitting = valueFor(schema, '', random, resolve);
  const value = random.oneIn(2) ? fitting : spoilInput(fitting, random);
  if (isForm && !random.oneIn(8)) return { body: formOf(value) };
  if (random.oneIn(40))
    return { body: random.pick(['', '{', 'null', '[1', '"\\ud800"']), type: 'application/json' };
  if (random.oneIn(60)) return { body: 'a=b', type: 'application/x-www-form-urlencoded' };
  if (random.oneIn(200))
    return { body: JSON.stringify({ a: 'x'.repeat(1_100_000) }), type: 'application/json' };
  return { body: JSON.stringify(value), type: 'application/json' };
}

/** One request of this operation: about half of them as the document asks, the others with something wrong. */
export function requestFor(operation: Operation, random: Random, resolve: Resolve): FuzzRequest {
  const isSpoiled = random.oneIn(2);
  let { path } = operation;
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const { name, in: where, required, schema } of operation.parameters) {
    const value = valueFor(schema, name, random, resolve);
    if (where === 'path') {
      const segment = random.oneIn(5) ? random.pick(strangeSegments) : encode(value);
      path = path.replace(`{${name}}`, segment);
    } else if (where === 'header') {
      headers[name] = random.oneIn(8) ? random.pick(['', 'x', '0'.repeat(36)]) : uuid(random);
    } else if (required || random.oneIn(2)) {
      const sent = isSpoiled && random.oneIn(2) ? random.pick(hostileValues) : value;
      // Longer addresses than this are refused by the server before the product sees them.
      query.push(`${name}=${encode(sent).slice(0, 4_000).replace(/%\w?$/, '')}`);
    }
  }
  if (isSpoiled && operation.parameters.length > 0 && random.oneIn(6))
    query.push(
      random.pick([
        '__proto__[a]=1',
        'limit[]=1&limit[]=2',
        'a[b][c]=%00',
        '%ED%A0%80=1',
        'search=a&search=b',
        '%',
      ]),
    );
  const { body, type } = bodyOf(operation, random, resolve);
  if (type) headers['content-type'] = type;
  return {
    method: operation.method.toUpperCase(),
    path: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    body,
  };
}

const isText = (schema: Schema): boolean =>
  [schema, ...(schema.anyOf ?? [])].some(
    (one) => one.type === 'string' && one.enum === undefined && one.contentMediaType === undefined,
  );

/** The objects that a body may be. */
function shapesOf(schema: Schema, resolve: Resolve): Schema[] {
  if (schema.$ref) return shapesOf(resolve(schema.$ref), resolve);
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((choice) => shapesOf(choice, resolve)) : [schema];
}

/** What no database takes; the other kinds come by chance. */
const unstorable = ['a\0b', 'x\uDC00\uD800'];

/** One request per text of this operation and per kind of unstorable text in it; all else is as the document asks. */
export function sweepOf(operation: Operation, random: Random, resolve: Resolve): FuzzRequest[] {
  const method = operation.method.toUpperCase();
  const headers: Record<string, string> = {};
  let path = `/api${operation.path}`;
  for (const { name, in: where, schema } of operation.parameters) {
    const value = valueFor(schema, name, random, resolve);
    if (where === 'path') path = path.replace(`{${name}}`, encode(value));
    if (where === 'header') headers[name] = uuid(random);
  }
  const inQuery = operation.parameters
    .filter(({ in: where, schema }) => where === 'query' && isText(schema))
    .flatMap(({ name }) =>
      unstorable.map((text) => ({
        method,
        path: `${path}?${name}=${encode(text)}`,
        headers,
        body: undefined,
      })),
    );
  const shapes = shapesOf(operation.body?.['application/json']?.schema ?? {}, resolve);
  const inBody = shapes.flatMap((shape) =>
    Object.entries(shape.properties ?? {})
      .filter(([, schema]) => isText(schema))
      .flatMap(([key]) =>
        unstorable.map((text) => ({
          method,
          path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ ...(valueFor(shape, '', random, resolve) as object), [key]: text }),
        })),
      ),
  );
  return [...inQuery, ...inBody];
}
