import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.ts';
import { findSqlViolations } from './sql-rules.ts';
import { neverSent, productSql } from './statements.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'rimpang-sql-'));
});
afterEach(() => rmSync(project, { recursive: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), source);
}

test('the project itself is in order', () => {
  expect(findSqlViolations(root)).toEqual([]);
});

test('refuses a row type written by hand, also in tests', () => {
  plant('server/src/a.ts', 'const a = await sql<Row>`select 1`.execute(db);');
  plant('server/src/b.test.ts', 'const a = await sql<{ id: number }>`select 1`.execute(db);');
  plant('server/src/c.ts', 'const a = await query({ id: int })`select ${sql`1`} as id`.all(db);');
  const typed = findSqlViolations(project).filter((line) => line.includes('sql<Row>'));
  expect(typed).toMatchObject([
    expect.stringContaining('server/src/a.ts:1'),
    expect.stringContaining('server/src/b.test.ts:1'),
  ]);
});

test('names the templates that no test sent, pieces included', () => {
  plant(
    'server/src/a.ts',
    'const a = query({ n: int })`select ${1} as n`;\nconst b = sql`select ${a ? sql`1` : sql`2`}`;',
  );
  plant('server/src/a.test.ts', 'sql`select 5`;');
  plant('sent/1.jsonl', `${JSON.stringify('select … as n')}\n${JSON.stringify('select …')}\n`);
  plant('sent/2.jsonl', `${JSON.stringify('1')}\n`);
  expect(neverSent(project, join(project, 'sent'))).toEqual([
    'server/src/a.ts:2: no test runs this statement: 2',
  ]);
});

test('finds plain texts for a client of the driver too', () => {
  plant('server/src/a.ts', "client.query('select 1'); client.query(`lock table ${name}`); log('selected');");
  expect(productSql(project).map(({ pieces }) => pieces)).toEqual([['select 1'], ['lock table ', '']]);
});
