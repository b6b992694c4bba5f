import type { SuspectedFilter } from '@rimpang/contract/visitors';
import { stepOf } from '@rimpang/domain/states';
import { contactStates, type ContactStatus, contactStatuses } from '@rimpang/domain/storefront';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { during, pageAt, type Place } from '../../platform/database/page-place.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { matchesPerson, suspectedIs } from './search-store.ts';

const handling = stepOf(contactStates, 'storefront.finishMessage');
const reopening = stepOf(contactStates, 'storefront.reopenMessage');
const done = reopening.from.filter((state) => state !== reopening.to);

const messageRow = {
  id: int,
  reference: text,
  name: text,
  email: text,
  message: text,
  suspected: bool,
  status: oneOf(contactStatuses),
  createdAt: time,
  doneAt: nullable(time),
  doneBy: nullable(text),
};
export type MessageRow = RowOf<typeof messageRow>;

const columns = sql`o.id, o.reference, o.name, o.email, o.message, o.suspected, o.status,
  o.created_at as "createdAt",
  o.done_at as "doneAt", handler.full_name as "doneBy"`;
const handler = sql`left join identity.person handler on handler.id = o.done_by`;

type NewMessage = Pick<MessageRow, 'name' | 'email' | 'message' | 'suspected'> & {
  /** `PES-2611`; the message's id follows, with at least four digits. */
  referencePrefix: string;
  now: Date;
};

/** Adds an open message; returns its id and reference number. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<{ id: number; reference: string }> {
  const m = message;
  const row = await query({ id: int, reference: text })`
    insert into storefront.contact_message (id, reference, name, email, message, suspected, created_at)
    overriding system value
    select id, ${m.referencePrefix}::text || '-' || lpad(id::text, greatest(4, length(id::text)), '0'),
      ${m.name}, ${m.email},
      ${m.message}, ${m.suspected}::boolean, ${m.now}::timestamptz
    from (select nextval('storefront.contact_message_id_seq') as id) numbered
    returning id, reference`.one(tx);
  return row;
}

type MessageFilter = { search?: string; suspected: SuspectedFilter; from?: Date; until?: Date };
type MessagePage = Place & { status: ContactStatus | 'all' };

function matching({ search, suspected, ...days }: MessageFilter) {
  const wanted = [suspectedIs(suspected), ...during(sql`o.created_at`, days)];
  if (search) wanted.push(matchesPerson(search));
  return sql.join(wanted, sql` and `);
}

/** One page of messages, by when they came. */
export async function selectContactMessages(
  db: Database,
  filter: MessageFilter,
  page: MessagePage,
): Promise<MessageRow[]> {
  const { from, by, end } = pageAt('o', page);
  const wanted = [matching(filter), ...from];
  if (page.status !== 'all') wanted.push(sql`o.status = ${page.status}`);
  return query(messageRow)`
    select ${columns} from storefront.contact_message o ${handler} where ${sql.join(wanted, sql` and `)}
    order by ${by} ${end}`.all(db);
}

/** How many messages the filter finds in each status. */
export function countMessages(
  db: Database,
  filter: MessageFilter,
): Promise<{ status: ContactStatus; count: number }[]> {
  return query({ status: oneOf(contactStatuses), count: int })`
    select o.status, count(*) as count from storefront.contact_message o where ${matching(filter)}
    group by o.status`.all(db);
}

export function selectContactMessage(db: Database | Tx, id: number): Promise<MessageRow | null> {
  return query(messageRow)`
    select ${columns} from storefront.contact_message o ${handler} where o.id = ${id}`.first(db);
}

/** Marks an open message as done, once; null where it is not open. */
export function finishOpenMessage(
  tx: Tx,
  by: { id: number; byId: number; now: Date },
): Promise<MessageRow | null> {
  return query(messageRow)`
    with o as (
      update storefront.contact_message set status = ${handling.to}, done_at = ${by.now}, done_by = ${by.byId}
      where id = ${by.id} and status ${inStates(handling.from)} returning *)
    select ${columns} from o ${handler}`.first(tx);
}

/** Makes a message wait again; null where it waits already, or where there is none. */
export function reopenDoneMessage(tx: Tx, id: number): Promise<MessageRow | null> {
  return query(messageRow)`
    with o as (
      update storefront.contact_message set status = ${reopening.to}, done_at = null, done_by = null
      where id = ${id} and status ${inStates(done)} returning *)
    select ${columns} from o ${handler}`.first(tx);
}
