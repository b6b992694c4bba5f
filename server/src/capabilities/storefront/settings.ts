import type { SettingRow } from './store.ts';

export const presentSetting = ({ key, value, revision, at }: SettingRow) => ({
  key,
  value,
  revision,
  changedAt: at.toISOString(),
});
