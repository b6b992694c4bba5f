import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { setRoActive } from '../network/index.ts';
import { isOwnLine } from './own-line.ts';
import { partnerNow } from './change-status.ts';

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
 * so not on oneself, nor below oneself (decision 083). Failures: NOT_FOUND, OWN_BENEFIT.
 */
export const setRoStatus = verb(contract.partners.setRo, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { companyId } }) => {
    const { partnerId: id, active } = input;
    await partnerNow(tx, id);
    if (await isOwnLine(tx, actor.id, id, companyId)) throw new Failure('OWN_BENEFIT');
    const before = await setRoActive(tx, { id, active, now });
    if (before === null) throw new Failure('NOT_FOUND');
    return {
      result: { roStatus: word(active) },
      audit: {
        subject: `partner:${id}`,
        detail: { before: { roStatus: word(before) }, after: { roStatus: word(active) } },
      },
      messages: before && !active ? [endedByStaff(id)] : [],
      live: [`account:${id}`, 'partners'],
    };
  },
});
