import { contract } from '@rimpang/contract/index';
import { addDays, startOfDate } from '@rimpang/domain/calendar';
import { accountsOf } from '@rimpang/domain/ledger';
import { snapshot } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { lineTitle } from './line-title.ts';
import { type PostingRow, selectPostings, selectPostingTotal } from './posting-store.ts';

function present({ ruleTitle, rule, at, ownerId, ownerUsername, ownerName, ...row }: PostingRow) {
  const owner =
    ownerId !== null && ownerUsername !== null && ownerName !== null
      ? { id: ownerId, username: ownerUsername, fullName: ownerName }
      : null;
  return { ...row, title: lineTitle(rule, ruleTitle), at: at.toISOString(), owner };
}

/** The ledger itself: where every figure about bonuses and withdrawals ends when one asks why. */
export const listPostings = view(contract.reports.postings, ({ db, input }) =>
  snapshot(db, async (tx) => {
    const { after, limit, account, from, to, ...wanted } = input;
    const filter = {
      ...wanted,
      accounts: account && accountsOf(account),
      from: from ? startOfDate(from) : undefined,
      until: to ? addDays(startOfDate(to), 1) : undefined,
    };
    const found = await selectPostings(tx, filter, { before: lastSeen(after), limit: limit + 1 });
    return { ...pageOf(found, limit, present), total: await selectPostingTotal(tx, filter) };
  }),
);
