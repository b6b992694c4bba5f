import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { withDatabase } from './postgres-url.ts';
import { dropDatabase } from './drop-database.ts';

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

test('a drop that waits for what does not come is ended, and tried again until it is done', async () => {
  const database = await emptyDatabase();
  const elsewhere = withDatabase(database.ownerUrl, 'postgres');
  const [holder, client] = [await connect(elsewhere), await connect(elsewhere)];
  try {
    await holder.query('begin');
    await holder.query('lock table pg_catalog.pg_database in exclusive mode');
    let tries = 0;
    const counted = {
      escapeIdentifier: (name: string) => client.escapeIdentifier(name),
      query: async (text: string) => {
        if (text.startsWith('drop database') && (tries += 1) === 2) await holder.query('commit');
        return client.query(text);
      },
    } as unknown as pg.Client;
    await dropDatabase(counted, database.name, { force: true, limitMs: 2_000 });
    expect(tries).toBeGreaterThanOrEqual(2);
    const { rows } = await client.query('select from pg_database where datname = $1', [database.name]);
    expect(rows).toEqual([]);
    const { rows: left } = await client.query('show statement_timeout');
    expect(left).not.toEqual([{ statement_timeout: '2s' }]);
  } finally {
    await holder.end();
    await client.end();
  }
});

test('another refusal is said at once, and one that is not there is no failure', async () => {
  const database = await emptyDatabase();
  const client = await connect(withDatabase(database.ownerUrl, 'postgres'));
  const inIt = await connect(database.ownerUrl);
  try {
    await expect(dropDatabase(client, database.name, { force: false })).rejects.toMatchObject({
      code: '55006',
    });
    await inIt.end();
    await dropDatabase(client, database.name, { force: true });
    await dropDatabase(client, database.name, { force: true });
  } finally {
    await client.end();
  }
});
