import { changeHours } from '@rimpang/domain/account-changes';
import { formatMoment } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, json, nullable, query, text, time } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';

/** What the company decides about its own work; what the public pages show is the `storefront` capability's. */
export type CompanySettings = {
  /** Payout ratio (bonuses ÷ sales) above which the dashboard warns, in percent. */
  'payout-ceiling': { percent: number };
  /**
   * `batches`: approved withdrawals wait for their bank transfer. Above `fourEyesAbove` rupiah two people are needed. For
   * `changedBankHours` a changed bank account is marked, and its change counts towards what one person may change.
   */
  payouts: { batches: boolean; fourEyesAbove: number | null; changedBankHours: number };
};
type CompanySettingKey = keyof CompanySettings;

const defaults: CompanySettings = {
  'payout-ceiling': { percent: 40 },
  payouts: { batches: false, fourEyesAbove: 5_000_000, changedBankHours: changeHours.usual },
};

export type CompanySetting<K extends CompanySettingKey> = {
  value: CompanySettings[K];
  /** 0 while it is unchanged. */
  revision: number;
  at: Date | null;
  changedBy: string | null;
};

/** A setting as it stands, or its default. */
export async function readCompanySetting<K extends CompanySettingKey>(
  db: Database | Tx,
  key: K,
): Promise<CompanySetting<K>> {
  const stored = await query({
    value: json<CompanySettings[K]>(),
    revision: int,
    at: nullable(time),
    changedBy: nullable(text),
  })`
    select s.value, s.revision, s.at, p.full_name as "changedBy" from platform.setting s
    left join identity.person p on p.id = s.changed_by where s.key = ${key}`.first(db);
  if (!stored) return { value: defaults[key], revision: 0, at: null, changedBy: null };
  // What was saved before a part of the setting existed has that part's default.
  return { ...stored, value: { ...defaults[key], ...stored.value } };
}

type Change<K extends CompanySettingKey> = {
  key: K;
  value: CompanySettings[K];
  /** What the change was made on. */
  revision: number;
  byId: number;
  now: Date;
};

/** Saves a setting and returns what it was before. Failures: EDITED_MEANWHILE, with who was faster and when. */
export async function changeCompanySetting<K extends CompanySettingKey>(
  tx: Tx,
  { key, value, revision, byId, now }: Change<K>,
): Promise<CompanySettings[K]> {
  const before = await readCompanySetting(tx, key);
  const json = sql`${JSON.stringify(value)}::jsonb`;
  const { rows } = await (revision === 0
    ? sql`insert into platform.setting (key, value, at, changed_by) values (${key}, ${json}, ${now}, ${byId})
        on conflict do nothing returning 1`
    : sql`update platform.setting set value = ${json}, revision = revision + 1, at = ${now},
      changed_by = ${byId}
        where key = ${key} and revision = ${revision} returning 1`
  ).execute(tx);
  if (rows.length > 0) return before.value;
  const { changedBy, at } = await readCompanySetting(tx, key);
  throw new Failure('EDITED_MEANWHILE', { by: changedBy ?? 'sistem', at: at ? formatMoment(at) : '' });
}
