import { orderStates, type PinType, pinTypeLabels } from '@rimpang/domain/pins';
import { openStates } from '@rimpang/domain/states';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';

const undecided = inStates(openStates(orderStates));

type Voiding = {
  whose: 'everybody' | { owner: number } | { allBut: number };
  byId: number;
  note: string;
  now: Date;
  /** Part of the statement that tells people, of the rows of `lost`: how many PINs of each type each owner lost. */
  telling?: RawBuilder<unknown>;
};

function ownedBy(whose: Voiding['whose']): RawBuilder<unknown> {
  if (whose === 'everybody') return sql`true`;
  return 'owner' in whose ? sql`owner_id = ${whose.owner}` : sql`owner_id <> ${whose.allBut}`;
}

const amountOf = (count: RawBuilder<unknown>, type: PinType) => sql`
  case when ${count} > 0 then replace(to_char(${count}, 'FM999,999,999'), ',', '.')
    || ${` PIN ${pinTypeLabels[type]}`}::text end`;

/** For `telling`: who lost PINs, without the company, and the words: '1.200 PIN Aktivasi dan 3 PIN RO' before `rest`. */
export const whoLostPins = (companyId: number, rest: string): RawBuilder<unknown> => sql`
  select owner_id as account_id, concat_ws(' dan ', ${amountOf(sql`activation`, 'activation')},
    ${amountOf(sql`ro`, 'ro')}) || ${rest}::text as body
  from lost where owner_id <> ${companyId}`;

/**
 * Takes available PINs out of use for good, each with its event (decisions 009 and 010, invariant 6). Returns how many of
 * each type. Where `telling` says so, owners are told in the same statement, once each. A PIN that is being used at the moment is waited for, and then is not available any more.
 */
export async function voidPins(tx: Tx, voiding: Voiding): Promise<{ activation: number; ro: number }> {
  const { byId, note, now, telling } = voiding;
  const whose = ownedBy(voiding.whose);
  const row = await query({ activation: int, ro: int })`
    with chosen as materialized (
      select id, type, owner_id from pins.pin where status = 'available' and ${whose} order by id for update
    ), voided as (
      update pins.pin set status = 'voided' from chosen where pin.id = chosen.id returning pin.id
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, note, at)
      select c.id, (select max(seq) + 1 from pins.event e where e.pin_id = c.id), 'void', c.owner_id, null,
        ${byId}::bigint, ${note}::text, ${now}::timestamptz
      from chosen c order by c.id
    )${
      telling
        ? sql`, lost as (
      select owner_id, count(*) filter (where type = 'activation') as activation,
        count(*) filter (where type = 'ro') as ro
      from chosen group by owner_id
    ), told as (${telling})`
        : sql``
    }
    select count(*) filter (where type = 'activation') as activation,
      count(*) filter (where type = 'ro') as ro
    from chosen, (select count(*) from voided) v`.first(tx);
  return row ?? { activation: 0, ro: 0 };
}

/** How many orders of a partner still wait for a decision. */
export async function pendingOrders(tx: Tx, partnerId: number): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from pins.order where partner_id = ${partnerId} and status ${undecided}`.first(
    tx,
  );
  return row?.count ?? 0;
}

/** How many orders of everybody wait for a decision. */
export async function countWaitingOrders(db: Database | Tx): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from pins.order where status ${undecided}`.one(db);
  return row.count;
}
