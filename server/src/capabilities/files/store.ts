import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, int, nullable, oneOf, query, type RowOf, text, uuid } from '../../platform/database/query.ts';

/** A public proof comes from a visitor and belongs to no account. */
export type FileKind = 'proof' | 'avatar' | 'public-proof' | 'hand-over' | 'shop-photo';
type NewFile = {
  id: string;
  ownerId: number | null;
  kind: FileKind;
  storageKey: string;
  mediaType: string;
  bytes: number;
  width: number;
  height: number;
  sha256: Buffer;
  fingerprint: string | null;
  now: Date;
};
const storedFile = {
  ownerId: nullable(int),
  kind: oneOf(['avatar', 'hand-over', 'proof', 'public-proof', 'shop-photo']),
  storageKey: text,
  mediaType: text,
  sha256: bytes,
};
export type StoredFile = RowOf<typeof storedFile>;

/** Written down before the bytes are, by itself: whatever happens afterwards, the sweep knows of them. */
export async function beginUpload(db: Database, storageKey: string, now: Date): Promise<void> {
  await sql`insert into files.upload (storage_key, begun_at) values (${storageKey}, ${now})`.execute(db);
}

/**
 * Takes up to `limit` keys whose bytes no row names: of uploads begun before `before` that never got one, and of files given up. They
 * count as begun `now`, so that no other process takes them too, and those whose bytes stay are found again.
 */
export async function takeLostUploads(
  db: Database,
  { before, now }: { before: Date; now: Date },
  limit: number,
): Promise<string[]> {
  const rows = await query({ storageKey: text })`
    update files.upload u set begun_at = ${now} from (
      select storage_key from files.upload where begun_at < ${before}
      order by begun_at limit ${limit} for update skip locked) due
    where u.storage_key = due.storage_key returning u.storage_key as "storageKey"`.all(db);
  return rows.map((row) => row.storageKey);
}

/** Their bytes are gone. */
export async function forgetUploads(db: Database, storageKeys: readonly string[]): Promise<void> {
  await sql`delete from files.upload where storage_key = any (${storageKeys}::text[])`.execute(db);
}

/** Adds the row of bytes that are already stored; their upload is over. */
export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await sql`with over as (delete from files.upload where storage_key = ${file.storageKey})
    insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
      fingerprint, created_at)
    values (${file.id}, ${file.ownerId}, ${file.kind}, ${file.storageKey}, ${file.mediaType}, ${file.bytes},
      ${file.width}, ${file.height}, ${file.sha256}, ${file.fingerprint}::bit(64), ${file.now})`.execute(tx);
}

/** How many files this person uploaded since then without using them. */
export async function countUnattached(db: Database, ownerId: number, since: Date): Promise<number> {
  const row = await query({ count: int })`select count(*) as count from files.file
    where owner_id = ${ownerId} and attached_at is null and created_at > ${since}`.first(db);
  return row?.count ?? 0;
}

/** Marks the file as used; false where it is not this person's or of another kind. Used twice is fine (decision 006). */
export async function markAttached(
  tx: Tx,
  file: { id: string; ownerId: number; kind: FileKind; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update files.file set attached_at = coalesce(attached_at, ${file.now})
    where id = ${file.id}::uuid and owner_id = ${file.ownerId} and kind = ${file.kind} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Of two changes of an account's picture at once the second waits here for the end of the first. */
export async function lockAvatar(tx: Tx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('files.avatar'), ${ownerId}::int)`.execute(tx);
}

/** The account has no picture any more; the sweep removes it. Of two changes at once the second waits. */
export async function releaseAvatar(tx: Tx, ownerId: number): Promise<void> {
  await lockAvatar(tx, ownerId);
  await sql`update files.file set attached_at = null
    where owner_id = ${ownerId} and kind = 'avatar' and attached_at is not null`.execute(tx);
}

/** The same of every closed account, which no person changes any more. */
export async function releaseClosedAvatars(tx: Tx): Promise<void> {
  await sql`update files.file f set attached_at = null from identity.account_state a
    where a.closed_at is not null and f.owner_id = a.id and f.kind = 'avatar'
      and f.attached_at is not null`.execute(tx);
}

/** The account's picture, or null. */
export async function selectAvatarId(tx: Tx, ownerId: number): Promise<string | null> {
  const row = await query({ id: uuid })`
    select id from files.file
    where owner_id = ${ownerId} and kind = 'avatar' and attached_at is not null`.first(tx);
  return row?.id ?? null;
}

/** Has it one? */
export const hasAvatar = async (tx: Tx, ownerId: number): Promise<boolean> =>
  (await selectAvatarId(tx, ownerId)) !== null;

/** Marks a visitor's proof as used, once; false where it is not there or already used. */
export async function markPublicAttached(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update files.file set attached_at = ${now}
    where id = ${id}::uuid and kind = 'public-proof' and attached_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Marks photographs of products as used; the ids of those that are there. Used twice is fine. */
export async function markPhotosAttached(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await query({ id: uuid })`
    update files.file set attached_at = coalesce(attached_at, ${now})
    where id = any (${ids}::uuid[]) and kind = 'shop-photo' returning id`.all(tx);
  return rows.map(({ id }) => id);
}

/** Where a photograph lies that a product names or named, or null. */
export function selectShownPhoto(
  db: Database,
  id: string,
): Promise<{ storageKey: string; mediaType: string } | null> {
  return query({ storageKey: text, mediaType: text })`
    select storage_key as "storageKey", media_type as "mediaType" from files.file
    where id = ${id}::uuid and kind = 'shop-photo' and attached_at is not null`.first(db);
}

/** Where a file lies and whose it is, or null. */
export function selectFile(db: Database, id: string): Promise<StoredFile | null> {
  return query(storedFile)`
    select owner_id as "ownerId", kind, storage_key as "storageKey", media_type as "mediaType", sha256
    from files.file where id = ${id}::uuid`.first(db);
}

/** Gives up to `limit` files up that nothing used before `before`: their rows become lost uploads, whose bytes are still there. Returns how many. */
export async function giveUpUnattached(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from files.file where id in (
        select id from files.file where attached_at is null and created_at < ${before}
        order by created_at limit ${limit} for update skip locked)
      returning storage_key, created_at
    ), lost as (
      insert into files.upload (storage_key, begun_at) select storage_key, created_at from gone
      on conflict (storage_key) do nothing
    )
    select from gone`.execute(db);
  return rows.length;
}
