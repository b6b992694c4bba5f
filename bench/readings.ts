import { addDays, dateOf } from '@rimpang/domain/calendar';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { auditVerbs } from '@rimpang/server/capabilities/audit/index';
import { bonusesVerbs } from '@rimpang/server/capabilities/bonuses/index';
import { networkVerbs } from '@rimpang/server/capabilities/network/index';
import { notificationsVerbs } from '@rimpang/server/capabilities/notifications/index';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { pinsVerbs } from '@rimpang/server/capabilities/pins/index';
import { bonusReportVerbs, reportsVerbs } from '@rimpang/server/capabilities/reports/index';
import { resellersVerbs } from '@rimpang/server/capabilities/resellers/index';
import { rewardsVerbs } from '@rimpang/server/capabilities/rewards/index';
import { storefrontVerbs } from '@rimpang/server/capabilities/storefront/index';
import { withdrawalsVerbs } from '@rimpang/server/capabilities/withdrawals/index';
import { int, query } from '@rimpang/server/platform/database/query';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import type { Services } from '@rimpang/server/platform/requests/services';
import { hundredBelow } from './reading-goals.ts';
import type { Bench } from './bench-database.ts';
import { firstBytes } from './export-readings.ts';
import { otherReadings } from './other-readings.ts';
import { type Subjects, subjectsOf } from './reading-subjects.ts';

/** Asked as the screen asks it, or for a page of so many rows. */
export type Reading = (page?: { limit: number }) => Promise<unknown>;
export type Readings = Record<string, Reading>;

/** Of many names, as the invented company has them. */
export const commonPart = 'sari';
/** Of few codes: three of the six signs that are drawn. */
const codePart = 'K42';
const lastDay = dateOf(new Date());
const firstDay = dateOf(addDays(new Date(), -29));
/** Days that nearly all of a company's history has come after. */
const longAgo = { from: dateOf(addDays(new Date(), -1_001)), to: dateOf(addDays(new Date(), -999)) };

export const callerOf = (id: number, role: Role): Caller => ({
  actor: {
    id,
    username: `akun${id}`,
    fullName: `Akun ${id}`,
    email: `akun${id}@contoh.id`,
    role,
    rank: 'Mitra',
    mustChangePassword: false,
  },
  matrix: defaultMatrix,
});

type Run = { run: (services: Services, caller: Caller, input: never) => Promise<unknown> };

type Ask = (verb: Run, input: object) => Reading;

/** The lists of staff, each with what is searched and filtered most. */
const lists = (staff: Ask, { username, newestUsername, bonusCode }: Subjects): Readings => ({
  'partners.list': staff(partnersVerbs.list, {}),
  'partners.list, by name': staff(partnersVerbs.list, { sort: 'partner' }),
  'partners.list, by name, common part': staff(partnersVerbs.list, { sort: 'partner', search: commonPart }),
  'partners.list, RO Aktif': staff(partnersVerbs.list, { roStatus: 'Aktif' }),
  'partners.list, RO Tidak Aktif': staff(partnersVerbs.list, { roStatus: 'Tidak Aktif' }),
  'partners.list, Tidak Aktif': staff(partnersVerbs.list, { status: 'Tidak Aktif' }),
  'partners.list, rare part': staff(partnersVerbs.list, { search: newestUsername }),
  'partners.list, part of some': staff(partnersVerbs.list, { search: username }),
  'partners.list, two letters': staff(partnersVerbs.list, { search: 'xq' }),
  'partners.list, common part': staff(partnersVerbs.list, { search: commonPart }),
  'partners.registrations': staff(partnersVerbs.registrations, {}),
  'partners.registrations, common part': staff(partnersVerbs.registrations, { search: commonPart }),
  'partners.registrations, 30 days': staff(partnersVerbs.registrations, { from: firstDay, to: lastDay }),
  'bonuses.all': staff(bonusesVerbs.all, {}),
  'bonuses.all, a type': staff(bonusesVerbs.all, { type: 'referral' }),
  'bonuses.all, of claims': staff(bonusesVerbs.all, { trigger: 'rank-claim' }),
  'bonuses.all, by amount': staff(bonusesVerbs.all, { sort: 'amount' }),
  'bonuses.all, a code': staff(bonusesVerbs.all, { search: bonusCode }),
  'bonuses.all, the codes of a month': staff(bonusesVerbs.all, { search: bonusCode.slice(0, 12) }),
  'bonuses.all, claimed': staff(bonusesVerbs.all, { status: 'claimed' }),
  'bonuses.all, unclaimed': staff(bonusesVerbs.all, { status: 'unclaimed' }),
  'bonuses.all, rare part': staff(bonusesVerbs.all, { search: newestUsername }),
  'bonuses.all, part of some': staff(bonusesVerbs.all, { search: username }),
  'bonuses.all, common part': staff(bonusesVerbs.all, { search: commonPart }),
  'reports.postings': staff(reportsVerbs.postings, {}),
  'reports.ledgerEntries': staff(reportsVerbs.ledgerEntries, {}),
  'reports.ledgerEntries, one account': staff(reportsVerbs.ledgerEntries, { account: 'available' }),
  'pins.all': staff(pinsVerbs.all, {}),
  'pins.all, a type': staff(pinsVerbs.all, { type: 'activation' }),
  'pins.all, voided in 30 days': staff(pinsVerbs.all, { status: 'voided', from: firstDay }),
  'pins.all, part of a code': staff(pinsVerbs.all, { code: codePart }),
  'pins.all, common part': staff(pinsVerbs.all, { owner: commonPart }),
  'pins.companyList': staff(pinsVerbs.companyList, {}),
  'pins.partnerStock': staff(pinsVerbs.partnerStock, {}),
  'pins.partnerStock, by name': staff(pinsVerbs.partnerStock, { sort: 'partner' }),
  'pins.partnerStock, by name, common part': staff(pinsVerbs.partnerStock, {
    sort: 'partner',
    search: commonPart,
  }),
  'pins.partnerStock, common part': staff(pinsVerbs.partnerStock, { search: commonPart }),
  'pins.orders': staff(pinsVerbs.orders, {}),
  'pins.orders, common part': staff(pinsVerbs.orders, { search: commonPart }),
  'withdrawals.queue': staff(withdrawalsVerbs.queue, {}),
  'withdrawals.queue, all': staff(withdrawalsVerbs.queue, { status: 'all' }),
  'withdrawals.queue, common part': staff(withdrawalsVerbs.queue, { search: commonPart }),
  'withdrawals.batches': staff(withdrawalsVerbs.batches, {}),
  'rewards.claims': staff(rewardsVerbs.claims, {}),
  'rewards.claims, common part': staff(rewardsVerbs.claims, { search: commonPart }),
  'storefront.orders': staff(storefrontVerbs.orders, {}),
  'storefront.messages': staff(storefrontVerbs.messages, {}),
  'audit.list': staff(auditVerbs.list, {}),
  'audit.list, common part': staff(auditVerbs.list, { actor: commonPart }),
  'audit.list, a seldom action': staff(auditVerbs.list, { action: 'staff.edit' }),
  'audit.list, 30 days': staff(auditVerbs.list, { from: firstDay, to: lastDay }),
  'audit.list, long ago': staff(auditVerbs.list, longAgo),
  'partners.list, long ago': staff(partnersVerbs.list, longAgo),
  'partners.registrations, long ago': staff(partnersVerbs.registrations, longAgo),
  'bonuses.all, long ago': staff(bonusesVerbs.all, longAgo),
  'pins.all, long ago': staff(pinsVerbs.all, longAgo),
  'pins.companyList, long ago': staff(pinsVerbs.companyList, longAgo),
  'pins.orders, of a type, three years': staff(pinsVerbs.orders, { type: 'ro', from: longAgo.from }),
  'pins.orders, long ago': staff(pinsVerbs.orders, longAgo),
  'withdrawals.queue, long ago': staff(withdrawalsVerbs.queue, { ...longAgo, status: 'all' }),
  'reports.postings, an account': staff(reportsVerbs.postings, { account: 'fee_income' }),
  'reports.postings, long ago': staff(reportsVerbs.postings, longAgo),
  'reports.ledgerEntries, long ago': staff(reportsVerbs.ledgerEntries, longAgo),
});

/** The home, the cards and the explanations of staff, and the page of a partner. */
const pages = (
  staff: Ask,
  { headId, bonusId, withdrawalId, orderId, pinId, claimId }: Subjects,
): Readings => ({
  'reports.adminDashboard': staff(reportsVerbs.adminDashboard, {}),
  'reports.adminSeries': staff(reportsVerbs.adminSeries, {}),
  'reports.adminPeriod': staff(reportsVerbs.adminPeriod, { from: firstDay, to: lastDay }),
  'reports.search': staff(reportsVerbs.search, { query: commonPart }),
  'reports.upkeep': staff(reportsVerbs.upkeep, {}),
  'bonuses.plan': staff(bonusesVerbs.plan, {}),
  'bonuses.overview': staff(bonusesVerbs.overview, {}),
  'bonuses.explain': staff(bonusReportVerbs.explain, { bonusId }),
  'pins.companyStock': staff(pinsVerbs.companyStock, {}),
  'pins.chain': staff(pinsVerbs.chain, { pinId }),
  'pins.order': staff(pinsVerbs.order, { orderId }),
  'withdrawals.one': staff(withdrawalsVerbs.one, { withdrawalId }),
  'withdrawals.unbatched': staff(withdrawalsVerbs.unbatched, {}),
  ...(claimId > 0 && { 'rewards.showClaim': staff(rewardsVerbs.showClaim, { claimId }) }),
  'partners.resetPreview': staff(partnersVerbs.resetPreview, {}),
  'network.root': staff(networkVerbs.root, {}),
  'network.children': staff(networkVerbs.children, { memberId: headId }),
  'network.diagram': staff(networkVerbs.diagram, { memberId: headId }),
  'network.find, common part': staff(networkVerbs.find, { query: commonPart }),
  ...pageOf(staff, headId),
});

/** The page of a partner, as staff open it. */
const pageOf = (staff: Ask, headId: number): Readings => ({
  'partners.show': staff(partnersVerbs.show, { partnerId: headId }),
  'reports.partnerTimeline': staff(reportsVerbs.partnerTimeline, { partnerId: headId }),
  'reports.partnerBonuses': staff(reportsVerbs.partnerBonuses, { partnerId: headId }),
  'reports.partnerStatement': staff(reportsVerbs.partnerStatement, { partnerId: headId }),
  'reports.partnerPins': staff(reportsVerbs.partnerPins, { partnerId: headId }),
  'reports.partnerOrders': staff(reportsVerbs.partnerOrders, { partnerId: headId }),
  'reports.partnerWithdrawals': staff(reportsVerbs.partnerWithdrawals, { partnerId: headId }),
  'reports.partnerAudit': staff(reportsVerbs.partnerAudit, { partnerId: headId }),
});

/** What a partner with a large branch opens. */
const ofHead = (head: Ask, { username, middleId, headsBonusId }: Subjects): Readings => ({
  'reports.partnerDashboard': head(reportsVerbs.partnerDashboard, {}),
  'partners.me': head(partnersVerbs.me, {}),
  'partners.activation': head(partnersVerbs.activation, {}),
  'partners.roGain': head(partnersVerbs.roGain, {}),
  'partners.downline': head(partnersVerbs.downline, {}),
  [hundredBelow]: head(partnersVerbs.downline, { limit: 100 }),
  'partners.downline, Aktif': head(partnersVerbs.downline, { status: 'Aktif' }),
  'partners.downline, RO Tidak Aktif': head(partnersVerbs.downline, { roStatus: 'Tidak Aktif' }),
  'partners.downline, RO Aktif': head(partnersVerbs.downline, { roStatus: 'Aktif' }),
  'partners.downline, direct': head(partnersVerbs.downline, { scope: 'direct' }),
  'partners.downline, week': head(partnersVerbs.downline, { period: 'week' }),
  'partners.downline, common part': head(partnersVerbs.downline, { search: commonPart }),
  'partners.member': head(partnersVerbs.member, { memberId: middleId }),
  'partners.recent': head(partnersVerbs.recent, {}),
  'partners.registrations, own': head(partnersVerbs.registrations, {}),
  'partners.roHistory': head(partnersVerbs.roHistory, {}),
  'partners.teamRoHistory': head(partnersVerbs.teamRoHistory, {}),
  'partners.teamRoHistory, common part': head(partnersVerbs.teamRoHistory, { search: commonPart }),
  'network.root, own': head(networkVerbs.root, {}),
  'network.children, own': head(networkVerbs.children, { memberId: middleId }),
  'network.diagram, own': head(networkVerbs.diagram, { memberId: middleId }),
  'network.find, own, common part': head(networkVerbs.find, { query: commonPart }),
  'network.find, own, part of some': head(networkVerbs.find, { query: username }),
  'bonuses.summary': head(bonusesVerbs.summary, {}),
  'bonuses.list': head(bonusesVerbs.list, {}),
  'bonuses.list, unclaimed': head(bonusesVerbs.list, { status: 'unclaimed' }),
  'bonuses.missed': head(bonusesVerbs.missed, {}),
  'bonuses.explain, own': head(bonusReportVerbs.explain, { bonusId: headsBonusId }),
  'rewards.main': head(rewardsVerbs.main, {}),
  'rewards.ranks': head(rewardsVerbs.ranks, {}),
  'rewards.points': head(rewardsVerbs.points, {}),
  'rewards.myClaims': head(rewardsVerbs.myClaims, {}),
  'pins.stock': head(pinsVerbs.stock, {}),
  'pins.list': head(pinsVerbs.list, {}),
  'pins.history': head(pinsVerbs.history, {}),
  'pins.myOrders': head(pinsVerbs.myOrders, {}),
  'pins.recipients': head(pinsVerbs.recipients, {}),
  'withdrawals.balance': head(withdrawalsVerbs.balance, {}),
  'withdrawals.mine': head(withdrawalsVerbs.mine, {}),
  'notifications.list': head(notificationsVerbs.list, {}),
  'notifications.folded': head(notificationsVerbs.folded, {}),
  'notifications.unread': head(notificationsVerbs.unread, {}),
  'resellers.list': head(resellersVerbs.list, {}),
  'resellers.sales': head(resellersVerbs.sales, {}),
  'resellers.rewards': head(resellersVerbs.rewards, {}),
});

/** How many stand below the ordinary partners who are asked for. */
const ordinary = [30, 1_000];

/** The partner with the smallest branch of at least so many, and an open door to the repeat orders of it. */
const partnerWith = ({ owner }: Bench, below: number) =>
  query({ id: int })`
    select id from network.member where ro_active and parent_id is not null and downline_count >= ${below}
    order by downline_count, id limit 1`.one(owner);

/** What reads the tree, for a partner below whom few of the company stand. */
const ofBranch = (partner: Ask, below: number): Readings => {
  const named = (name: string) => `${name}, ${below} below`;
  return {
    [named('reports.partnerDashboard')]: partner(reportsVerbs.partnerDashboard, {}),
    [named('partners.downline')]: partner(partnersVerbs.downline, {}),
    [named('partners.downline, RO Tidak Aktif')]: partner(partnersVerbs.downline, {
      roStatus: 'Tidak Aktif',
    }),
    [named('partners.downline, RO Aktif')]: partner(partnersVerbs.downline, { roStatus: 'Aktif' }),
    [named('partners.downline, week')]: partner(partnersVerbs.downline, { period: 'week' }),
    [named('partners.downline, common part')]: partner(partnersVerbs.downline, { search: commonPart }),
    [named('partners.teamRoHistory')]: partner(partnersVerbs.teamRoHistory, {}),
    [named('partners.teamRoHistory, common part')]: partner(partnersVerbs.teamRoHistory, {
      search: commonPart,
    }),
    [named('network.find, common part')]: partner(networkVerbs.find, { query: commonPart }),
  };
};

const suffixed = (readings: Readings, suffix: string): Readings =>
  Object.fromEntries(Object.entries(readings).map(([name, call]) => [`${name}, ${suffix}`, call]));

/**
 * Every list, search, card, home and explanation of staff, of the partner with the largest branch, of the one with most people directly below and
 * of ordinary ones, by name; and all other reads of the contract.
 */
export async function readingsOf(bench: Bench): Promise<Readings> {
  const { services } = bench;
  const found = await subjectsOf(bench, 'downline_count');
  const recruiter = await subjectsOf(bench, 'direct_count');
  const as =
    (caller: Caller): Ask =>
    (verb, input) =>
    (page) =>
      verb.run(services, caller, { ...input, ...page } as never);
  const staff = callerOf(services.companyId, 'super_admin');
  const head = callerOf(found.headId, 'mitra');
  const branches: Readings = {};
  for (const below of ordinary) {
    const { id } = await partnerWith(bench, below);
    Object.assign(branches, ofBranch(as(callerOf(id, 'mitra')), below));
  }
  const named = { ...lists(as(staff), found), ...pages(as(staff), found), ...ofHead(as(head), found) };
  return {
    ...named,
    ...(await otherReadings(bench, named, { staff, head })),
    ...branches,
    ...suffixed(ofHead(as(callerOf(recruiter.headId, 'mitra')), recruiter), 'recruiter'),
    ...suffixed(pageOf(as(staff), recruiter.headId), 'recruiter'),
    ...firstBytes(services, { staff, head }),
  };
}
