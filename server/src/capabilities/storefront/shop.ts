import { createHash } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { type SettingKey, settingKeys } from '@rimpang/contract/shop';
import type { DocumentsOfShop, Shop } from '@rimpang/contract/storefront';
import type { Database, Tx } from '../../platform/database/database.ts';
import { publicView } from '../../platform/requests/verb.ts';
import { demoCompany, demoSettings } from './demo-settings.ts';
import { type EmptySettings, emptySettings } from './empty-settings.ts';
import { setShopOpen } from './opening-store.ts';
import { insertSettings, selectSetting, selectShop } from './store.ts';

/** Gives a new demo its company and an open shop; a production begins with neither. */
export async function plantDemoShop(tx: Tx, now: Date): Promise<void> {
  await insertSettings(tx, { ...demoSettings, company: demoCompany }, now);
  await setShopOpen(tx, { isOpen: true, byId: null, now });
}

/** One setting as the public pages show it. */
export async function readSetting<K extends SettingKey>(
  db: Database | Tx,
  key: K,
): Promise<EmptySettings[K]> {
  return (await selectSetting<K>(db, key)) ?? emptySettings[key];
}

/**
 * Everything the public pages show, as of one moment. `version` is a digest of it, the same in every process; when it was
 * saved is beside it.
 */
export async function readPublicSite(db: Database | Tx): Promise<{ shop: Shop } & DocumentsOfShop> {
  const { rows, open, demo } = await selectShop(db);
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const values = { ...emptySettings, ...saved };
  const content = JSON.stringify([open, demo, ...settingKeys.map((key) => values[key])]);
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  const { privacy, terms, returns, ethics, ...shown } = values;
  return {
    shop: { ...shown, open, demo, version },
    documents: {
      privacy: privacy.text,
      terms: terms.text,
      returns: returns.text,
      ethics: ethics.text,
    },
    changedAt: Object.fromEntries(rows.map(({ key, at }) => [key, new Date(at).toISOString()])),
  };
}

/** The same without the long texts. */
export async function readShop(db: Database | Tx): Promise<Shop> {
  return (await readPublicSite(db)).shop;
}

/** The content of the public pages (R3.18); announced on the live topic `storefront` when it changes. */
export const showShop = publicView(contract.storefront.shop, readShop);

/** The legal texts; announced likewise. */
export const showDocuments = publicView(contract.storefront.documents, readPublicSite);
