import { createRequire } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

type Argon2 = typeof import('@node-rs/argon2');

/**
 * In unit tests a password's hash takes next to no work, except where a file asks for the real cost: thousands of people
 * sign in, and each hash would take 20 ms of a core. Loaded before anything that hashes (hash-cheaply.ts).
 */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
const { hash } = argon2;
let isCheap = false;
let join = <T>(hashed: Promise<T>): Promise<T> => hashed;

argon2.hash = (password, options, signal) => join(hash(password, isCheap ? cheap : options, signal));

/**
 * The next so many passwords are hashed at one moment: who asked goes on, in the order of asking, once all of them are there. For
 * tests of what people do at the same moment after it.
 */
export function hashTogether(people: number): void {
  const all: Promise<unknown>[] = [];
  const everybody = Promise.withResolvers<void>();
  const usual = join;
  join = async (hashed) => {
    all.push(hashed);
    if (all.length === people) {
      join = usual;
      Promise.all(all).then(() => everybody.resolve(), everybody.reject);
    }
    await everybody.promise;
    return hashed;
  };
}

/** From the first hook of a file to its last. What modules hash while they are loaded costs what it does in the product. */
export function hashCheaply(): void {
  beforeAll(() => {
    isCheap = true;
  });
  afterAll(() => {
    isCheap = false;
  });
}

/** The tests of this file hash as the product does: they are about how long that takes, or what is stored. */
export function hashAtRealCost(): void {
  beforeAll(() => {
    isCheap = false;
  });
}
