import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isWhose, type Whose } from '../accounts/index.ts';
import { int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';

const noteRow = {
  id: int,
  partnerId: int,
  authorId: int,
  author: text,
  text,
  at: time,
  revision: int,
  correctedAt: nullable(time),
  struckAt: nullable(time),
  struckBy: nullable(text),
};
export type NoteRow = RowOf<typeof noteRow>;

/** These notes, in no order. */
export function selectNotes(db: Database | Tx, ids: readonly number[]): Promise<NoteRow[]> {
  return query(noteRow)`
    select n.id, n.partner_id as "partnerId", n.author_id as "authorId", a.full_name as author, n.text, n.at,
      n.revision, n.corrected_at as "correctedAt", n.struck_at as "struckAt", s.full_name as "struckBy"
    from partners.note n join identity.person a on a.id = n.author_id
      left join identity.person s on s.id = n.struck_by
    where n.id = any (${ids}::bigint[])`.all(db);
}

/** One note, which no other person corrects or strikes out until the transaction ends. */
export async function lockNote(tx: Tx, id: number): Promise<NoteRow | null> {
  await sql`select 1 from partners.note where id = ${id} for update`.execute(tx);
  const [row] = await selectNotes(tx, [id]);
  return row ?? null;
}

type NewNote = { partnerId: number; authorId: number; text: string; at: Date };

export async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const row = await query({ id: int })`
    insert into partners.note (partner_id, author_id, text, at)
    values (${note.partnerId}, ${note.authorId}, ${note.text}, ${note.at}) returning id`.one(tx);
  return row.id;
}

/** Another wording for a note that is locked. */
export async function updateNote(tx: Tx, id: number, text: string, now: Date): Promise<void> {
  await sql`update partners.note set text = ${text}, revision = revision + 1, corrected_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Strikes out a note that is locked. */
export async function strikeOut(tx: Tx, id: number, byId: number, now: Date): Promise<void> {
  await sql`update partners.note set struck_at = ${now}, struck_by = ${byId}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** What was written down about a person, or about all who are closed, goes with their personal data. */
export async function deleteNotes(tx: Tx, whose: Whose): Promise<void> {
  await sql`delete from partners.note where partner_id ${isWhose(whose)}`.execute(tx);
}

/** Is anything written down about this person? */
export async function hasNotes(tx: Tx, partnerId: number): Promise<boolean> {
  const row = await query({ id: int })`
    select id from partners.note where partner_id = ${partnerId} limit 1`.first(tx);
  return row !== null;
}
