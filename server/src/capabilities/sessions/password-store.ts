import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import type { PasswordChange } from '../accounts/index.ts';
import { passwordLinks, voidLinks } from './links/link-store.ts';

/**
 * Sets a password: the only way, for every caller and by whatever `change` of `accounts`. Every other link that would set one ends
 * with it: those of e-mails, and the right of the person who registered the account (decision 036), also where such a link is being made
 * at this moment: that holds the account, so it is waited for, and its link is seen by the statement after. False where `change` found
 * no account to set it for.
 */
export async function setPassword(tx: Tx, change: PasswordChange, now: Date): Promise<boolean> {
  const changed = await query({ id: int })`with changed as (${change}) select id from changed`.first(tx);
  if (changed) await voidLinks(tx, changed.id, passwordLinks, now);
  return changed !== null;
}
