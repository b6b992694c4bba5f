import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerbs } from '../../capabilities/audit/index.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { snapshot } from './database.ts';
import {
  firstBehind,
  type NumberedTable,
  numberedDuring,
  numberedStretches,
  watchNumbering,
} from './numbered.ts';
import { int, query, text } from './query.ts';
import { numberingCheck } from '../../verify/numbering.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const day = (days: number, minutes = 0) => new Date(Date.UTC(2031, 0, 1 + days, 0, minutes));
const add = (moments: readonly Date[], action: string) =>
  sql`insert into audit.entry (at, action) select m.at, ${action}::text
    from unnest(${moments}::timestamptz[]) with ordinality as m(at, place) order by m.place`.execute(h.owner);
const found = async (days: { from?: Date; until?: Date }, action: string) => {
  const wanted = [sql`e.action = ${action}`, ...numberedDuring('e', 'audit.entry', days)];
  const rows = await query({ at: text })`
    select e.at::text as at from audit.entry e where ${sql.join(wanted, sql` and `)} order by e.id`.all(
    h.services.db,
  );
  return rows.map(({ at }) => new Date(at).getTime());
};
/** The same by stretches, each row as often as it is in one. */
const counted = async (days: { from?: Date; until?: Date }, action: string) => {
  const { bounds, stretches } = numberedStretches('e', 'audit.entry', days);
  const rows = stretches.map((stretch) => {
    const wanted = [sql`e.action = ${action}`, ...stretch];
    return sql`select e.id, e.at from audit.entry e where ${sql.join(wanted, sql` and `)}`;
  });
  const found = await query({ at: text })`
    with ${bounds} select e.at::text as at from (${sql.join(rows, sql` union all `)}) e
    order by e.id`.all(h.services.db);
  return found.map(({ at }) => new Date(at).getTime());
};
const one = (value: RawBuilder<unknown>) =>
  query({ value: int })`select ${value} as value`.one(h.services.db);
const disorder = () =>
  query({ hours: int })`select (extract(epoch from disorder) / 3600)::int as hours
    from platform.numbering where source = 'audit.entry'`.one(h.services.db);
const difference = () => snapshot(h.services.db, (tx) => numberingCheck.find(tx));

/** Watches until nothing of a table is behind: transactions of other databases on the same server are waited for as well. */
const watched = async (table: NumberedTable) => {
  const newest = await one(sql`(select max(id) from ${sql.table(table)})`);
  const folded = sql`(select until_id from platform.folded where source = ${`numbering ${table}`})`;
  const behind = async () => {
    await watchNumbering(h.services.db);
    return newest.value - (await one(folded)).value;
  };
  await expect.poll(behind, { timeout: 60_000 }).toBeLessThanOrEqual(0);
};

describe('the rows of some days', () => {
  it('are found as one stretch, whatever days are asked for, with gaps, and rows that overtook each other within the hour', async () => {
    const moments = Array.from({ length: 400 }, (_, place) => day(place / 10, (place * 37) % 50));
    await add(moments, 'uji.hari');
    await sql`alter table audit.entry disable trigger entry_append_only`.execute(h.owner);
    await sql`delete from audit.entry where action = 'uji.hari' and id % 7 in (2, 3)`.execute(h.owner);
    await sql`alter table audit.entry enable trigger entry_append_only`.execute(h.owner);
    const there = await found({}, 'uji.hari');
    expect(there.length).toBeGreaterThan(200);
    for (const [first, last] of [
      [-3, 2],
      [0, 1],
      [5, 6],
      [7, 7],
      [12, 33],
      [39, 60],
      [-9, 90],
      [80, 90],
      [-9, -8],
    ] as const) {
      const [from, until] = [day(first), day(last)];
      const within = there.filter((at) => at >= from.getTime() && at < until.getTime());
      expect([first, last, await found({ from, until }, 'uji.hari')]).toEqual([first, last, within]);
      expect([first, last, await counted({ from, until }, 'uji.hari')]).toEqual([first, last, within]);
    }
    for (const days of [{}, { from: day(30) }, { until: day(9) }])
      expect(await counted(days, 'uji.hari')).toEqual(await found(days, 'uji.hari'));
    expect(await found({ from: day(30) }, 'uji.hari')).toEqual(there.filter((at) => at >= day(30).getTime()));
    expect(await found({ until: day(9) }, 'uji.hari')).toEqual(there.filter((at) => at < day(9).getTime()));
  });

  it('end behind the last row where none is later', async () => {
    const last = await one(sql`(select max(id) from audit.entry)`);
    expect(await one(firstBehind('audit.entry', sql`${day(9_000)}::timestamptz`))).toEqual({
      value: last.value + 1,
    });
  });
});

describe('a clock that was wrong', () => {
  const { from, until } = { from: day(100), until: day(101) };

  it('is noticed, and the rows of a day are found although later ones were numbered before', async () => {
    await watched('audit.entry');
    expect(await disorder()).toEqual({ hours: 1 });
    // Four days ahead for a while, then right again.
    await add([day(99), day(104), day(104, 5), day(104, 9)], 'uji.jam');
    await add([day(100, 20), day(100, 30), day(100, 40), day(104, 50)], 'uji.jam');
    await watched('audit.entry');
    expect((await disorder()).hours).toBe(4 * 24);
    expect(await found({ from, until }, 'uji.jam')).toHaveLength(3);
    // The ends overlap then, and no row is counted twice.
    expect(await counted({ from, until }, 'uji.jam')).toHaveLength(3);
    const { rows } = await auditVerbs.list.run(h.services, await h.as('superadmin'), {
      action: 'uji.jam',
      from: '2031-04-11',
      to: '2031-04-11',
    });
    expect(rows).toHaveLength(3);
    expect(await difference()).toBeNull();
  });

  it('is looked at again by verify, with rows far from each other and next to each other', async () => {
    await sql`update platform.numbering set disorder = '2 days' where source = 'audit.entry'`.execute(
      h.owner,
    );
    expect(await difference()).toMatch(/^audit.entry \d+ lebih tua daripada baris sebelumnya/);
    await add(
      Array.from({ length: 600 }, (_, place) => day(200, place / 60)),
      'uji.jauh',
    );
    await sql`update platform.numbering set disorder = '5 days' where source = 'audit.entry'`.execute(
      h.owner,
    );
    await add([day(150)], 'uji.jauh');
    await sql`update platform.folded set until_id = 1000000 where source = 'numbering audit.entry'`.execute(
      h.owner,
    );
    expect(await difference()).toMatch(/^audit.entry \d+ lebih tua/);
  });

  it('is no concern of accounts that came along with a company', async () => {
    await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
      values ('lama', 'lama@contoh.id', 'Lama', 'mitra', 'x', '2010-01-01')`.execute(h.owner);
    await watched('identity.account');
    const row = await query({ disorder: text })`
      select disorder::text as disorder from platform.numbering where source = 'identity.account'`.one(
      h.services.db,
    );
    expect(row.disorder).toBe('00:00:00');
  });
});
