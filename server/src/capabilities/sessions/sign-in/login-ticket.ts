import { createHash } from 'node:crypto';
import type { Vault } from '../../../platform/secrets/vault.ts';

const validMs = 5 * 60_000;
const purpose = 'login-ticket';

/** Ties a ticket to the password it was given for: a new password makes it worthless. */
const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');

type Account = { id: number; passwordHash: string };

/** Proves for five minutes that the password was right. Encrypted: made and read by the server only. */
export function newTicket(vault: Vault, account: Account, now: Date): string {
  const until = now.getTime() + validMs;
  return vault
    .encrypt(`${purpose} ${account.id} ${until} ${fingerprint(account.passwordHash)}`)
    .toString('base64url');
}

/** The account a ticket was given to, or null where it is made up or over. The fingerprint is still to be compared. */
export function openTicket(
  vault: Vault,
  ticket: string,
  now: Date,
): { accountId: number; fits: (passwordHash: string) => boolean } | null {
  const [kind, id, until, print] = (decryptTicket(vault, ticket) ?? '').split(' ');
  if (kind !== purpose || !(Number(until) > now.getTime())) return null;
  return { accountId: Number(id), fits: (passwordHash) => print === fingerprint(passwordHash) };
}

function decryptTicket(vault: Vault, ticket: string): string | null {
  try {
    return vault.decrypt(Buffer.from(ticket, 'base64url'));
  } catch {
    return null;
  }
}
