import { contract } from '@rimpang/contract/index';
import { addDays, startOfDate } from '@rimpang/domain/calendar';
import { accountsOf } from '@rimpang/domain/ledger';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import type { InputOf } from '../../platform/requests/verb.ts';
import { lineTitle } from './line-title.ts';
import { findPeople } from '../accounts/index.ts';
import type { PostingFilter } from './posting-filter-store.ts';
import { type PostingRow, selectCompanyAccounts, selectPostings } from './posting-store.ts';
import { selectPostingTotal } from './posting-sum-store.ts';

/** A posting as staff see it. */
export function presentPosting({
  ruleTitle,
  rule,
  at,
  ownerId,
  ownerUsername,
  ownerName,
  ...row
}: PostingRow) {
  const owner =
    ownerId !== null && ownerUsername !== null && ownerName !== null
      ? { id: ownerId, username: ownerUsername, fullName: ownerName }
      : null;
  return { ...row, title: lineTitle(rule, ruleTitle), at: at.toISOString(), owner };
}

type Asked = Omit<InputOf<typeof contract.reports.postings>, 'after' | 'limit'>;

/** Days become moments, a choice of accounts the accounts behind it, and a search the people it finds. */
export async function filterOf(tx: Tx, asked: Asked): Promise<PostingFilter> {
  const { account, search, bonusId, withdrawalId, from, to } = asked;
  const accounts = account && accountsOf(account);
  const accountIds = accounts && (await selectCompanyAccounts(tx, accounts));
  return {
    ...(bonusId && { bonusId }),
    ...(withdrawalId && { withdrawalId }),
    ...(accounts && { accounts }),
    ...(accountIds && { accountIds }),
    ...(search && { people: await findPeople(tx, search) }),
    ...(from && { from: startOfDate(from) }),
    ...(to && { until: addDays(startOfDate(to), 1) }),
  };
}

/** The ledger itself: where every figure about bonuses and withdrawals ends when one asks why. */
export const listPostings = sharedView(contract.reports.postings, ({ db, input }) =>
  snapshot(db, async (tx) => {
    const { after, limit, ...wanted } = input;
    const filter = await filterOf(tx, wanted);
    const found = await selectPostings(tx, filter, { before: lastSeen(after), limit: limit + 1 });
    return { ...pageOf(found, limit, presentPosting), total: await selectPostingTotal(tx, filter) };
  }),
);
