import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { setRoActive } from '../network/index.ts';
import { isOwnLine } from './own-line.ts';
import { partnerNow } from './change-status.ts';
import { selectLastRo } from './store.ts';

const word = (active: boolean) => (active ? ('Aktif' as const) : ('Tidak Aktif' as const));

const endedByStaff = (to: number): Message => ({
  to,
  kind: 'ro-inactive',
  title: 'RO Anda dinonaktifkan',
  body: 'Staf kami mengubah status RO Anda menjadi Tidak Aktif. Selama itu bonus RO dari tim melewati Anda. Aktifkan RO dengan PIN RO, atau hubungi layanan pelanggan jika ini keliru.',
  link: '/dashboard/aktivasi-ro-pin',
});

/**
 * Sets ro_status and nothing else: no PIN, no bonus, an audit entry (decision 013). It decides who gets the next RO bonuses,
 * so not on oneself, nor below oneself (decision 083). One that is so already stays as it is. What the partner paid for with a PIN since
 * it was shown is not switched off (decision 233). Failures: NOT_FOUND, OWN_BENEFIT, EDITED_MEANWHILE.
 */
export const setRoStatus = verb(contract.partners.setRo, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { companyId } }) => {
    const { partnerId: id, active } = input;
    const { fullName } = await partnerNow(tx, id);
    if (await isOwnLine(tx, actor.id, id, companyId)) throw new Failure('OWN_BENEFIT');
    const switched = await setRoActive(tx, { id, active, now });
    if (!switched) throw new Failure('NOT_FOUND');
    const { before, personalRo } = switched;
    if (!active && personalRo !== (input.personalRo ?? personalRo)) {
      const at = await selectLastRo(tx, id);
      throw new Failure('EDITED_MEANWHILE', { by: fullName, at: at ? formatMoment(at) : '' });
    }
    return {
      result: { roStatus: word(active) },
      audit:
        before === active
          ? null
          : {
              subject: `partner:${id}`,
              detail: { before: { roStatus: word(before) }, after: { roStatus: word(active) } },
            },
      messages: before && !active ? [endedByStaff(id)] : [],
      live: [`account:${id}`, 'partners'],
    };
  },
});
