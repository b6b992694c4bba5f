import { type RawBuilder, sql } from 'kysely';
import { askedIds } from '../../platform/database/asked-ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  bytes,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/query.ts';

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

/** Uploads that were begun before `before` and never got their row. */
export async function selectLostUploads(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await query({ storageKey: text })`
    select storage_key as "storageKey" from files.upload where begun_at < ${before}
      order by begun_at limit ${limit}`.all(db);
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

/** The account has no picture any more; the sweep removes it. Of two changes at once the second waits here. */
export async function releaseAvatar(tx: Tx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('files.avatar'), ${ownerId}::int)`.execute(tx);
  await sql`update files.file set attached_at = null
    where owner_id = ${ownerId} and kind = 'avatar' and attached_at is not null`.execute(tx);
}

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

const resemblance = {
  id: uuid,
  otherId: uuid,
  /** The same bytes; otherwise it only looks nearly the same. */
  same: bool,
};
export type Resemblance = RowOf<typeof resemblance>;
type Nearness<Moment> = { most: 1 | 2 | 3 | 4; since: Moment };

/**
 * Other used pictures with the same bytes as one of these, whenever they came, and those that look nearly the same: of 64
 * bits at most `most` (up to 4: two of six bands agree then, `files.band_pairs`) differ. The latter look back to `since`. `ids` are rows
 * `(id)`, so that it can be part of a page.
 */
export const resemblancesFor = (
  ids: RawBuilder<unknown>,
  options: Nearness<Date | RawBuilder<unknown>>,
) => query(resemblance)`
    with f as materialized (
      select f.id, f.sha256, f.fingerprint from ${ids} pictures cross join lateral (
        select id, sha256, fingerprint from files.file where id = pictures.id offset 0) f
    )
    select f.id, twin.id as "otherId", true as same from f cross join lateral (
      select twin.id from files.file twin
      where twin.sha256 = f.sha256 and twin.id <> f.id and twin.attached_at is not null offset 0) twin
    union all
    select f.id, other.id, false from f
    cross join (select ${options.since}::timestamptz as since offset 0) s cross join lateral (
      select other.id from files.file other
      where files.band_pairs(other.fingerprint) && files.band_pairs(f.fingerprint)
        and other.fingerprint is not null and other.attached_at is not null
        and other.id <> f.id and other.sha256 <> f.sha256 and other.created_at > s.since
        and bit_count(other.fingerprint # f.fingerprint) <= ${sql.lit(options.most)} offset 0) other`;

/** The same of pictures whose ids are known. */
export async function resemblancesOf(
  db: Database | Tx,
  ids: readonly string[],
  options: Nearness<Date>,
): Promise<Resemblance[]> {
  return ids.length === 0 ? [] : resemblancesFor(askedIds(ids, 'uuid'), options).all(db);
}

/** Other used files with the same bytes: the same picture sent twice. */
export async function filesWithSameBytes(db: Database | Tx, id: string): Promise<string[]> {
  const rows = await query({ id: uuid })`
    select twin.id from files.file f join files.file twin on twin.sha256 = f.sha256 and twin.id <> f.id
    where f.id = ${id}::uuid and twin.attached_at is not null limit 20`.all(db);
  return rows.map((row) => row.id);
}

/** Where a file lies and whose it is, or null. */
export function selectFile(db: Database, id: string): Promise<StoredFile | null> {
  return query(storedFile)`
    select owner_id as "ownerId", kind, storage_key as "storageKey", media_type as "mediaType", sha256
    from files.file where id = ${id}::uuid`.first(db);
}

/** Removes the rows of files that nothing used before `before`, and returns where their bytes lie. */
export async function deleteUnattached(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await query({ storageKey: text })`
    delete from files.file where id in (
      select id from files.file where attached_at is null and created_at < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning storage_key as "storageKey"`.all(db);
  return rows.map((row) => row.storageKey);
}
