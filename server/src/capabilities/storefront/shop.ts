import { createHash } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { type SettingKey, type Settings, settingKeys } from '@rimpang/contract/shop';
import type { Shop } from '@rimpang/contract/storefront';
import type { Database, Tx } from '../../platform/database.ts';
import { publicView } from '../../platform/verb.ts';
import { defaultSettings, demoCompany, unnamedCompany } from './default-settings.ts';
import { insertSettings, selectSetting, selectSettings } from './store.ts';

/** Gives a new installation its first settings; what the operator saved stays. */
export const plantSettings = (tx: Tx, now: Date): Promise<void> =>
  insertSettings(tx, { ...defaultSettings, company: demoCompany }, now);

/** One setting as the public pages show it. */
export async function readSetting<K extends SettingKey>(db: Database | Tx, key: K): Promise<Settings[K]> {
  const fallback: Settings = { ...defaultSettings, company: unnamedCompany };
  return (await selectSetting(db, key)) ?? fallback[key];
}

/** Everything the public pages show, as of one moment. `version` is a digest of it, the same in every process. */
export async function readShop(db: Database | Tx): Promise<Shop> {
  const saved = Object.fromEntries((await selectSettings(db)).map(({ key, value }) => [key, value]));
  const values: Settings = { ...defaultSettings, company: unnamedCompany, ...saved };
  const content = JSON.stringify(settingKeys.map((key) => values[key]));
  return { ...values, version: createHash('sha256').update(content).digest('base64url').slice(0, 16) };
}

/** The content of the public pages (spec 2.1); announced on the live topic `storefront` when it changes. */
export const shop = publicView(contract.storefront.shop, readShop);
