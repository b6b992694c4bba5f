import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A running product, of which nothing is left once it was stopped. */
export type Product = {
  address: string;
  dataDir: string;
  /** What it has said so far: in production the link of the first owner. */
  output: () => string;
  /** The owner's connection string to its database, where one was made for it. */
  ownerUrl: string | undefined;
  /** The e-mails it sent; none where no mail server was given. */
  emails: () => readonly string[];
  /** Where it says what it costs; only where that was asked for. */
  metrics: string | undefined;
  stop: () => Promise<void>;
};

type ProductOptions = {
  /** As an operator starts it, with only the first super admin; otherwise with the demo data. */
  production?: boolean;
  /** A database made for it; without one it starts its own, as `npm start` does. */
  database?: { ownerUrl: string; appUrl: string };
  /** A mail server to send e-mails through. */
  mail?: { url: string; emails: () => readonly string[] };
  /** A data folder to begin with a copy of: the files that belong to the database. */
  dataDir?: string;
  /** It runs on `dataDir` itself, which is there afterwards. */
  stays?: boolean;
  /** The key of the database that was made for it. */
  secretKey?: string;
  /** It serves `/metrics` too. */
  metrics?: boolean;
};

/**
 * Starts a product on a port of its own and resolves when it answers; `name` is part of its data folder's name. Throws
 * with its output where it does not start.
 */
export async function startProduct(name: string, options: ProductOptions = {}): Promise<Product> {
  const address = `http://localhost:${await freePort()}`;
  const metricsPort = options.metrics ? String(await freePort()) : '';
  const words = [
    join(import.meta.dirname, 'product.ts'),
    name,
    ...(options.dataDir ? [options.dataDir] : []),
    ...(options.stays ? ['stay'] : []),
  ];
  const runner = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...environmentOf(address, options), METRICS_PORT: metricsPort },
  });
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const [dataDir] = (await once(runner, 'message')) as [string];
  const stop = async () => {
    if (runner.exitCode !== null) return;
    const ended = once(runner, 'exit');
    runner.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    // A page too: one that is asked for before the product has read its contents waits for a second only.
    if ((await answers(`${address}/healthz`)) && (await answers(`${address}/`)))
      return {
        address,
        dataDir,
        output: () => output,
        ownerUrl: options.database?.ownerUrl,
        emails: options.mail?.emails ?? (() => []),
        metrics: metricsPort ? `http://127.0.0.1:${metricsPort}/metrics` : undefined,
        stop,
      };
    if (runner.exitCode !== null) throw new Error(`the product did not start:\n${output}`);
    await sleep(50);
  }
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** Nothing of the person who runs the tests gets in. */
function environmentOf(
  address: string,
  { production, database, mail, secretKey = '' }: ProductOptions,
): Record<string, string> {
  const operator = {
    NODE_ENV: 'production',
    DEMO: '',
    SECRET_KEY: randomBytes(48).toString('base64url'),
  };
  return {
    PORT: new URL(address).port,
    BASE_URL: address,
    DATABASE_URL: database?.ownerUrl ?? '',
    APP_DATABASE_URL: database?.appUrl ?? '',
    // Journeys receive webhooks themselves.
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    SMTP_URL: mail?.url ?? '',
    MAIL_FROM: mail ? 'Portal <portal@contoh.id>' : '',
    ...(production ? operator : { NODE_ENV: '', DEMO: '1', SECRET_KEY: secretKey }),
  };
}
