import { contract } from '@rimpang/contract/index';
import type { DownlinePartner } from '@rimpang/contract/partners';
import { addDays, dateOf, startOfBusinessDay } from '@rimpang/domain/calendar';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPeople, type People, peopleNamed } from '../accounts/index.ts';
import { type Branch, isWalked, noBranch, selectBranch, storedDaysFor } from '../network/index.ts';
import { codesOf } from '../pins/index.ts';
import type { DownlineFilter } from './downline-members-store.ts';
import { countOpeningRo, countTeamRo, selectRoHistory, selectTeamRo } from './team-ro-store.ts';
import { countDownline, type DownlineRow, selectDownline, selectMember } from './team-store.ts';

/** Names and figures only: a list never shows NIK, address, bank or phone of a downline (R10.5). */
function presentDownline(row: DownlineRow): DownlinePartner {
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    rank: row.rank,
    level: row.level,
    status: row.status,
    roStatus: row.roActive ? 'Aktif' : 'Tidak Aktif',
    personalRo: row.personalRo,
    directCount: row.directCount,
    downlineCount: row.downlineCount,
    upline: { id: row.uplineId, username: row.uplineUsername, fullName: row.uplineName },
    joinedAt: row.joinedAt.toISOString(),
    avatarUrl: row.avatarId && `/api/files/${row.avatarId}`,
  };
}

const dayMs = 86_400_000;

/** The days from the beginning of one up to that of another, which is left out. */
const daysBetween = (first: Date, end: Date): string[] =>
  Array.from({ length: (end.getTime() - first.getTime()) / dayMs }, (_, at) => dateOf(addDays(first, at)));

/** The beginning of today, or of the seven days that end today. */
function firstDay(now: Date, period: 'today' | 'week'): Date {
  return startOfBusinessDay(period === 'today' ? now : new Date(now.getTime() - 6 * dayMs));
}

/** The first days of the period that are stored below the reader (decision 150); none where more is asked than who joined. */
async function storedDays(db: Database, topId: number, filter: DownlineFilter, now: Date): Promise<string[]> {
  const { people, status, roActive, direct, since } = filter;
  if (!since || people || status || roActive !== undefined || direct) return [];
  const days = daysBetween(since, startOfBusinessDay(now));
  if (days.length === 0) return [];
  const { stored } = await storedDaysFor(db, { memberId: topId, days });
  return days.slice(0, stored.count);
}

/** Who is searched for below: asked first only where not all names of the branch are looked at. */
const peopleBelow = async (db: Database, branch: Branch, search: string): Promise<People> =>
  isWalked(branch) ? findPeople(db, search) : peopleNamed(search);

/** One member below the reader. Failures: NOT_FOUND, also for members of other branches. */
export const showMember = view(contract.partners.member, async ({ db, actor, input }) => {
  const row = await selectMember(db, actor.id, input.memberId);
  if (!row) throw new Failure('NOT_FOUND');
  const { lastRoAt, phone } = row;
  return { ...presentDownline(row), lastRoAt: lastRoAt?.toISOString() ?? null, phone: phone || null };
});

/** Everybody below the reader, newest first: rows and their number in one statement, so of one moment. */
export const listDownline = view(contract.partners.downline, async ({ db, actor, input, now }) => {
  const { search, status, roStatus, scope, period, after, limit } = input;
  const searched = search ? await selectBranch(db, actor.id) : null;
  const filter = {
    people: search && searched ? await peopleBelow(db, searched, search) : null,
    status,
    roActive: roStatus && roStatus === 'Aktif',
    direct: scope === 'direct',
    since: period === 'all' ? undefined : firstDay(now, period),
  };
  const page = { before: lastSeen(after), limit: limit + 1 };
  const stored = await storedDays(db, actor.id, filter, now);
  const asStored = stored.length > 0 ? { filter, branch: noBranch, stored } : null;
  const ofStored = asStored ? await selectDownline(db, actor.id, asStored, page) : [];
  // Let go of meanwhile, or a page without rows: as the tree has it.
  const isStored = asStored !== null && ofStored[0]?.storedDays === stored.length;
  const asked = isStored
    ? asStored
    : { filter, branch: searched ?? (await selectBranch(db, actor.id)), stored: [] };
  const found = isStored ? ofStored : await selectDownline(db, actor.id, asked, page);
  const total = found[0] ? found[0].total : await countDownline(db, actor.id, asked);
  return { ...pageOf(found, limit, presentDownline), total };
});

/** The reader's own repeat orders (R2.2.16). */
export const listRoHistory = view(contract.partners.roHistory, async ({ db, actor, input }) => {
  const { after, limit } = input;
  const found = await selectRoHistory(db, actor.id, { before: lastSeen(after), limit: limit + 1 });
  const codes = await codesOf(
    db,
    found.map((row) => row.pinId),
  );
  const shown = pageOf(found, limit, ({ id, pinId, at, receiver }) => {
    const pinCode = codes.get(pinId) ?? '';
    return { id, at: at.toISOString(), pinCode, description: `Aktivasi RO dengan PIN ${pinCode}`, receiver };
  });
  return { ...shown, total: found[0]?.total ?? 0, opening: await countOpeningRo(db, actor.id) };
});

/** Repeat orders of the reader's team, only while the own RO is active (R6.1). Failures: RO_INACTIVE. */
export const listTeamRoHistory = view(contract.partners.teamRoHistory, async ({ db, actor, input }) => {
  const branch = await selectBranch(db, actor.id);
  if (!branch.roActive) throw new Failure('RO_INACTIVE');
  const { search, after, limit } = input;
  const asked = { people: search ? await peopleBelow(db, branch, search) : null, branch };
  const found = await selectTeamRo(db, actor.id, asked, { before: lastSeen(after), limit: limit + 1 });
  const total = found[0] ? found[0].total : await countTeamRo(db, actor.id, asked);
  const shown = pageOf(found, limit, ({ id, at, partner, receiver }) => ({
    id,
    partner,
    lastRoAt: at.toISOString(),
    receiver,
  }));
  return { ...shown, total };
});
