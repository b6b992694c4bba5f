import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../../platform/secrets/vault.ts';

/** What a browser is told apart by: the value of its cookie, and what the table holds instead of it. */
type BrowserMark = { token: string; hash: Buffer };

const macBytes = 16;
const macOf = (vault: Vault, id: string) => vault.index(`browser:${id}`).subarray(0, macBytes);
const markOf = (id: string, mac: Buffer): BrowserMark => ({
  token: `${id}.${mac.toString('base64url')}`,
  hash: createHash('sha256').update(id).digest(),
});

/** A mark for a browser that has none: 18 random bytes and their signature, nothing about any person. */
export function newBrowserMark(vault: Vault): BrowserMark {
  const id = randomBytes(18).toString('base64url');
  return markOf(id, macOf(vault, id));
}

/** The mark of a cookie that this installation gave out; null where it is missing, cut or made up. */
export function readBrowserMark(vault: Vault, cookie: string | undefined): BrowserMark | null {
  const [, id, mac] = /^([\w-]{24})\.([\w-]{22})$/.exec(cookie ?? '') ?? [];
  if (!id || !mac) return null;
  const given = Buffer.from(mac, 'base64url');
  return given.length === macBytes && timingSafeEqual(given, macOf(vault, id)) ? markOf(id, given) : null;
}
