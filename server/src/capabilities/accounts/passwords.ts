import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified against where no account has the name, so that the answer takes as long as a real one. */
const unknownHash = hash('no account has this password', cost);

/** An argon2id hash to store. About 20 ms of one core: belongs in `prepare`, outside any transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Is it the password of this hash? Null (no such account) and '' (no password yet) take the same time and are false. */
export async function checkPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash || (await unknownHash), password);
  return matches && Boolean(storedHash);
}

const consonants = 'bdgjklmnprstw';
const vowels = 'aiueo';

/**
 * A password to be read out over the phone: `kobe-rita-mulu-4839`, 47 bits, nothing that looks like something else.
 * Shown once and good for 24 hours (R9.19).
 */
export function readablePassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const word = () => pick(consonants) + pick(vowels) + pick(consonants) + pick(vowels);
  return [word(), word(), word(), String(randomInt(1000, 10_000))].join('-');
}
