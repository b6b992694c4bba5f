import { contract } from '@rimpang/contract/index';
import { changeCompanySetting, readCompanySetting } from '../settings/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { presentSettings } from './present.ts';

/** Switching batches off leaves what is processed to be finished as it began. Failures: EDITED_MEANWHILE. */
export const changePayoutSettings = verb(contract.withdrawals.changePayoutSettings, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { revision, ...value } = input;
    const before = await changeCompanySetting(tx, { key: 'payouts', value, revision, byId: actor.id, now });
    return {
      result: presentSettings(await readCompanySetting(tx, 'payouts')),
      audit: { subject: 'setting:payouts', detail: { before, after: value } },
      live: ['withdrawals'],
    };
  },
});
