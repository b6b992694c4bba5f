import type { ExpensivePart } from './plan-nodes.ts';

type Exception = Partial<ExpensivePart> & {
  /** A file, or the beginning of the paths of several. */
  file: string;
  /** Why reading or sorting so much is right there. */
  reason: string;
};

const capability = 'server/src/capabilities';
const reset = 'a reset changes everything, once, by hand, behind a backup';
const counted = 'counts up to 10.000 of a status and ends there; a status of few rows is found by its index';
const movingIn = 'a company moves in once, before it works';
const incomeOfAll = 'the median of what all partners were given in a month: computed by a loop, once a month';
const queue = 'what changed in the last second: a seed, and a test that never settles, leave all of it there';

/** Where all rows of a big table are read or sorted, and why (`npm test` reads every plan: tools/plans.ts). */
const planExceptions: readonly Exception[] = [
  { file: 'server/src/verify/', reason: 'recomputes everything that is stored, at night or by hand' },
  { file: 'server/src/backup/', reason: 'copies everything' },
  { file: 'server/src/seed/', reason: 'looks at an empty database, or at one it just filled' },
  { file: 'server/src/demo/', reason: 'a demo is small, and removed once' },
  { file: `${capability}/reports/export-store.ts`, reason: 'an export is everything that its filter finds' },
  { file: `${capability}/accounts/change-store.ts`, reason: reset },
  { file: `${capability}/accounts/profile-store.ts`, over: 'partners.profile', reason: reset },
  { file: `${capability}/ledger/close-all-store.ts`, reason: reset },
  { file: `${capability}/network/archive-store.ts`, reason: reset },
  {
    file: `${capability}/network/newcomer-store.ts`,
    reason:
      'once a day, who joined on it below each large branch; what changes the past lets go of all of it',
  },
  { file: `${capability}/pins/void-store.ts`, reason: reset },
  { file: `${capability}/partners/note-store.ts`, reason: reset },
  { file: `${capability}/resellers/erase-store.ts`, reason: reset },
  { file: `${capability}/files/store.ts`, over: 'identity.account', reason: reset },
  { file: `${capability}/notifications/address-store.ts`, reason: reset },
  { file: `${capability}/sessions/close-store.ts`, reason: reset },
  { file: 'server/src/platform/database/tally.ts', over: 'platform.tally_pending', reason: queue },
  { file: 'server/src/platform/database/tally.ts', kind: 'sort', reason: queue },
  { file: `${capability}/ledger/total-store.ts`, kind: 'sort', over: 'ledger.posting', reason: queue },
  { file: `${capability}/ledger/total-store.ts`, over: 'ledger.transfer', reason: movingIn },
  { file: `${capability}/bonuses/total-store.ts`, over: 'platform.tally_pending', reason: queue },
  { file: `${capability}/bonuses/total-store.ts`, over: 'bonuses.bonus', reason: queue },
  {
    file: 'server/src/platform/database/longer.ts',
    kind: 'scan',
    reason: 'is a list longer than is passed by? The answer ends at the first row behind it',
  },
  { file: `${capability}/audit/log-store.ts`, over: 'platform.tally_pending', reason: queue },
  { file: `${capability}/partners/ro-total-store.ts`, over: 'platform.tally_pending', reason: queue },
  { file: `${capability}/partners/list-store.ts`, over: 'platform.tally_pending', reason: queue },
  {
    file: `${capability}/partners/list-store.ts`,
    kind: 'scan',
    over: 'identity.account',
    reason: 'a name that many have is counted where the company has no more than 10.000 partners',
  },
  {
    file: `${capability}/partners/joined-store.ts`,
    kind: 'scan',
    reason: 'days in which very many joined: the search ends at the first 5.001',
  },
  { file: `${capability}/partners/team-store.ts`, over: 'platform.tally_pending', reason: queue },
  { file: `${capability}/partners/team-ro-store.ts`, over: 'platform.tally_pending', reason: queue },
  {
    file: `${capability}/partners/registration-list-store.ts`,
    over: 'platform.tally_pending',
    reason: queue,
  },
  { file: `${capability}/import/`, reason: movingIn },
  { file: `${capability}/accounts/opening-store.ts`, reason: movingIn },
  { file: `${capability}/ledger/opening-store.ts`, reason: movingIn },
  { file: `${capability}/pins/opening-store.ts`, reason: movingIn },
  { file: `${capability}/notifications/invitation-store.ts`, reason: movingIn },
  { file: `${capability}/pins/stock-total-store.ts`, over: 'platform.tally_pending', reason: queue },
  { file: `${capability}/withdrawals/queue-store.ts`, kind: 'scan', reason: counted },
  { file: `${capability}/pins/all-pins-store.ts`, kind: 'scan', over: 'pins.pin', reason: counted },
  {
    file: `${capability}/pins/all-pins-store.ts`,
    over: 'identity.account',
    reason:
      "one of a test's ids is, in the invented company, that of the company, which has most PINs of all",
  },
  { file: `${capability}/pins/order-list-store.ts`, kind: 'scan', over: 'pins.order', reason: counted },
  {
    file: `${capability}/pins/pin-list-store.ts`,
    kind: 'sort',
    over: 'pins.pin',
    reason: 'PINs of the company, where they are fewer than those of others that a page would pass by',
  },
  {
    file: `${capability}/accounts/people-store.ts`,
    over: 'identity.account',
    reason: 'one or two signs begin a word of many names: the search ends at the first thousand',
  },
  {
    file: `${capability}/pins/code-store.ts`,
    kind: 'scan',
    over: 'pins.code',
    reason:
      'a part that many codes have: the search ends at the first thousand. Of a part that few have the trigrams are read',
  },
  {
    file: `${capability}/audit/log-store.ts`,
    over: 'identity.account',
    reason: 'one or two signs have no trigram: all names are read once to find whose entries are meant',
  },
  {
    file: `${capability}/audit/store.ts`,
    reason:
      'what is not chained yet: everything in a company that was just seeded, seconds of work in one that runs',
  },
  {
    file: `${capability}/accounts/store.ts`,
    over: 'identity.account',
    reason: 'the seven accounts on the login page of a demo',
  },
  {
    file: `${capability}/notifications/store.ts`,
    kind: 'scan',
    over: 'notifications.message',
    reason: 'the newest mails of a demo, for its inbox',
  },
  {
    file: `${capability}/bonuses/comparison-store.ts`,
    over: 'bonuses.event',
    reason:
      'what a month paid, when the owner compares two plans; the planner overrates how many rank rewards there are',
  },
  {
    file: `${capability}/bonuses/all-bonuses-total-store.ts`,
    kind: 'scan',
    reason:
      'days, a cause or the beginning of a code are read until 10.000 are counted; summed is only what is fewer',
  },
  {
    file: `${capability}/partners/list-store.ts`,
    over: 'partners.profile',
    reason: 'who joined within the chosen days is gathered before a page is read',
  },
  {
    file: `${capability}/partners/list-store.ts`,
    kind: 'scan',
    over: 'network.member',
    reason: 'counts those of an RO status up to 10.000 and ends there',
  },
  {
    file: `${capability}/partners/registration-list-store.ts`,
    reason:
      'who came within the chosen days is gathered to be counted, where the sums by day say that they are few',
  },
  {
    file: `${capability}/partners/team-store.ts`,
    over: 'network.member',
    reason: 'counts up to 10.000 of a large branch, and ends there',
  },
  {
    file: `${capability}/pins/stock-total-store.ts`,
    kind: 'scan',
    over: 'pins.pin',
    reason:
      'a fold after a standstill takes 50.000 events at once; one of each second takes few and looks them up',
  },
  { file: `${capability}/reports/queue-store.ts`, over: 'platform.tally_pending', reason: queue },
  { file: `${capability}/reports/figures-store.ts`, over: 'platform.tally_pending', reason: queue },
  {
    file: `${capability}/reports/income-store.ts`,
    over: 'partners.registration',
    reason: incomeOfAll,
  },
  { file: `${capability}/reports/income-store.ts`, over: 'partners.profile', reason: incomeOfAll },
];

/** Why this part of a plan is as it is; undefined where nothing says so. */
export function reasonFor(file: string, part: ExpensivePart): string | undefined {
  const listed = planExceptions.find(
    (one) =>
      file.startsWith(one.file) &&
      (one.kind ?? part.kind) === part.kind &&
      (one.over ?? part.over) === part.over,
  );
  return listed?.reason;
}
