import { join } from 'node:path';
import { commandWords } from '../harness/command-words.ts';
import { root, run, stopAll } from './run.ts';

/**
 * `npm run dev`: the server, restarted when its files change, and the pages with hot reload, on one address.
 * Whichever of the two ends, ends the other.
 */
commandWords('npm run dev', {});
const pagesPort = process.env.PORT ?? '3000';
const serverPort = String(Number(pagesPort) + 1);
const baseUrl = process.env.BASE_URL ?? `http://localhost:${pagesPort}`;
const env = {
  PORT: serverPort,
  BASE_URL: baseUrl,
  API_URL: `http://localhost:${serverPort}`,
  RIMPANG_DEV: '1',
};

const watched = ['server/src', 'server/migrations', 'contract', 'domain'].map(
  (path) => `--watch-path=${path}`,
);
const server = run(['node', ...watched, 'server/src/main.ts'], { env });
const pages = run(['react-router', 'dev', '--port', pagesPort, '--strictPort'], {
  env,
  cwd: join(root, 'web'),
});

const { code } = await Promise.race([server, pages]);
stopAll();
await Promise.all([server, pages]);
process.exitCode = code;
