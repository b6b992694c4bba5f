import {
  countsSince,
  secondPersonProblem,
  type SensitiveKind,
  sensitiveKinds,
} from '@rimpang/domain/account-changes';
import { formatMoment } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, oneOf, query, text, time } from '../../platform/database/query.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { samePerson } from '../accounts/index.ts';
import { readCompanySetting } from '../settings/index.ts';

type Change = {
  accountId: number;
  kinds: readonly SensitiveKind[];
  by: { id: number; fullName: string };
  now: Date;
};

/** Changes of one account are judged one after the other, whichever verb makes them; blocks no other account (`holdOpen`). */
async function lockAccount(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from identity.account where id = ${id} for no key update`.execute(tx);
}

async function insertChanges(tx: Tx, { accountId, kinds, by, now }: Change): Promise<void> {
  if (kinds.length === 0) return;
  await sql`insert into identity.sensitive_change (account_id, kind, by_id, at)
    select ${accountId}::bigint, kind, ${by.id}::bigint, ${now}::timestamptz
      from unnest(${kinds}::text[]) as kind`.execute(tx);
}

/** What one person, under whichever account, changed of this account since then. */
function selectChangesBy(tx: Tx, accountId: number, byId: number, since: Date) {
  return query({ kind: oneOf(sensitiveKinds), at: time })`
    select kind, at from identity.sensitive_change
    where account_id = ${accountId} and at > ${since} and ${samePerson(byId, sql`by_id`)} order by id`.all(
    tx,
  );
}

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
  await lockAccount(tx, accountId);
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
  await lockAccount(tx, accountId);
  const hours = (await readCompanySetting(tx, 'payouts')).value.changedBankHours;
  const by = await query({ id: int, fullName: text, at: time })`
    select p.id, p.full_name as "fullName", c.at from identity.sensitive_change c
      join identity.person p on p.id = c.by_id
    where c.account_id = ${accountId} and c.kind = 'email' and c.by_id <> c.account_id
      and c.at > ${countsSince(now, hours)}
    order by c.id desc limit 1`.first(tx);
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
