import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  closeTemplate,
  copyDatabase,
  startTestPostgres,
  type TestPostgres,
} from '../server/src/testing/test-postgres.ts';
import { startProduct } from '../harness/start-product.ts';
import { shareTestRun, type TestRun } from './test-run.ts';

/** Starts the one database server of a browser run and makes the demo that its products are copied from. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...postgres } = await startTestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'rimpang-demo-'));
  const end = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    shareTestRun({ postgres, demo: await makeDemo(postgres, folder) });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

async function makeDemo(postgres: TestPostgres, dataDir: string): Promise<TestRun['demo']> {
  const database = await copyDatabase(postgres);
  const product = await startProduct('demo', { database });
  await cp(product.dataDir, dataDir, { recursive: true });
  await product.stop();
  return { database: await closeTemplate(postgres, database), dataDir };
}
