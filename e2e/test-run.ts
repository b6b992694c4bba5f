import { copyDatabase, type TestDatabase, type TestPostgres } from '../server/src/testing/test-postgres.ts';
import { openMailSink } from './mail-sink.ts';
import { type Product, startProduct } from '../harness/start-product.ts';

/** What all workers of a browser run share; plain data, because it travels between processes. */
export type TestRun = {
  postgres: TestPostgres;
  /** The demo, made once: its database, to be copied, and the data folder that belongs to it. */
  demo: { database: string; dataDir: string };
};

const variable = 'RIMPANG_TEST_RUN';

/** Tells the workers, which inherit the environment. */
export function shareTestRun(run: TestRun): void {
  process.env[variable] = JSON.stringify(run);
}

/**
 * A product on a copied database (about a second; making the demo itself takes many). In production the database is
 * empty but for its tables.
 */
export async function copyProduct(name: string, { production = false } = {}): Promise<Product> {
  const { postgres, demo } = JSON.parse(process.env[variable] ?? '') as TestRun;
  const database: TestDatabase = await copyDatabase(postgres, production ? undefined : demo.database);
  const mail = production ? await openMailSink() : undefined;
  const product = await startProduct(name, {
    production,
    mail,
    database,
    ...(production ? {} : { dataDir: demo.dataDir }),
  });
  const stop = async () => {
    await product.stop();
    mail?.close();
    await database.drop();
  };
  return { ...product, stop };
}
