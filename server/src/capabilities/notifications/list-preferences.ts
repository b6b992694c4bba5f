import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { preferencesOf } from './preferences.ts';

/** What the reader gets by e-mail as well. */
export const listPreferences = view(contract.notifications.preferences, ({ db, actor }) =>
  preferencesOf(db, actor.id),
);
