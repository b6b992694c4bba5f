import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose, NewLink } from './link-store.ts';

const hours = 3_600_000;
const validMs: Record<LinkPurpose, number> = {
  'verify-email': 48 * hours,
  'reset-password': hours,
  'first-password': 72 * hours,
  'set-up': 24 * hours,
};

/** What the table holds instead of the token. */
export const hashLink = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new link: 32 random bytes that exist nowhere but in the e-mail or message. */
export function newLink(purpose: LinkPurpose, now: Date): NewLink & { token: string } {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    hash: hashLink(token),
    purpose,
    now,
    expiresAt: new Date(now.getTime() + validMs[purpose]),
  };
}

/** Links of this kind that were made until then are over. */
export const overSince = (purpose: LinkPurpose, now: Date): Date =>
  new Date(now.getTime() - validMs[purpose]);
