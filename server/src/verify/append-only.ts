import type { Tx } from '../platform/database/database.ts';
import { bool, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

/** Histories that are guarded twice: by the privileges of the application's role, and by a trigger. */
const guarded = [
  'ledger.transfer',
  'ledger.posting',
  'audit.entry',
  'audit.seal',
  'audit.epoch',
  'partners.closing',
  'platform.reset',
  'bonuses.event',
  'bonuses.bonus',
  'pins.event',
  'partners.ro_activation',
  'import.opening',
  'import.carried',
  'rewards.granted_before',
];
/** Guarded by privileges alone. */
const unguarded = ['bonuses.passed_over', 'bonuses.plan', 'bonuses.plan_rule', 'partners.registration'];

const privileges = (tx: Tx) =>
  firstOf(
    tx,
    query({ name: text, privilege: text })`
      select t.name, p.privilege from unnest(${[...guarded, ...unguarded]}::text[]) with ordinality as t(name,
        place),
        unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as p(privilege)
      where has_table_privilege('rimpang_app', t.name, p.privilege)
        or (p.privilege = 'UPDATE' and has_any_column_privilege('rimpang_app', t.name, 'UPDATE'))
      order by t.place, p.privilege`,
    (row) => `rimpang_app berhak ${row.privilege} atas ${row.name}`,
  );

const triggers = (tx: Tx) =>
  firstOf(
    tx,
    query({ name: text })`
      select t.name from unnest(${guarded}::text[]) with ordinality as t(name, place)
      where not exists (select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
        where g.tgrelid = t.name::regclass and f.proname = 'refuse_change' and g.tgenabled in ('O', 'A'))
      order by t.place`,
    (row) => `${row.name} tidak lagi menolak perubahan: triggernya tidak aktif`,
  );

const balancing = (tx: Tx) =>
  firstOf(
    tx,
    query({ ok: bool })`
      select true as ok where not exists (select from pg_trigger where tgrelid = 'ledger.posting'::regclass
        and tgname = 'posting_balanced' and tgenabled in ('O', 'A'))`,
    () => 'ledger.posting tidak lagi menolak transfer yang tidak berimbang: triggernya tidak aktif',
  );

/** Rows of a history are added, never changed or removed. */
export const appendOnly: Check = {
  name: 'append-only',
  invariants: [2],
  find: (tx) => firstAmong([() => privileges(tx), () => triggers(tx), () => balancing(tx)]),
};
