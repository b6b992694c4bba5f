import { dateOf } from '@rimpang/domain/calendar';
import fc from 'fast-check';
import { approveClaim } from '../../capabilities/partners/index.ts';
import { rewardsVerbs } from '../../capabilities/rewards/index.ts';
import type { Claimable } from './naive-company.ts';
import { command, idIn, index } from './step.ts';

const rewards = fc.constantFrom<Claimable>('main-1000', 'main-1000', 'main-4000');
/** Mostly by the head of a branch: of the others hardly one has the points. */
const claimant = fc.oneof(fc.constant(0), index);
export const claim = fc.tuple(claimant, rewards).map(([by, reward]) =>
  command((m) => {
    const who = m.actor(by);
    return {
      name: `${who} claims ${reward}`,
      possible: () => who !== '',
      model: () => m.claim(who, reward),
      real: async ({ h }, _, id) => rewardsVerbs.claim.run(h.services, await h.as(who, id), { reward }),
      after: (real, answer) => real.claims.push(idIn(answer)),
    };
  }, `claim(${by}, ${reward})`),
);

export const decideClaim = fc.tuple(index, fc.boolean()).map(([which, approve]) =>
  command((m) => {
    const at = which % Math.max(1, m.claims.length);
    return {
      name: `claim ${at} is ${approve ? 'granted' : 'refused'}`,
      possible: () => m.claims.length > 0,
      model: () => m.decideClaim(at, approve),
      real: async ({ h, claims }, _, id) => {
        const admin = await h.as('admin', id);
        const claimId = claims[at] ?? 0;
        if (approve) return approveClaim.run(h.services, admin, { claimId });
        return rewardsVerbs.rejectClaim.run(h.services, admin, { claimId, reason: 'Belum waktunya.' });
      },
    };
  }, `decideClaim(${which}, ${approve})`),
);

export const handOver = index.map((which) =>
  command((m) => {
    const at = which % Math.max(1, m.claims.length);
    return {
      name: `claim ${at} is handed over`,
      possible: () => m.claims.length > 0,
      model: () => m.handOver(at),
      real: async ({ h, claims }, _, id) => {
        const given = { on: dateOf(h.services.clock()), to: 'Penerima', note: '', photoFileId: null };
        const input = { claimId: claims[at] ?? 0, ...given };
        return rewardsVerbs.recordHandOver.run(h.services, await h.as('admin', id), input);
      },
    };
  }, `handOver(${which})`),
);
