import { countsSince, secondPersonProblem, type SensitiveKind } from '@rimpang/domain/account-changes';
import { formatMoment } from '@rimpang/domain/calendar';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { lockForChange } from '../accounts/index.ts';
import { readCompanySetting } from '../settings/index.ts';
import { selectLinkMaker } from './invitations/invitation-store.ts';
import type { LinkPurpose } from './links/link-store.ts';
import { type Change, insertChanges, selectChangesBy, selectEmailChange } from './sensitive-change-store.ts';

/**
 * Writes down that a member of staff changes e-mail, bank account or password of a partner. Of the three one person changes two
 * at most within the window (decision 083), in one call or in several, through whichever verb.
 * `fields` names the form's field of each kind. Failures: SECOND_PERSON, with who changed what and when.
 */
export async function changeAsStaff(
  tx: Tx,
  change: Change,
  fields: Partial<Record<SensitiveKind, string>> = {},
): Promise<void> {
  const { accountId, kinds, by, now } = change;
  if (kinds.length === 0) return;
  await lockForChange(tx, accountId);
  const hours = (await readCompanySetting(tx, 'payouts')).value.changedBankHours;
  const earlier = await selectChangesBy(tx, accountId, by.id, countsSince(now, hours));
  const problem = secondPersonProblem({ kinds, earlier, by: by.fullName, hours });
  if (problem) {
    const { reason } = problem;
    const field = fields[problem.kind];
    throw field ? fieldFailure('SECOND_PERSON', field, { reason }) : new Failure('SECOND_PERSON', { reason });
  }
  await insertChanges(tx, change);
}

/** Writes down that a partner changed the own bank account: money to it is marked for staff. */
export const noteOwnBankChange = (tx: Tx, by: Change['by'], now: Date): Promise<void> =>
  insertChanges(tx, { accountId: by.id, kinds: ['bank'], by, now });

/** Until when one person may not be the third: until the first of what that person changed counts no more. */
function freeAgain(earlier: readonly { kind: SensitiveKind; at: Date }[], hours: number): Date {
  const latest = new Map<SensitiveKind, number>();
  for (const { kind, at } of earlier) latest.set(kind, Math.max(at.getTime(), latest.get(kind) ?? 0));
  return new Date(Math.min(...latest.values()) + hours * 3_600_000);
}

/**
 * A password set by a link counts as a change by the member of staff who may have opened it: who made it for a person they had
 * registered or invited, and who entered the address within the window to which the link went. A person who redirected e-mails and money cannot also take over
 * the sign-in, in whichever order. Failures: SECOND_PERSON.
 */
export async function changeByLink(
  tx: Tx,
  { accountId, purpose, hash }: { accountId: number; purpose: LinkPurpose; hash: Buffer },
  now: Date,
): Promise<void> {
  await lockForChange(tx, accountId);
  const hours = (await readCompanySetting(tx, 'payouts')).value.changedBankHours;
  const since = countsSince(now, hours);
  const moved = await selectEmailChange(tx, accountId, since);
  const told = purpose === 'first-password' ? await selectLinkMaker(tx, { accountId, hash }) : null;
  for (const by of [moved, told?.id === moved?.id ? null : told]) {
    if (!by) continue;
    const earlier = await selectChangesBy(tx, accountId, by.id, since);
    if (secondPersonProblem({ kinds: ['password'], earlier, by: by.fullName, hours })) {
      const until = formatMoment(freeAgain(earlier, hours));
      throw new Failure('SECOND_PERSON', {
        reason: `Email dan rekening akun ini baru diubah. Demi keamanan, password baru dapat dibuat mulai ${until}, atau lewat layanan pelanggan.`,
      });
    }
    await insertChanges(tx, { accountId, kinds: ['password'], by, now });
  }
}
