import { contract } from '@rimpang/contract/index';
import { addDays, formatDate, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { ownAccounts } from '../accounts/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { selectClaim, updateHandOver } from './claim-store.ts';
import { claimRefusal } from './decide-claim.ts';
import { handedOver } from './messages.ts';
import { presentStaffClaim } from './present.ts';

/**
 * Writes down when a trip or goods were given, to whom, with a picture if there is one (decision 003). Once per claim.
 * Failures: NOT_FOUND, INPUT_INVALID (a day that has not come, or before the claim), HAND_OVER_REFUSED with the reason,
 * OWN_BENEFIT: no person writes down what was handed to themselves.
 */
export const recordHandOver = verb(contract.rewards.recordHandOver, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    if (startOfDate(input.on) >= addDays(startOfBusinessDay(now), 1))
      throw new Failure('INPUT_INVALID', { fields: { on: 'Tanggal serah terima belum tiba' } });
    const record = {
      on: input.on,
      to: input.to,
      note: input.note || null,
      photo: input.photoFileId,
      by: actor.id,
      now,
    };
    const found = await selectClaim(tx, input.claimId);
    if (!found) throw new Failure('NOT_FOUND');
    const refused = claimRefusal(found, 'rewards.recordHandOver');
    if (refused) throw refused;
    if ((await ownAccounts(tx, actor.id, [found.partnerId])).size > 0) throw new Failure('OWN_BENEFIT');
    const claimed = startOfBusinessDay(found.createdAt);
    if (startOfDate(input.on) < claimed)
      throw new Failure('INPUT_INVALID', {
        fields: { on: `Tanggal serah terima sebelum klaimnya, ${formatDate(claimed)}` },
      });
    const row = await updateHandOver(tx, input.claimId, record);
    if (!row) throw await lateRefusal(tx, input.claimId);
    return {
      result: presentStaffClaim(row),
      audit: {
        subject: `claim:${row.id}`,
        detail: { code: row.code, on: record.on, to: record.to, photo: record.photo },
      },
      messages: [handedOver(row)],
      live: ['claims'],
    };
  },
});

/** Why nothing was written: another person was faster, or the picture is no hand-over's. */
async function lateRefusal(tx: Tx, claimId: number): Promise<Failure> {
  const found = await selectClaim(tx, claimId);
  const reason = 'Foto serah terima tidak ditemukan. Unggah kembali fotonya.';
  return (
    (found && claimRefusal(found, 'rewards.recordHandOver')) ?? new Failure('HAND_OVER_REFUSED', { reason })
  );
}
