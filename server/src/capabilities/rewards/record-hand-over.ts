import { contract } from '@rimpang/contract/index';
import { addDays, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import { rewardOf } from '@rimpang/domain/rewards';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { ownAccounts } from '../accounts/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { selectClaim, updateHandOver } from './claim-store.ts';
import { handedOver } from './messages.ts';
import { presentStaffClaim } from './present.ts';

/**
 * Writes down when a trip or goods were given, to whom, with a picture if there is one (decision 003). Once per claim.
 * Failures: NOT_FOUND, INPUT_INVALID (a day that has not come), HAND_OVER_REFUSED with the reason,
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
    if (rewardOf(found.reward).cash !== null)
      throw refused('Reward uang sudah dibayarkan sebagai bonus; tidak ada serah terima.');
    if ((await ownAccounts(tx, actor.id, [found.partnerId])).size > 0) throw new Failure('OWN_BENEFIT');
    const row = await updateHandOver(tx, input.claimId, record);
    if (!row) throw await reasonOf(tx, input.claimId);
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

const refused = (reason: string) => new Failure('HAND_OVER_REFUSED', { reason });

/** Why nothing was written, as it stands now. */
async function reasonOf(tx: Tx, claimId: number): Promise<Failure> {
  const found = await selectClaim(tx, claimId);
  if (found?.status !== 'approved') return refused('Klaim ini belum disetujui.');
  if (found.handedOn !== null) return refused('Serah terima klaim ini sudah dicatat.');
  return refused('Foto serah terima tidak ditemukan. Unggah kembali fotonya.');
}
