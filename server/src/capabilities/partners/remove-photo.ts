import { contract } from '@rimpang/contract/index';
import { asSentence } from '@rimpang/domain/text';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { removeSeenAvatar } from '../files/index.ts';
import { partnerNow } from './change-status.ts';

const told = (to: number, reason: string): Message => ({
  to,
  kind: 'partners.data-changed',
  title: 'Foto profil Anda dihapus',
  body: `Staf kami menghapus foto profil Anda. Alasan: ${asSentence(reason)} Anda dapat memasang foto lain di halaman profil.`,
  link: '/dashboard/profile',
});

/**
 * Staff take a partner's photo away that others should not see; the partner is told so, with the reason. Only the photo that was seen: one that the
 * partner put up meanwhile stays. Where there is none any more, nothing happens and no person is told
 * (decision 227). Failures: NOT_FOUND, also of who is staff or closed by now, PHOTO_CHANGED.
 */
export const removePartnerPhoto = verb(contract.partners.removePhoto, {
  idempotent: true,
  run: async ({ tx, input }) => {
    const { partnerId: id, avatarUrl, reason } = input;
    await partnerNow(tx, id);
    const outcome = await removeSeenAvatar(tx, id, avatarUrl);
    if (outcome === 'other') throw new Failure('PHOTO_CHANGED');
    if (outcome === 'none') return { result: { removed: false }, audit: null };
    return {
      result: { removed: true },
      audit: { subject: `partner:${id}`, detail: { reason } },
      messages: [told(id, reason)],
      live: [`account:${id}`, 'partners'],
    };
  },
});
