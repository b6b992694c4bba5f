import { pinTypes } from '@rimpang/domain/pins';
import { beneficiaries, bonusTypes, type Plan, pointCounters, triggers } from '@rimpang/domain/plan';
import type { Tx } from '../platform/database/database.ts';
import {
  bool,
  either,
  int,
  list,
  nullable,
  object,
  oneOf,
  optional,
  query,
  type RowOf,
  rupiah,
  text,
  time,
} from '../platform/database/query.ts';

/** Every version of the compensation plan that was ever in force, newest first. */
export function readPlans(tx: Tx): Promise<Plan[]> {
  return query({
    version: int,
    validFrom: time,
    rules: list(
      object({
        key: text,
        trigger: oneOf(triggers),
        pinType: optional(oneOf(pinTypes)),
        beneficiary: oneOf(beneficiaries),
        award: either(
          object({ kind: oneOf(['bonus']), type: oneOf(bonusTypes), amount: rupiah }),
          object({ kind: oneOf(['points']), counter: oneOf(pointCounters), points: int }),
        ),
        enabled: bool,
        title: text,
      }),
    ),
  })`
    select p.version, p.valid_from as "validFrom", coalesce(json_agg(json_strip_nulls(json_build_object('key',
      r.key, 'trigger', r.trigger,
      'pinType', r.pin_type, 'beneficiary', r.beneficiary, 'award', r.award, 'enabled', r.enabled, 'title',
      r.title)) order by r.position)
      filter (where r.key is not null), '[]') as rules
    from bonuses.plan p left join bonuses.plan_rule r using (version) group by p.version
      order by p.version = 1, p.valid_from desc, p.version desc`.all(tx);
}

const storedEvent = {
  trigger: oneOf(triggers),
  cause: text,
  subject: int,
  company: int,
  ancestors: list(
    object({
      id: int,
      roActive: bool,
      roActiveSince: optional(nullable(text)),
      closed: optional(nullable(bool)),
    }),
  ),
  pinType: oneOf(pinTypes),
  quantity: int,
  id: int,
  planVersion: int,
  at: time,
  /** Where the subject stands today, root first; null outside the tree. */
  path: nullable(text),
  /** Whom the RO history names as receiver; null for other events. */
  receiver: nullable(int),
};
export type StoredEvent = RowOf<typeof storedEvent>;

/** The number of the last event; 0 where there is none. */
export async function lastEventId(tx: Tx): Promise<number> {
  const { last } = await query({ last: int })`
    select coalesce(max(id), 0) as last from bonuses.event`.one(tx);
  return last;
}

/** The next events in the order they were written, up to the one with that number. */
export function readEvents(
  tx: Tx,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<StoredEvent[]> {
  return query(storedEvent)`
    select e.id, e.cause, e.trigger, e.subject_id as subject, e.company_id as company, e.ancestors,
      e.pin_type as "pinType", e.quantity,
      e.plan_version as "planVersion", e.at, m.path, o.receiver_id as receiver
    from bonuses.event e left join network.member m on m.id = e.subject_id
    left join partners.ro_activation o on e.trigger = 'ro-activation' and o.pin_id = e.pin_id
    where e.id > ${after} and e.id <= ${upTo} and e.trigger <> 'rank-claim' order by e.id limit ${limit}`.all(
    tx,
  );
}

/** What was stored for an event, as one line that can be compared. */
const storedLine = { eventId: int, line: text };
type StoredLine = RowOf<typeof storedLine>;

/** What was booked, paid and passed over for these events. */
export function readStoredLines(tx: Tx, ids: readonly number[]): Promise<StoredLine[]> {
  return query(storedLine)`
    with e as materialized (select id, cause from bonuses.event where id = any (${ids}::bigint[]))
    select e.id as "eventId", concat('buku ', t.rule, ' untuk ', t.beneficiary_id, ': ',
      string_agg(concat(a.kind, case when a.owner_id is not null then '@' || a.owner_id end, ' ', p.amount),
      ', ' order by p.amount)) as line
    from e join ledger.transfer t on t.cause = e.cause join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id
    group by e.id, t.id
    union all
    select b.event_id, concat('bonus ', b.rule_key, ' untuk ', b.beneficiary_id, ': ', b.type, ' ', b.amount,
      case when t.id is null then ' tanpa transfer' end)
    from e join bonuses.bonus b on b.event_id = e.id
    left join ledger.transfer t on t.id = b.transfer_id and t.rule = b.rule_key and t.cause = e.cause
      and t.beneficiary_id = b.beneficiary_id
    union all
    select o.event_id, concat('lewat ', o.rule_key, ': ', o.partner_id, ' ', o.reason, ' ke-', o.position + 1)
    from e join bonuses.passed_over o on o.event_id = e.id`.all(tx);
}
