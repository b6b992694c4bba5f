import { randomBytes } from 'node:crypto';
import { tokenPrefix } from '@rimpang/domain/api-tokens';
import { hashToken } from '../sessions/index.ts';

/** A new token: 32 random bytes that exist nowhere else, with its hash and the beginning that people see. */
export function newApiToken(): { token: string; hash: Buffer; hint: string } {
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), hint: token.slice(0, tokenPrefix.length + 6) };
}
