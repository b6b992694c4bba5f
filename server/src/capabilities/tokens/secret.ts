import { createHash, randomBytes } from 'node:crypto';
import { tokenPrefix } from '@rimpang/domain/api-tokens';

/** What the table holds instead of the token. */
export const hashApiToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token: 32 random bytes that exist nowhere else, with its hash and the beginning that people see. */
export function newApiToken(): { token: string; hash: Buffer; hint: string } {
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  return { token, hash: hashApiToken(token), hint: token.slice(0, tokenPrefix.length + 6) };
}
