import type { SettingRow } from './store.ts';

export const present = ({ key, value, revision, at }: SettingRow) => ({
  key,
  value,
  revision,
  changedAt: at.toISOString(),
});
