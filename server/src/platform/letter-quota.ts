import { createHash } from 'node:crypto';
import type { Tx } from './database.ts';
import { withinQuota } from './quota.ts';

/** A stranger says where such letters go, so one address gets no more than this of a kind in a day. */
const lettersPerDay = 5;

/** May one more letter of this kind go to this address? Counts it when so. */
export function mayWriteTo(tx: Tx, letter: { kind: string; address: string; now: Date }): Promise<boolean> {
  const digest = createHash('sha256').update(letter.address.toLowerCase()).digest('base64url');
  const key = `letter:${letter.kind}:${digest}`;
  return withinQuota(tx, { key, limit: lettersPerDay, windowSeconds: 86_400, now: letter.now });
}
