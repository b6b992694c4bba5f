import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { withinQuota } from './quota.ts';

/** A stranger says where such letters go, so one address gets no more than this of a kind in a day. */
const lettersPerDay = 5;

type Letter = { kind: string; address: string; now: Date; limit?: number; windowSeconds?: number };

/** May one more letter of this kind go to this address? Counts it when so. */
export function mayWriteTo(tx: Tx, letter: Letter): Promise<boolean> {
  const { kind, now, limit = lettersPerDay, windowSeconds = 86_400 } = letter;
  const digest = createHash('sha256').update(letter.address.toLowerCase()).digest('base64url');
  return withinQuota(tx, { key: `letter:${kind}:${digest}`, limit, windowSeconds, now });
}
