import fc from 'fast-check';
import { partnersVerbs } from '../../capabilities/partners/index.ts';
import { testPassword } from '../harness.ts';
import { command, index } from './step.ts';

export const setRo = fc.tuple(index, fc.boolean()).map(([whom, active]) =>
  command((m) => {
    const who = m.name(whom);
    return {
      name: `staff set RO of ${who} to ${active}`,
      model: () => m.setRo(who, active),
      real: async ({ h, ids }, _, id) =>
        partnersVerbs.setRo.run(h.services, await h.as('admin', id), {
          partnerId: ids.get(who) ?? 0,
          active,
        }),
    };
  }, `setRo(${whom}, ${active})`),
);

export const close = fc.tuple(index, fc.boolean(), fc.boolean()).map(([whom, forfeitBalance, voidPins]) =>
  command((m) => {
    const who = m.name(whom);
    const choice = { reason: 'Diminta mitra', forfeitBalance, voidPins };
    return {
      name: `staff close ${who}, ${JSON.stringify(choice)}`,
      model: () => m.close(who, forfeitBalance, voidPins),
      real: async ({ h, ids }, _, id) =>
        partnersVerbs.close.run(h.services, await h.as('admin', id), {
          ...choice,
          partnerId: ids.get(who) ?? 0,
        }),
    };
  }, `close(${whom}, ${forfeitBalance}, ${voidPins})`),
);

const proof = { currentPassword: testPassword };
export const promote = fc.tuple(index, fc.boolean()).map(([whom, keepBalance]) =>
  command((m) => {
    const who = m.name(whom);
    return {
      name: `${who} becomes staff${keepBalance ? ', the balance stays' : ''}`,
      model: () => m.promote(who, keepBalance),
      real: async ({ h, ids }, _, id) => {
        const input = { partnerId: ids.get(who) ?? 0, role: 'cs', keepBalance, ...proof } as const;
        return partnersVerbs.promote.run(h.services, await h.as('superadmin', id), input);
      },
    };
  }, `promote(${whom}, ${keepBalance})`),
);

export const returns = index.map((whom) =>
  command((m) => {
    const who = m.name(whom);
    return {
      name: `${who} becomes a partner again`,
      possible: () => m.names.some((name) => m.of(name).staff),
      model: () => m.return(who),
      real: async ({ h, ids, choosePassword }, _, id) => {
        const input = { partnerId: ids.get(who) ?? 0, reason: 'Selesai bertugas' };
        const answer = await partnersVerbs.return.run(h.services, await h.as('superadmin', id), input);
        await choosePassword(input.partnerId);
        return answer;
      },
    };
  }, `return(${whom})`),
);
