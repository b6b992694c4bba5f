import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '../../platform/secrets/vault.ts';

const prefix = 'whsec_';

/** A new secret: 32 random bytes as Standard Webhooks writes them. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Of secrets that were changed again while they counted, so many go on. */
const mostPrevious = 5;

/** Secrets that count for a day yet, newest first, as one text. */
export const joinSecrets = (secrets: readonly string[]): string => secrets.slice(0, mostPrevious).join(' ');

type Ciphers = { secretCipher: Buffer; previousCipher: Buffer | null; overlapUntil: Date | null };

/** The secrets of an endpoint that count at the moment, the newest first. */
export function countingSecrets(
  { secretCipher, previousCipher, overlapUntil }: Ciphers,
  vault: Vault,
  now: Date,
): string[] {
  const overlaps = previousCipher !== null && overlapUntil !== null && overlapUntil > now;
  const previous = overlaps ? vault.decrypt(previousCipher).split(' ') : [];
  return [vault.decrypt(secretCipher), ...previous];
}

const sign = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

/**
 * The headers by which a receiver knows who sent this and when, per Standard Webhooks 1.0: one signature for each secret that
 * counts at the moment.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const content = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, content)).join(' '),
  };
}
