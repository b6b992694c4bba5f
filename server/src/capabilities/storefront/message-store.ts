import type { ContactStatus } from '@rimpang/domain/storefront';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { matchesPerson } from './search.ts';

export type MessageRow = {
  id: number;
  reference: string;
  name: string;
  email: string;
  message: string;
  suspected: boolean;
  status: ContactStatus;
  createdAt: Date;
  doneAt: Date | null;
  doneBy: string | null;
};

const columns = sql`o.id, o.reference, o.name, o.email, o.message, o.suspected, o.status, o.created_at as "createdAt",
  o.done_at as "doneAt", finisher.full_name as "doneBy"`;
const finisher = sql`left join identity.person finisher on finisher.id = o.done_by`;

export type NewMessage = Pick<MessageRow, 'name' | 'email' | 'message' | 'suspected'> & {
  /** `PES-2611`; the message's id follows, with at least four digits. */
  referencePrefix: string;
  now: Date;
};

/** Adds an open message; returns its id and reference number. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<{ id: number; reference: string }> {
  const m = message;
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into storefront.contact_message (id, reference, name, email, message, suspected, created_at)
    overriding system value
    select id, ${m.referencePrefix}::text || '-' || lpad(id::text, greatest(4, length(id::text)), '0'), ${m.name}, ${m.email},
      ${m.message}, ${m.suspected}::boolean, ${m.now}::timestamptz
    from (select nextval('storefront.contact_message_id_seq') as id) numbered
    returning id, reference`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('contact message was not inserted');
  return row;
}

export type MessageFilter = { search?: string; suspected: boolean };
export type MessagePage = {
  status: ContactStatus | 'all';
  order: 'oldest' | 'newest';
  after: number | null;
  limit: number;
};

const matching = ({ search, suspected }: MessageFilter) =>
  sql`o.suspected = ${suspected} and ${search ? matchesPerson(search) : sql`true`}`;

/** One page of messages, oldest or newest first. */
export async function selectMessages(
  db: Database,
  filter: MessageFilter,
  page: MessagePage,
): Promise<MessageRow[]> {
  const oldest = page.order === 'oldest';
  const wanted = [matching(filter)];
  if (page.status !== 'all') wanted.push(sql`o.status = ${page.status}`);
  if (page.after !== null) wanted.push(oldest ? sql`o.id > ${page.after}` : sql`o.id < ${page.after}`);
  const { rows } = await sql<MessageRow>`
    select ${columns} from storefront.contact_message o ${finisher} where ${sql.join(wanted, sql` and `)}
    order by o.id ${oldest ? sql`asc` : sql`desc`} limit ${page.limit}`.execute(db);
  return rows;
}

/** How many messages the filter finds in each status. */
export async function countMessages(
  db: Database,
  filter: MessageFilter,
): Promise<{ open: number; done: number }> {
  const { rows } = await sql<{ open: number; done: number }>`
    select count(*) filter (where o.status = 'open') as open, count(*) filter (where o.status = 'done') as done
    from storefront.contact_message o where ${matching(filter)}`.execute(db);
  return rows[0] ?? { open: 0, done: 0 };
}

export async function selectMessage(db: Database | Tx, id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from storefront.contact_message o ${finisher} where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Marks an open message as done, once; null where it is not open. */
export async function finishOpenMessage(
  tx: Tx,
  done: { id: number; byId: number; now: Date },
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    with o as (
      update storefront.contact_message set status = 'done', done_at = ${done.now}, done_by = ${done.byId}
      where id = ${done.id} and status = 'open' returning *)
    select ${columns} from o ${finisher}`.execute(tx);
  return rows[0] ?? null;
}

/** Makes a message wait again; null where it waits already, or where there is none. */
export async function reopenDoneMessage(tx: Tx, id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    with o as (
      update storefront.contact_message set status = 'open', done_at = null, done_by = null
      where id = ${id} and status = 'done' returning *)
    select ${columns} from o ${finisher}`.execute(tx);
  return rows[0] ?? null;
}
