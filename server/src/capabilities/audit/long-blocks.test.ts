import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { auditChain } from '../../verify/audit-chain.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { selectChain } from './log-store.ts';
import { selectUnchained } from './store.ts';
import { chainAudit, countEntries, readSettled, verifyChain } from './index.ts';
import { beginEpoch } from './terminal.ts';

let h: Harness;
const each = 2_500;
/** More entries than one reading holds, of transactions whose numbers have one digit and two: 9 comes before 10. */
beforeAll(async () => {
  h = await openHarness();
  await beginEpoch(h.owner, 'Uji', h.services.clock());
  await sql`insert into audit.entry (epoch, xid, at, action, subject)
    select 2, x::text::xid8, now(), 'test.numbered', x || ':' || n
    from unnest(array[9, 10]) x, generate_series(1, ${each}::int) n`.execute(h.owner);
});
afterAll(() => h.close());

describe('a stretch of the log that one reading does not hold', () => {
  it('is read in the order of its transactions, none passed over', async () => {
    const place = { epoch: 2, xid: '0', entry: 0 };
    const read = { actions: ['test.numbered'], limit: each + 1 };
    const { entries, end } = await h.owner.transaction().execute((tx) => readSettled(tx, place, read));
    expect([entries[0]?.xid, entries.at(-1)?.xid]).toEqual(['9', '10']);
    const rest = await h.owner.transaction().execute((tx) => readSettled(tx, end, read));
    expect(entries.length + rest.entries.length).toBe(2 * each);
  });

  it('is chained whole, counted, and every change in it is noticed', async () => {
    await chainAudit(h.services.db, h.services.clock());
    const { count } = await query({ count: int })`select count(*) as count from audit.entry`.one(h.owner);
    const report = await verifyChain(h.services.db);
    expect(report).toMatchObject({ broken: null, entries: count, unchained: 0 });
    expect(await countEntries(h.services.db)).toBe(count);
    // What is behind the chain is found by its order, however long the log is.
    await sql`analyze audit.entry, audit.seal`.execute(h.owner);
    const connection = openDatabase(h.appUrl, { max: 1 });
    const tables = ['audit.entry', 'audit.seal'];
    const { last } = await query({ last: text })`
      select max(to_xid)::text as last from audit.seal where epoch = 2`.one(h.owner);
    const readings = [
      () => countEntries(connection),
      () => selectChain(connection),
      () => selectUnchained(connection, { epoch: 2, xid: last }),
    ];
    for (const read of readings) expect(await rowsRead(connection, tables, read)).toBeLessThan(50);
    await connection.destroy();
    await h.owner.transaction().execute(async (tx) => {
      expect(await auditChain.find(tx)).toBeNull();
    });
    for (const xid of ['9', '10']) {
      const change = h.owner.transaction().execute(async (tx) => {
        await sql`alter table audit.entry disable trigger all`.execute(tx);
        await sql`update audit.entry set subject = 'changed'
          where id = (select max(id) from audit.entry where epoch = 2 and xid = ${xid}::xid8)`.execute(tx);
        const found = await auditChain.find(tx);
        throw new Error(found ?? 'nothing was noticed');
      });
      await expect(change).rejects.toThrow(/berubah/);
    }
  });
});
