import { randomInt } from 'node:crypto';
import type { Vault } from '../../../platform/secrets/vault.ts';

const howMany = 10;
/** Nothing that looks like something else; 40 bits each, behind a throttle. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Codes to be written down: `K7MQ-2XPA`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, () => `${four()}-${four()}`);

/** What the table holds instead of a code; dashes do not count. */
export const hashRecoveryCode = (vault: Vault, accountId: number, code: string): Buffer =>
  vault.index(`recovery:${accountId}:${code.replaceAll('-', '')}`);
