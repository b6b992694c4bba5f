import { startOfBusinessDay, startOfMonth } from '@rimpang/domain/calendar';
import { contract } from '@rimpang/contract/index';
import { allPart, firstPart, onePart } from '../../platform/database/query.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { missedPart, presentSummary, summaryParts } from '../bonuses/index.ts';
import { stockFor } from '../pins/index.ts';
import { goalParts, presentGoals } from '../rewards/index.ts';
import { perKind, presentActivities, toPartner } from './activities.ts';
import { activitiesIn, ownActivitiesFor } from './activity-store.ts';
import { presentFigures } from './figures.ts';
import { ownFiguresFor } from './figures-store.ts';

/** Most of what people open is their home: all of it is one statement, for all who open theirs in the same moment. */
const homeFor = askedForEach(
  { partnerId: 'bigint', today: 'timestamptz', month: 'timestamptz' },
  ({ partnerId, today, month }) => ({
    own: firstPart(ownFiguresFor(partnerId)),
    ...summaryParts(partnerId, today),
    missed: missedPart(partnerId, month),
    stock: onePart(stockFor(partnerId)),
    ...goalParts(partnerId),
    activities: allPart(ownActivitiesFor(partnerId, perKind)),
  }),
);

/** Everything on a partner's home, as of one moment (R2.2.22). */
export const showPartnerDashboard = view(contract.reports.partnerDashboard, async ({ db, actor, now }) => {
  const moments = { today: startOfBusinessDay(now), month: startOfMonth(now) };
  const { own, ...found } = await homeFor(db, { partnerId: actor.id, ...moments });
  if (!own) throw new Failure('NOT_FOUND');
  return {
    fullName: own.fullName,
    network: presentFigures(own),
    bonus: presentSummary(found),
    points: { utama: own.utama, peringkat: own.peringkat },
    ro: { active: own.roActive, missedThisMonth: found.missed },
    pins: found.stock,
    goals: presentGoals(found),
    activities: presentActivities(activitiesIn(found.activities), toPartner),
  };
});
