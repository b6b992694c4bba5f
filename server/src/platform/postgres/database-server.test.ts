import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectClient } from '../database/database-client.ts';
import { loadConfig } from '../runtime/config.ts';
import { joinDatabaseServer, openServedDatabase } from './database-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-two-commands-'));
const config = loadConfig({ DATA_DIR: dataDir, DEMO: '1' });
afterAll(() => rmSync(dataDir, { recursive: true }));

const serverOf = async (url: string) => {
  const client = await connectClient(url);
  try {
    return (await client.query<{ began: string }>('select pg_postmaster_start_time()::text as began')).rows[0]
      ?.began;
  } finally {
    await client.end();
  }
};

test('of two commands the second waits, and has a server until it ends itself', async () => {
  const said: string[] = [];
  const first = await joinDatabaseServer(config, (line) => said.push(line));
  const began = await serverOf(first.ownerUrl);
  let isSecondIn = false;
  const joining = joinDatabaseServer(config, (line) => said.push(line)).finally(() => (isSecondIn = true));
  await expect.poll(() => isSecondIn || said.length > 0).toBe(true);
  expect(await serverOf(first.ownerUrl)).toBe(began);
  await first.close();
  const second = await joining;
  expect(await serverOf(second.ownerUrl)).not.toBe(began);
  await second.close();
  expect(said).toEqual([
    expect.stringMatching(`Perintah lain .proses ${process.pid}. .* menunggu sampai perintah itu selesai`),
  ]);
});

test('a command joins a product that runs, and leaves its server alone', async () => {
  const said: string[] = [];
  const product = await openServedDatabase(config);
  const command = await joinDatabaseServer(config, (line) => said.push(line));
  const began = await serverOf(command.ownerUrl);
  await command.close();
  expect(await serverOf(product.ownerUrl ?? '')).toBe(began);
  await product.close();
  expect(said).toEqual([]);
});
