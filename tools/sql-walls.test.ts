import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tables } from '../server/src/seed/tables.ts';
import { writers } from './table-access.ts';
import { findWallViolations } from './sql-walls.ts';
import { sqlTextsOf } from './sql.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'rimpang-walls-'));
  const migration = [
    'create table ledger.account (id bigint);',
    'create view ledger.standing as select id from ledger.account;',
    'create table identity.account (id bigint);',
    'create view identity.person as select id from identity.account;',
    'create table pins.pin (id bigint);',
    'create view network.figures as select 1;',
  ].join('\n');
  plant('server/migrations/001-all.sql', migration);
});
afterEach(() => rmSync(project, { recursive: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), source);
}

/** What the check says about this source as a store of `pins`, which may read `identity.person`. */
function reasonsFor(source: string, file = 'server/src/capabilities/pins/pin-store.ts'): string[] {
  plant(file, source);
  return findWallViolations(project, sqlTextsOf(project, file)).filter((line) => line.startsWith(file));
}

test('lets a capability read and write its own tables and read the views it is listed for', () => {
  expect(
    reasonsFor(`
      query(row)\`select p.full_name from pins.pin i join identity.person p on p.id = i.owner_id
        where i.note = 'ledger.account' -- not ledger.account
        for update of i\`;
      sql\`update pins.pin set owner_id = (select id from identity.person)\`;`),
  ).toEqual([]);
});

test('refuses a foreign table, in a statement, a piece and a text for the driver', () => {
  for (const source of [
    'query(row)`select 1 from pins.pin join ledger.account a on true`;',
    'query(row)`select ${sql`(select count(*) from ledger.account)`} from pins.pin`;',
    "client.query('select 1 from ledger.account');",
  ])
    expect(reasonsFor(source)).toEqual([expect.stringContaining('pins may not read ledger.account')]);
});

test('refuses a view that is not listed', () => {
  expect(reasonsFor('sql`select 1 from network.figures`;')).toEqual([
    expect.stringContaining(':1: pins may not read network.figures'),
  ]);
});

test('refuses to write what another owns, whatever the statement', () => {
  for (const change of [
    'insert into ledger.account (id) select 1',
    'update ledger.account set id = 1',
    'delete from ledger.account',
    'truncate ledger.account',
    'lock table ledger.account in exclusive mode',
    'with gone as (delete from ledger.account returning id) select id from gone',
    'insert into identity.person values (1)',
  ])
    expect(reasonsFor(`sql\`${change}\`;`)).toEqual([expect.stringMatching(/pins may not write \w+\.\w+$/)]);
});

test('refuses to write even to those who read tables', () => {
  const file = 'server/src/capabilities/reports/line-store.ts';
  expect(reasonsFor('sql`select 1 from ledger.account`;', file)).toEqual([]);
  expect(reasonsFor('sql`delete from ledger.account`;', file)).toEqual([
    expect.stringContaining('reports may not write ledger.account'),
  ]);
});

test('refuses row locks on what another owns, also where the lock is a piece', () => {
  for (const source of [
    'sql`select 1 from identity.person where id = 1 for update`;',
    'sql`select 1 from pins.pin i join identity.person p on true for share of i, p`;',
    'sql`select 1 from identity.person ${lock ? sql`for no key update` : sql``}`;',
  ])
    expect(reasonsFor(source)).toEqual([
      expect.stringContaining('pins may not lock rows of identity.person'),
    ]);
});

test('refuses SQL outside stores', () => {
  const file = 'server/src/capabilities/pins/transfer-pins.ts';
  expect(reasonsFor('sql`select 1 from pins.pin`;', file)).toEqual([
    `${file}: SQL stands in stores (store.ts, *-store.ts)`,
  ]);
  expect(reasonsFor('sql`select 1 from pins.pin`;', file.replace('.ts', '.test.ts'))).toEqual([]);
});

test('knows what the migrations leave behind', () => {
  plant(
    'server/migrations/002-later.sql',
    'drop table ledger.account;\ncreate or replace view ledger.sums as select 1;',
  );
  expect(reasonsFor('sql`select 1 from ledger.account`;')).toEqual([]);
  expect(reasonsFor('sql`select 1 from ledger.sums`;')).toHaveLength(1);
});

test('the tables that a seed may write are those that it has columns for', () => {
  expect(writers.seed?.toSorted()).toEqual(Object.keys(tables).toSorted());
});
