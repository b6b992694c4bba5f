import { contract } from '@rimpang/contract/index';
import { changeCompanySetting, readCompanySetting } from '../settings/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, spendProof } from '../sessions/index.ts';
import { payoutChanges } from './payout-changes.ts';
import { verb } from '../../platform/requests/verb.ts';
import { presentSettings } from './present.ts';

/**
 * Switching batches off leaves what is processed to be finished as it began. Owners are told what is another (decision 215); who changes it
 * shows to be the person (221). Failures: EDITED_MEANWHILE, PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const changePayoutSettings = verb(contract.withdrawals.changePayoutSettings, {
  idempotent: true,
  prepare: ({ db, actor, input, now, services, caller }) =>
    confirmOnce({ db, services, now, caller }, actor.id, input),
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    await spendProof(tx, actor.id, proof, now);
    const { revision, batches, fourEyesAbove, changedBankHours } = input;
    const value = { batches, fourEyesAbove, changedBankHours };
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
