import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { summaryOf } from '../bonuses/index.ts';
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
      activities: presentActivities(activities, toPartner),
    };
  }),
);
