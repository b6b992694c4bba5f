import { contract } from '@rimpang/contract/index';
import { settingKeys } from '@rimpang/contract/shop';
import { view } from '../../platform/requests/verb.ts';
import { readSetting } from './shop.ts';
import { selectSettings } from './store.ts';
import { presentSetting } from './settings.ts';

/** Every setting as the pages show it now; revision 0 where it was never saved. */
export const showShopSettings = view(contract.storefront.settings, async ({ db }) => {
  const saved = await selectSettings(db);
  const rows = settingKeys.map(async (key) => {
    const row = saved.find((setting) => setting.key === key);
    return row
      ? presentSetting(row)
      : { key, value: await readSetting(db, key), revision: 0, changedAt: null };
  });
  return { settings: await Promise.all(rows) };
});
