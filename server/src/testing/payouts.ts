import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import { type Harness, testPassword } from './harness.ts';

type Payouts = { batches?: boolean; fourEyesAbove?: number | null; changedBankHours?: number };

/** The company pays out in batches from now on, or as the test says, without a second person and with a day for changed accounts. */
export async function setPayouts(
  h: Harness,
  { batches = true, fourEyesAbove = null, changedBankHours = 24 }: Payouts = {},
) {
  const owner = await h.as('superadmin');
  const { revision } = await withdrawalsVerbs.payoutSettings.run(h.services, owner, {});
  const settings = { batches, fourEyesAbove, changedBankHours, revision, currentPassword: testPassword };
  return withdrawalsVerbs.changePayoutSettings.run(h.services, await h.as('superadmin'), settings);
}
