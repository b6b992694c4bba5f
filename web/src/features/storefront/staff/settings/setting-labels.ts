import type { SettingKey } from '@rimpang/contract/shop';
import { settingSpecs } from './setting-fields.ts';
import type { Path } from './setting-paths.ts';

/** Where the path leads inside the list of a setting; null where it does not. */
function inList(settingKey: SettingKey, path: Path): Path | null {
  const { list } = settingSpecs[settingKey];
  if (!list) return null;
  return list.name === '' ? path : path[0] === list.name ? path.slice(1) : null;
}

/** 'Nama perusahaan', or 'Produk 2, Harga' for what stands in a list. */
export function labelOf(settingKey: SettingKey, path: Path): string {
  const { title, fields = [], list } = settingSpecs[settingKey];
  const inside = inList(settingKey, path);
  if (!list || !inside) return fields.find(({ name }) => name === path[0])?.label ?? title;
  const [index, name] = inside;
  if (index === undefined) return list.title;
  const field = list.fields.find((one) => one.name === name)?.label;
  const thing = `${list.title} ${Number(index) + 1}`;
  return field ? `${thing}, ${field}` : thing;
}

/** The field that the path leads into: `['features']` of a line in it, `['bankAccounts', 0, 'bank']` in a list. */
export function fieldOf(settingKey: SettingKey, path: Path): Path {
  const inside = inList(settingKey, path);
  return inside ? path.slice(0, path.length - inside.length + 2) : path.slice(0, 1);
}
