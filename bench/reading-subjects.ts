import { int, query, text } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';
import type { Bench } from './bench-database.ts';

const subjects = {
  headId: int,
  username: text,
  newestUsername: text,
  middleId: int,
  bonusId: int,
  bonusCode: text,
  headsBonusId: int,
  withdrawalId: int,
  orderId: int,
  pinId: int,
  claimId: int,
};

/**
 * Whom and what single readings are about: the partner with an active RO (others may not open the team's) who has most below, in the whole branch or directly, one in the middle of it, and the newest of
 * each kind.
 */
export function subjectsOf({ owner }: Bench, most: 'downline_count' | 'direct_count') {
  return query(subjects)`
    select h.id as "headId", a.username, n.username as "newestUsername", m.id as "middleId",
      (select max(id) from bonuses.bonus) as "bonusId",
      (select code from bonuses.bonus order by id offset 1000 limit 1) as "bonusCode",
      (select max(id) from bonuses.bonus where beneficiary_id = h.id) as "headsBonusId",
      (select max(id) from withdrawals.withdrawal) as "withdrawalId",
      (select max(id) from pins.order) as "orderId", (select max(id) from pins.pin) as "pinId",
      coalesce((select max(id) from rewards.claim), 0) as "claimId"
    from (select id from network.member where ro_active and parent_id is not null
        order by ${sql.ref(most)} desc, id limit 1) h
      join identity.account a on a.id = h.id
      cross join lateral (select username from identity.account where role = 'mitra'
        order by id desc limit 1) n
      cross join lateral (select id from network.member where parent_id = h.id
        order by downline_count desc limit 1) m`.one(owner);
}

export type Subjects = Awaited<ReturnType<typeof subjectsOf>>;
