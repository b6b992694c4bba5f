import { contract } from '@rimpang/contract/index';
import type { DownlinePartner } from '@rimpang/contract/partners';
import { startOfBusinessDay } from '@rimpang/domain/calendar';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPeople } from '../accounts/index.ts';
import { codesOf } from '../pins/index.ts';
import { selectBranch } from './branch-store.ts';
import { countOpeningRo, countTeamRo, selectRoHistory, selectTeamRo } from './team-ro-store.ts';
import { countDownline, type DownlineRow, selectDownline, selectMember } from './team-store.ts';

/** Names and figures only: a list never shows NIK, address, bank or phone of a downline (R10.5). */
function presentDownline(row: DownlineRow): DownlinePartner {
  const { roActive, avatarId, joinedAt, uplineId, uplineUsername, uplineName, ...shown } = row;
  return {
    ...shown,
    upline: { id: uplineId, username: uplineUsername, fullName: uplineName },
    roStatus: roActive ? 'Aktif' : 'Tidak Aktif',
    avatarUrl: avatarId && `/api/files/${avatarId}`,
    joinedAt: joinedAt.toISOString(),
  };
}

const dayMs = 86_400_000;

/** The beginning of today, or of the seven days that end today. */
function firstDay(now: Date, period: 'today' | 'week'): Date {
  return startOfBusinessDay(period === 'today' ? now : new Date(now.getTime() - 6 * dayMs));
}

/** One member below the reader. Failures: NOT_FOUND, also for members of other branches. */
export const showMember = view(contract.partners.member, async ({ db, actor, input }) => {
  const row = await selectMember(db, actor.id, input.memberId);
  if (!row) throw new Failure('NOT_FOUND');
  const { lastRoAt, phone, ...shown } = row;
  return { ...presentDownline(shown), lastRoAt: lastRoAt?.toISOString() ?? null, phone: phone || null };
});

/** Everybody below the reader, newest first: rows and their number in one statement, so of one moment. */
export const listDownline = view(contract.partners.downline, async ({ db, actor, input, now }) => {
  const { search, status, roStatus, scope, period, after, limit } = input;
  const filter = {
    people: search ? await findPeople(db, search) : null,
    status,
    roActive: roStatus && roStatus === 'Aktif',
    direct: scope === 'direct',
    since: period === 'all' ? undefined : firstDay(now, period),
  };
  const page = { before: lastSeen(after), limit: limit + 1 };
  const asked = { filter, branch: await selectBranch(db, actor.id) };
  const found = await selectDownline(db, actor.id, asked, page);
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
  const asked = { people: search ? await findPeople(db, search) : null, branch };
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
