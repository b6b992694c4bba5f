import { countsSince, secondPersonProblem, type SensitiveKind } from '@rimpang/domain/account-changes';
import { formatMoment } from '@rimpang/domain/calendar';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { lockForChange } from '../accounts/index.ts';
import { readCompanySetting } from '../settings/index.ts';
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

/**
 * A password set by an e-mail that went to an address which staff entered within the window counts as that person's change of
 * the password: a person who redirected e-mails and money cannot also take over the sign-in. Failures: SECOND_PERSON.
 */
export async function changeByEmailedLink(tx: Tx, accountId: number, now: Date): Promise<void> {
  await lockForChange(tx, accountId);
  const hours = (await readCompanySetting(tx, 'payouts')).value.changedBankHours;
  const by = await selectEmailChange(tx, accountId, countsSince(now, hours));
  if (!by) return;
  const earlier = await selectChangesBy(tx, accountId, by.id, countsSince(now, hours));
  if (secondPersonProblem({ kinds: ['password'], earlier, by: by.fullName, hours })) {
    const until = formatMoment(new Date(by.at.getTime() + hours * 3_600_000));
    throw new Failure('SECOND_PERSON', {
      reason: `Email dan rekening akun ini baru diubah. Demi keamanan, password baru dapat dibuat mulai ${until}, atau lewat layanan pelanggan.`,
    });
  }
  await insertChanges(tx, { accountId, kinds: ['password'], by, now });
}
