import { startOfMonth } from '@rimpang/domain/calendar';
import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { missedSince, summaryOf } from '../bonuses/index.ts';
import { stockOf } from '../pins/index.ts';
import { goalsOf } from '../rewards/index.ts';
import { perKind, presentActivities, toPartner } from './activities.ts';
import { selectOwnActivities } from './activity-store.ts';
import { presentFigures } from './figures.ts';
import { selectOwnFigures } from './figures-store.ts';

/** Everything on a partner's home, as of one moment (R2.2.22). */
export const showPartnerDashboard = view(contract.reports.partnerDashboard, ({ db, actor, now }) =>
  snapshot(db, async (tx) => {
    const own = await selectOwnFigures(tx, actor.id);
    if (!own) throw new Failure('NOT_FOUND');
    const bonus = await summaryOf(tx, actor.id, now);
    const activities = await selectOwnActivities(tx, actor.id, perKind);
    return {
      fullName: own.fullName,
      network: presentFigures(own),
      bonus,
      points: { utama: own.utama, peringkat: own.peringkat },
      ro: { active: own.roActive, missedThisMonth: await missedSince(tx, actor.id, startOfMonth(now)) },
      pins: await stockOf(tx, actor.id),
      goals: await goalsOf(tx, actor.id),
      activities: presentActivities(activities, toPartner),
    };
  }),
);
