import { contract } from '@rimpang/contract/index';
import { changeCompanySetting, readCompanySetting } from '../settings/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { presentCeiling } from './plan-input.ts';

/** The share of sales that bonuses may take before the dashboard warns (decision 025). Failures: EDITED_MEANWHILE. */
export const changePayoutCeiling = verb(contract.bonuses.changeCeiling, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { percent, revision } = input;
    const change = { key: 'payout-ceiling', value: { percent }, revision, byId: actor.id, now } as const;
    const before = await changeCompanySetting(tx, change);
    return {
      result: presentCeiling(await readCompanySetting(tx, 'payout-ceiling')),
      audit: { subject: 'setting:payout-ceiling', detail: { before, after: { percent } } },
      live: ['plan'],
    };
  },
});
