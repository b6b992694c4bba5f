import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

const rowShape = { code: text, status: text, quantity: int, pins: int, events: int };

/** A completed order of n has exactly n PINs of its partner and one event to pay for; any other has neither. Slips are compared with all others. */
export const ordersCheck: Check = {
  name: 'orders',
  invariants: [5, 10],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ code: text, status: text })`
            select code, status from pins.order where (status <> 'pending') <> (decided_at is not null
              and decided_by is not null) order by id`,
          (row) => `orderan ${row.code} berstatus ${row.status}, tetapi pemutusnya tidak cocok`,
        ),
      () =>
        firstOf(
          tx,
          query(rowShape)`
            select o.code, o.status, o.quantity, coalesce(p.pins, 0) as pins, coalesce(e.events, 0) as events
            from pins.order o
            left join (select p.order_id, p.type, f.to_id as partner_id, count(*) as pins from pins.pin p
              left join pins.event f on f.pin_id = p.id and f.seq = 2 where p.order_id is not null
                group by p.order_id, p.type, f.to_id) p
              on p.order_id = o.id and p.type = o.type and p.partner_id = o.partner_id
            left join (select order_id, subject_id, pin_type, quantity, count(*) as events from bonuses.event
              where trigger = 'order-approval' group by order_id, subject_id, pin_type, quantity) e
              on e.order_id = o.id and e.subject_id = o.partner_id and e.pin_type = o.type
                and e.quantity = o.quantity
            where coalesce(p.pins, 0) <> case o.status when 'completed' then o.quantity else 0 end
              or coalesce(e.events, 0) <> case o.status when 'completed' then 1 else 0 end
            order by o.id`,
          (row) =>
            `orderan ${row.code} (${row.status}, ${row.quantity} PIN) punya ${row.pins} PIN dan ${row.events} peristiwa bonus`,
        ),
      () =>
        firstOf(
          tx,
          query({ id: int, order: int })`
            select p.id, p.order_id as order from pins.pin p join pins.order o on o.id = p.order_id
            where o.status <> 'completed' or o.type <> p.type order by p.id`,
          (row) => `PIN ${row.id} mengaku dari orderan ${row.order}, yang tidak membuatnya`,
        ),
      () =>
        firstOf(
          tx,
          query({ cause: text })`
            select e.cause from bonuses.event e left join pins.order o on o.id = e.order_id
              and e.cause = 'order:' || o.id
            where e.trigger = 'order-approval' and o.status is distinct from 'completed' order by e.id`,
          (row) => `peristiwa ${row.cause} tidak punya orderan yang selesai`,
        ),
      () =>
        firstOf(
          tx,
          query({ code: text })`
            select o.code from pins.order o join files.file f on f.id = o.proof_file_id
            where f.fingerprint is not null and f.attached_at is not null
              and not exists (select from files.fingerprint n where n.bits = f.fingerprint) order by o.id`,
          (row) => `bukti orderan ${row.code} tidak dibandingkan dengan bukti lain (files.fingerprint)`,
        ),
      () =>
        firstOf(
          tx,
          query({ sender: int })`
            select s.id as sender from files.fingerprint n cross join unnest(n.senders) s (id)
            where not exists (select from pins.order o join files.file f on f.id = o.proof_file_id
              where o.status = 'completed' and o.partner_id = s.id and f.fingerprint = n.bits) order by s.id`,
          (row) =>
            `files.fingerprint menyebut pengirim ${row.sender}, yang tidak punya orderan selesai dengan bukti seperti itu`,
        ),
    ]),
};
