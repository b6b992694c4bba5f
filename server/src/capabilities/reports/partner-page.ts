import { contract } from '@rimpang/contract/index';
import type { Role } from '@rimpang/domain/roles';
import { mayReadPersonal } from '@rimpang/domain/staff';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { timelineOf } from '../audit/index.ts';
import { bonusesOf } from '../bonuses/index.ts';
import { deviceName, isLive } from '../sessions/index.ts';
import { ordersOf, pinsOf } from '../pins/index.ts';
import { withdrawalsOf } from '../withdrawals/index.ts';
import { lineTitle } from './line-title.ts';
import { partnerBehind, selectSessions, selectStatement, type StatementRow } from './partner-page-store.ts';

/**
 * What is on a page of a person who is or was a partner. Whether that person is one is asked beside it, and is known before anything is
 * told. Failures: NOT_FOUND.
 */
async function ofPartner<T>(
  db: Database,
  id: number,
  reading: Promise<T>,
  mayRead = (_role: Role): boolean => true,
): Promise<T> {
  const [partner, found] = await Promise.all([partnerBehind(db, id), reading]);
  if (!partner || !mayRead(partner.role)) throw new Failure('NOT_FOUND');
  return found;
}

/** The same, for what only those read who manage a person who became staff. Failures: NOT_FOUND. */
const ofManaged = <T>(db: Database, id: number, reading: Promise<T>, reader: Role): Promise<T> =>
  ofPartner(db, id, reading, (role) => mayReadPersonal(reader, role));

/** Failures: NOT_FOUND. */
export const listPartnerPins = view(contract.reports.partnerPins, ({ db, input, services }) =>
  ofPartner(db, input.partnerId, pinsOf(db, input.partnerId, input, services.companyId)),
);

/** Failures: NOT_FOUND. */
export const listPartnerOrders = view(contract.reports.partnerOrders, ({ db, input, services }) => {
  const reader = { staff: true, companyId: services.companyId };
  return ofPartner(db, input.partnerId, ordersOf(db, input.partnerId, input, reader));
});

/** Failures: NOT_FOUND. */
export const listPartnerWithdrawals = view(contract.reports.partnerWithdrawals, ({ db, input }) =>
  ofPartner(db, input.partnerId, withdrawalsOf(db, input.partnerId, input)),
);

/** Failures: NOT_FOUND. */
export const listPartnerBonuses = view(contract.reports.partnerBonuses, ({ db, input }) =>
  ofPartner(db, input.partnerId, bonusesOf(db, input.partnerId, input)),
);

function presentLine({ ruleTitle, at, ...row }: StatementRow) {
  return { ...row, title: lineTitle(row.rule, ruleTitle), at: at.toISOString() };
}

/** Every movement of a partner's money, newest first, with the balances after it: drills down from any total. Failures: NOT_FOUND. */
export const listPartnerStatement = view(contract.reports.partnerStatement, async ({ db, input }) => {
  const { partnerId, after, limit } = input;
  const page = { before: lastSeen(after), limit: limit + 1 };
  return pageOf(await ofPartner(db, partnerId, selectStatement(db, partnerId, page)), limit, presentLine);
});

/** Failures: NOT_FOUND. */
export const listPartnerSessions = view(
  contract.reports.partnerSessions,
  async ({ db, actor, input, now }) => {
    const { partnerId, after, limit } = input;
    const reading = selectSessions(db, partnerId, { before: lastSeen(after), limit: limit + 1 });
    const found = await ofManaged(db, partnerId, reading, actor.role);
    return pageOf(found, limit, ({ userAgent, createdAt, activeAt, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      activeAt: activeAt.toISOString(),
      live: isLive(activeAt, now),
    }));
  },
);

/** Failures: NOT_FOUND. */
export const listPartnerAudit = view(contract.reports.partnerAudit, ({ db, actor, input }) =>
  ofManaged(db, input.partnerId, timelineOf(db, input.partnerId, input), actor.role),
);
