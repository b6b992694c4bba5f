import { testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { partnersVerbs } from './index.ts';

/** What changes whether a partner is counted, and with which RO: done by a super admin, the repeat order by the partner. */
export const departures = (h: Harness) => ({
  activateRo: async (who: string) => {
    await h.givePins(who, 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
  },
  close: async (who: string) =>
    partnersVerbs.close.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf(who),
      reason: 'Diminta mitra',
      forfeitBalance: true,
      voidPins: true,
    }),
  promote: async (who: string) =>
    partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf(who),
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    }),
});
