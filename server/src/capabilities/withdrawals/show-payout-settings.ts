import { contract } from '@rimpang/contract/index';
import { readCompanySetting } from '../settings/index.ts';
import { view } from '../../platform/requests/verb.ts';
import { presentSettings } from './present.ts';

/** Payout batches on or off, and from which amount two people are needed (decision 005). */
export const showPayoutSettings = view(contract.withdrawals.payoutSettings, async ({ db }) =>
  presentSettings(await readCompanySetting(db, 'payouts')),
);
