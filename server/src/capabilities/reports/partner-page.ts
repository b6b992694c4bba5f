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
import { partnerRole, selectSessions, selectStatement, type StatementRow } from './partner-page-store.ts';

/** A person who is or was a partner. Failures: NOT_FOUND. */
async function demandPartner(db: Database, id: number): Promise<void> {
  if ((await partnerRole(db, id)) === null) throw new Failure('NOT_FOUND');
}

/** The same, for what only those read who manage a person who became staff. Failures: NOT_FOUND. */
async function demandPersonal(db: Database, id: number, reader: Role): Promise<void> {
  const role = await partnerRole(db, id);
  if (role === null || !mayReadPersonal(reader, role)) throw new Failure('NOT_FOUND');
}

/** Failures: NOT_FOUND. */
export const listPartnerPins = view(contract.reports.partnerPins, async ({ db, input, services }) => {
  await demandPartner(db, input.partnerId);
  return pinsOf(db, input.partnerId, input, services.companyId);
});

/** Failures: NOT_FOUND. */
export const listPartnerOrders = view(contract.reports.partnerOrders, async ({ db, input, services }) => {
  await demandPartner(db, input.partnerId);
  return ordersOf(db, input.partnerId, input, { staff: true, companyId: services.companyId });
});

/** Failures: NOT_FOUND. */
export const listPartnerWithdrawals = view(contract.reports.partnerWithdrawals, async ({ db, input }) => {
  await demandPartner(db, input.partnerId);
  return withdrawalsOf(db, input.partnerId, input);
});

/** Failures: NOT_FOUND. */
export const listPartnerBonuses = view(contract.reports.partnerBonuses, async ({ db, input }) => {
  await demandPartner(db, input.partnerId);
  return bonusesOf(db, input.partnerId, input);
});

function presentLine({ ruleTitle, at, ...row }: StatementRow) {
  return { ...row, title: lineTitle(row.rule, ruleTitle), at: at.toISOString() };
}

/** Every movement of a partner's money, newest first, with the balances after it: drills down from any total. Failures: NOT_FOUND. */
export const listPartnerStatement = view(contract.reports.partnerStatement, async ({ db, input }) => {
  const { partnerId, after, limit } = input;
  await demandPartner(db, partnerId);
  const found = await selectStatement(db, partnerId, { before: lastSeen(after), limit: limit + 1 });
  return pageOf(found, limit, presentLine);
});

/** Failures: NOT_FOUND. */
export const listPartnerSessions = view(
  contract.reports.partnerSessions,
  async ({ db, actor, input, now }) => {
    const { partnerId, after, limit } = input;
    await demandPersonal(db, partnerId, actor.role);
    const found = await selectSessions(db, partnerId, { before: lastSeen(after), limit: limit + 1 });
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
export const listPartnerAudit = view(contract.reports.partnerAudit, async ({ db, actor, input }) => {
  await demandPersonal(db, input.partnerId, actor.role);
  return timelineOf(db, input.partnerId, input);
});
