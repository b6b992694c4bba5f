import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, poolOf } from '../platform/database/database.ts';
import * as columns from '../platform/database/query.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { findDifferences } from './differences.ts';

const { bool, bytes, either, int, list, nullable, object, oneOf, optional, query, real, text, time, uuid } =
  columns;

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.appUrl, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** How the result of a statement differs from a shape. */
async function compare(shape: columns.Shape, statement: string): Promise<string[]> {
  const client = await poolOf(db).connect();
  try {
    const { fields, rows } = await client.query(statement);
    return findDifferences(shape, fields, rows);
  } finally {
    client.release();
  }
}

const person = object({ id: int, name: text, email: optional(text) });

describe('a shape fits', () => {
  test.each([
    ['numbers', { n: int }, 'select 1::int2 as n union select 2::int8'],
    ['a sum', { n: int }, 'select sum(n) as n from (values (1::bigint)) as v(n)'],
    ['a fraction', { n: real }, 'select 0.5::float8 as n'],
    [
      'text, names and ids',
      { a: text, b: text, c: uuid },
      `select 'x' as a, 'x'::name as b, gen_random_uuid() as c`,
    ],
    [
      'a moment, bytes, truth',
      { a: time, b: bytes, c: bool },
      `select now() as a, 'x'::bytea as b, true as c`,
    ],
    ['what may be null', { n: nullable(int) }, 'select null::int as n union select 1'],
    ['one of the words', { w: oneOf(['a', 'b']) }, `select 'b' as w`],
    ['an object', { p: person }, `select json_build_object('id', 1, 'name', 'x') as p`],
    ['one of two objects', { p: either(person, object({ n: int })) }, `select '{"n": 1}'::jsonb as p`],
    ['a list of objects', { p: list(person) }, `select '[{"id": 1, "name": "x", "email": "y"}]'::jsonb as p`],
    ['an array', { p: list(int) }, 'select array[1, 2]::int[] as p'],
    ['no row', { n: int }, 'select 1 as n where false'],
  ])('%s', async (_name, shape, statement) => {
    expect(await compare(shape, statement)).toEqual([]);
  });
});

describe('a shape lies', () => {
  test.each([
    ['about a name', { n: int }, 'select 1 as m', ['no column "n"', 'column "m" is not in the shape']],
    ['about a column twice', { n: int }, 'select 1 as n, 2 as n', ['two columns "n"']],
    ['about a type', { n: int }, `select '1' as n`, [`column "n" has PostgreSQL's type 25`]],
    ['about null', { n: int }, 'select 1 as n union select null', ['column "n" holds null']],
    ['about the words', { w: oneOf(['a']) }, `select 'b' as w`, ['column "w" holds "b"']],
    [
      'inside JSON',
      { p: person },
      `select '{"id": null, "name": "x"}'::json as p`,
      ['column "p" holds {"id":null,"name":"x"}'],
    ],
    [
      'about what an object has',
      { p: person },
      `select '{"id": 1, "name": "x", "age": 5}'::json as p`,
      ['column "p" holds {"id":1,"name":"x","age":5}'],
    ],
    ['inside a list', { p: list(int) }, `select '[1, "2"]'::json as p`, ['column "p" holds [1,"2"]']],
    [
      'about an array of bigint, whose members arrive as text',
      { p: list(int) },
      'select array[1, 2]::bigint[] as p',
      [`column "p" has PostgreSQL's type 1016`],
    ],
    ['without a row', { n: text }, 'select 1 as n where false', [`column "n" has PostgreSQL's type 23`]],
  ])('%s', async (_name, shape, statement, told) => {
    expect(new Set(await compare(shape, statement))).toEqual(new Set(told));
  });
});

test('a statement inside another keeps its parameters; one row is the first, or none, or a failure', async () => {
  const inner = query({ n: int })`select n from generate_series(1, ${3}::int) as g(n)`;
  const outer = query(inner.shape)`select n from (${inner.statement}) x where n > ${1} order by n`;
  expect(await outer.all(db)).toEqual([{ n: 2 }, { n: 3 }]);
  expect(await outer.first(db)).toEqual({ n: 2 });
  const none = query({ n: int })`select 1 as n where ${sql`false`}`;
  expect(await none.first(db)).toBeNull();
  await expect(none.one(db)).rejects.toThrow('had none');
});
