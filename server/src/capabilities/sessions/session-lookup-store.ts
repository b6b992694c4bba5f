import { type Matrix, type Role, roles } from '@rimpang/domain/roles';
import { type RawBuilder, sql } from 'kysely';
import { isReadOnly } from '../../platform/database/database-failures.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  bool,
  int,
  list,
  nullable,
  object,
  oneOf,
  prepared,
  query,
  text,
  uuid,
} from '../../platform/database/query.ts';
import { unhurried } from '../../platform/database/unhurried.ts';
import { askedTogether } from '../../platform/requests/asked-together.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { matrixOf, storedCells } from '../accounts/index.ts';
import { idleSince } from './session-store.ts';
import { rememberActivity, rememberedActivity } from './unwritten-activity.ts';

type SessionRow = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: Role;
  rank: string;
  mustChangePassword: boolean;
  temporaryPassword: boolean;
  secondFactor: boolean;
  avatarId: string | null;
  matrix: Matrix;
  /** The partner this member of staff looks as, while it lasts. */
  viewing: (Omit<Actor, 'mustChangePassword'> & { avatarId: string | null; until: string }) | null;
};

/** A request's session, as it was asked for; `key` is the hash in hex. */
type Asked = { hash: Buffer; key: string; now: Date };
/** By the hash in hex; sessions that are unknown or over are missing. */
type Found = Map<string, SessionRow>;

/**
 * Session, account, picture and matrix in one query, so that a role or matrix change counts from the next request; of all who
 * ask in the same moment in one, which begins after they asked (decision 132). `extend` counts the request as activity,
 * which this process remembers where the database only reads. Null where the token is unknown, idle for too long, or its
 * account is closed or its temporary password over.
 */
export function findSession(
  db: Database,
  hash: Buffer,
  now: Date,
  extend: boolean,
): Promise<SessionRow | null> {
  const asked = { hash, key: hash.toString('hex'), now };
  return extend ? findExtending(db, asked) : readSession(db, asked);
}

async function findExtending(db: Database, asked: Asked): Promise<SessionRow | null> {
  try {
    return await readExtending(db, asked);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    const found = await readSession(db, asked);
    if (found) rememberActivity(db, asked.hash, asked.now);
    return found;
  }
}

const readSession = askedTogether(async (db: Database, asked: readonly Asked[]) => {
  const found = await selectSessions(db, asked, 'reading');
  return asked.map(({ key }) => found.get(key) ?? null);
});

/** A session that another transaction holds for a moment, to end it perhaps, is waited for by those who asked for it, and by no others. */
const readExtending = askedTogether(async (db: Database, asked: readonly Asked[]) => {
  const isAlone = asked.length === 1;
  const found = await selectSessions(db, asked, isAlone ? 'extending' : 'extendingFree');
  return asked.map((one) => {
    const { key } = one;
    if (isAlone || found.has(key)) return found.get(key) ?? null;
    return selectSessions(db, [one], 'extending').then((own) => own.get(key) ?? null);
  });
});

type Values = {
  hashes: Buffer[];
  /** What this process remembers of their activity, in the same order. */
  active: (string | null)[];
  now: Date;
  /** Who was last active before is not there any more. */
  since: Date;
};
/** How open sessions are taken: from `asked`. */
type Taking = (values: Values) => RawBuilder<unknown>;

const taken = sql`s.token_hash, s.account_id, s.viewing_id, s.viewing_until`;
const isOpen = ({ since }: Values) => sql`greatest(s.active_at, asked.active_at) > ${since}`;
/** This does not wait for the disk: the commit of the change that is asked for comes after it and takes it along. */
const asUnhurried = sql`unhurried as materialized (select ${unhurried})`;

const reading: Taking = (values) => sql`
  live as (select ${taken} from asked join identity.session s on s.token_hash = asked.hash
    where ${isOpen(values)})`;

const extending: Taking = (values) => sql`
  ${asUnhurried},
  live as (update identity.session s set active_at = greatest(s.active_at, ${values.now}::timestamptz)
    from unhurried, asked where s.token_hash = asked.hash and ${isOpen(values)} returning ${taken})`;

const extendingFree: Taking = (values) => sql`
  ${asUnhurried},
  free as materialized (select s.token_hash from asked join identity.session s on s.token_hash = asked.hash
    for no key update of s skip locked),
  live as (update identity.session s set active_at = greatest(s.active_at, ${values.now}::timestamptz)
    from unhurried, asked join free on free.token_hash = asked.hash
    where s.token_hash = asked.hash and ${isOpen(values)} returning ${taken})`;

const who = { id: int, username: text, fullName: text, email: text, role: oneOf(roles), rank: text };
const sessionShape = {
  ...who,
  hash: text,
  mustChangePassword: bool,
  temporaryPassword: bool,
  secondFactor: bool,
  avatarId: nullable(uuid),
  viewing: nullable(object({ ...who, until: text, avatarId: nullable(text) })),
  cells: list(object({ role: oneOf(['cs', 'finance']), module: text, allowed: bool })),
};

const lookUp = (taking: Taking) =>
  prepared(
    (values: Values) => query(sessionShape)`
    with asked as (select hash, active_at
      from unnest(${values.hashes}::bytea[], ${values.active}::timestamptz[]) as a(hash, active_at)),
    ${taking(values)}
    select encode(live.token_hash, 'hex') as hash, a.id, a.username, a.full_name as "fullName",
      coalesce(a.email, '') as email, a.role, a.rank, a.must_change_password as "mustChangePassword",
      (a.must_change_password and a.temporary_until is not null) as "temporaryPassword",
      exists (select from identity.second_factor f where f.account_id = a.id
        and f.confirmed_at is not null) as "secondFactor",
      (select file_id from files.avatar where account_id = a.id) as "avatarId",
      ${storedCells} as cells,
      case when v.id is not null then jsonb_build_object('id', v.id, 'username', v.username,
        'fullName', v.full_name, 'email', coalesce(v.email, ''), 'role', v.role, 'rank', v.rank,
        'until', live.viewing_until,
        'avatarId', (select file_id from files.avatar where account_id = v.id)) end as viewing
    from live join identity.account_state a on a.id = live.account_id
    left join identity.account_state v on v.id = live.viewing_id and live.viewing_until > ${values.now}
      and v.closed_at is null
      and v.role = 'mitra'
    where a.closed_at is null and (not a.must_change_password or a.temporary_until is null
      or a.temporary_until > ${values.now})`,
  );
const take = { reading: lookUp(reading), extending: lookUp(extending), extendingFree: lookUp(extendingFree) };

async function selectSessions(db: Database, asked: readonly Asked[], how: keyof typeof take): Promise<Found> {
  const hashes = [...new Map(asked.map(({ key, hash }) => [key, hash])).values()];
  const active = hashes.map((hash) => rememberedActivity(db, hash)?.toISOString() ?? null);
  // One moment counts for all of them.
  const now = new Date(Math.max(...asked.map((one) => one.now.getTime())));
  const rows = await take[how](db, { hashes, active, now, since: idleSince(now) });
  return new Map(rows.map(({ hash, cells, ...row }) => [hash, { ...row, matrix: matrixOf(cells) }]));
}
