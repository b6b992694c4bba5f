import { type SettingKey, settingKeys, type Settings } from '@rimpang/contract/shop';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  int,
  json,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

const settingRow = {
  key: oneOf(settingKeys),
  value: json<object>(),
  revision: int,
  at: time,
  changedBy: nullable(text),
};
export type SettingRow = RowOf<typeof settingRow>;

/** Those of this version; a newer one may have saved more (decision 225). */
const isKnown = sql`key = any (${settingKeys}::text[])`;

/** Every setting that was ever saved. */
export function selectSettings(db: Database | Tx): Promise<SettingRow[]> {
  return query(settingRow)`
    select s.key, s.value, s.revision, s.at, p.full_name as "changedBy"
    from storefront.setting s left join identity.person p on p.id = s.changed_by where ${isKnown}`.all(db);
}

const shopRow = {
  rows: list(
    object({
      key: oneOf(settingKeys),
      value: json<object>(),
      at: text,
    }),
  ),
  open: bool,
  demo: bool,
};
type ShopRow = RowOf<typeof shopRow>;

/** Everything the public pages are made of, in one statement: they are asked for while the database is slow, too. */
export function selectShop(db: Database | Tx): Promise<ShopRow> {
  return query(shopRow)`
    select coalesce((select json_agg(json_build_object('key', key, 'value', value, 'at', at))
        from storefront.setting where ${isKnown}), '[]') as rows,
      coalesce((select is_open from storefront.opening), false) as open,
      coalesce((select mode = 'demo' from platform.installation_mode), false) as demo`.one(db);
}

/** One saved setting, or null. */
export async function selectSetting<K extends SettingKey>(
  db: Database | Tx,
  key: K,
): Promise<Settings[K] | null> {
  const row = await query({ value: json<Settings[K]>() })`
    select value from storefront.setting where key = ${key}`.first(db);
  return row?.value ?? null;
}

/** Holds a saved setting until the end of the transaction; who changes what it depends on waits. */
export async function holdSetting(tx: Tx, key: SettingKey): Promise<void> {
  await sql`select from storefront.setting where key = ${key} for update`.execute(tx);
}

/** Stores settings that were never saved; what the operator saved stays. */
export async function insertSettings(tx: Tx, settings: Settings, now: Date): Promise<void> {
  await sql`insert into storefront.setting (key, value, at)
    select key, value, ${now}::timestamptz from jsonb_each(${JSON.stringify(settings)}::jsonb)
    on conflict do nothing`.execute(tx);
}

type SettingChange = {
  key: SettingKey;
  value: unknown;
  /** What the change was made on; 0 where nothing was saved yet. */
  revision: number;
  byId: number;
  now: Date;
};

/** Saves a setting unless another person did since `revision`; null means so. */
export function updateSetting(tx: Tx, change: SettingChange): Promise<SettingRow | null> {
  const { key, revision, byId, now } = change;
  const value = sql`${JSON.stringify(change.value)}::jsonb`;
  const statement =
    revision === 0
      ? sql`insert into storefront.setting (key, value, at, changed_by)
        values (${key}, ${value}, ${now}, ${byId})
          on conflict do nothing`
      : sql`update storefront.setting set value = ${value}, at = ${now}, changed_by = ${byId},
        revision = revision + 1
          where key = ${key} and revision = ${revision}`;
  return query(settingRow)`
    ${statement} returning key, value, revision, at, null as "changedBy"`.first(tx);
}
