import { contract } from '@rimpang/contract/index';
import { changeCompanySetting, readCompanySetting } from '../settings/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { payoutChanges } from './payout-changes.ts';
import { verb } from '../../platform/requests/verb.ts';
import { presentSettings } from './present.ts';

/** Switching batches off leaves what is processed to be finished as it began. Owners are told what is another (decision 215). Failures: EDITED_MEANWHILE. */
export const changePayoutSettings = verb(contract.withdrawals.changePayoutSettings, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { revision, ...value } = input;
    const before = await changeCompanySetting(tx, { key: 'payouts', value, revision, byId: actor.id, now });
    const changes = payoutChanges(before, value);
    const act = {
      title: 'Pengaturan pencairan diubah',
      body: `${changes.join('; ')}.`,
      link: '/admin/settings/payouts',
    };
    return {
      result: presentSettings(await readCompanySetting(tx, 'payouts')),
      audit: { subject: 'setting:payouts', detail: { before, after: value } },
      messages: changes.length > 0 ? await messagesToOwners(tx, act, { by: actor, now }) : [],
      live: ['withdrawals'],
    };
  },
});
