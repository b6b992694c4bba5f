import { contract } from '@rimpang/contract/index';
import type { DownlinePartner } from '@rimpang/contract/partners';
import { startOfBusinessDay } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPeople } from '../accounts/index.ts';
import { codesOf } from '../pins/index.ts';
import { selectBranch } from './branch-store.ts';
import { countOpeningRo, countTeamRo, isRoActive, selectRoHistory, selectTeamRo } from './team-ro-store.ts';
import { countDownline, type DownlineRow, selectDownline, selectMember } from './team-store.ts';

/** Names and figures only: a list never shows NIK, address, bank or phone of a downline (R10.5). */
function presentDownline({ roActive, avatarId, joinedAt, ...row }: DownlineRow): DownlinePartner {
  return {
    ...row,
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

/** Everybody below the reader, newest first. */
export const listDownline = view(contract.partners.downline, ({ db, actor, input, now }) =>
  snapshot(db, async (tx) => {
    const { search, status, roStatus, scope, period, after, limit } = input;
    const filter = {
      people: search ? await findPeople(tx, search) : null,
      status,
      roActive: roStatus && roStatus === 'Aktif',
      direct: scope === 'direct',
      since: period === 'all' ? undefined : firstDay(now, period),
    };
    const page = { before: lastSeen(after), limit: limit + 1 };
    const asked = { filter, branch: await selectBranch(tx, actor.id) };
    const found = await selectDownline(tx, actor.id, asked, page);
    const total = found[0]?.total ?? (await countDownline(tx, actor.id, asked));
    return { ...pageOf(found, limit, presentDownline), total };
  }),
);

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
export const listTeamRoHistory = view(contract.partners.teamRoHistory, ({ db, actor, input }) =>
  snapshot(db, async (tx) => {
    if (!(await isRoActive(tx, actor.id))) throw new Failure('RO_INACTIVE');
    const { search, after, limit } = input;
    const asked = {
      people: search ? await findPeople(tx, search) : null,
      branch: await selectBranch(tx, actor.id),
    };
    const found = await selectTeamRo(tx, actor.id, asked, { before: lastSeen(after), limit: limit + 1 });
    const shown = pageOf(found, limit, ({ at, ...row }) => ({ ...row, lastRoAt: at.toISOString() }));
    return { ...shown, total: await countTeamRo(tx, actor.id, asked) };
  }),
);
