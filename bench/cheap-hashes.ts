import { createRequire } from 'node:module';
import { join } from 'node:path';

type Argon2 = { hash: (password: string, options?: unknown, signal?: unknown) => Promise<string> };

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/*
 * In measurements a password's hash takes next to no work: it is dear on purpose, the same for everybody, and would hide what
 * the rows of a registration cost. Loaded before anything that hashes.
 */
const server = createRequire(join(import.meta.dirname, '../server/src/app.ts'));
const argon2 = server('@node-rs/argon2') as Argon2;
const { hash } = argon2;
argon2.hash = (password, _, signal) => hash(password, cheap, signal);
