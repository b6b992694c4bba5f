import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { withinQuota } from './quota-store.ts';

/** A stranger says where such e-mails go, so one address gets no more than this of a kind in a day. */
const emailsPerDay = 5;

type Outgoing = { kind: string; address: string; now: Date; limit?: number; windowSeconds?: number };

/** May one more e-mail of this kind go to this address? Counts it when so. */
export function takeEmailQuota(tx: Tx, email: Outgoing): Promise<boolean> {
  const { kind, now, limit = emailsPerDay, windowSeconds = 86_400 } = email;
  const digest = createHash('sha256').update(email.address.toLowerCase()).digest('base64url');
  return withinQuota(tx, { key: `email:${kind}:${digest}`, limit, windowSeconds, now });
}
