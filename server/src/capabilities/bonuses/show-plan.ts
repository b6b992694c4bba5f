import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { readCompanySetting } from '../settings/index.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectVersions } from './plan-store.ts';
import { presentVersion, presentCeiling } from './plan-input.ts';

/** Every version as sentences, and the ceiling of the payout ratio. */
export const showPlan = view(contract.bonuses.plan, ({ db, now }) =>
  snapshot(db, async (tx) => {
    const rows = await selectVersions(tx);
    return {
      newest: rows[0]?.version ?? 0,
      versions: rows.map((row) => presentVersion(row, rows, now)),
      ceiling: presentCeiling(await readCompanySetting(tx, 'payout-ceiling')),
    };
  }),
);
