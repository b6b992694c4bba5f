import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

/** What a column of a history names, without a foreign key (decision 114). */
type Reference = { rows: string; column: string; parents: string; key: string };

/** Parents that the application's role cannot delete. */
const lasting: readonly Reference[] = [
  { rows: 'ledger.posting', column: 'transfer_id', parents: 'ledger.transfer', key: 'id' },
  { rows: 'bonuses.event', column: 'plan_version', parents: 'bonuses.plan', key: 'version' },
  { rows: 'bonuses.bonus', column: 'event_id', parents: 'bonuses.event', key: 'id' },
  { rows: 'bonuses.bonus', column: 'transfer_id', parents: 'ledger.transfer', key: 'id' },
  { rows: 'bonuses.passed_over', column: 'event_id', parents: 'bonuses.event', key: 'id' },
  { rows: 'pins.event', column: 'pin_id', parents: 'pins.pin', key: 'id' },
  { rows: 'partners.ro_activation', column: 'pin_id', parents: 'pins.pin', key: 'id' },
  { rows: 'partners.registration', column: 'pin_id', parents: 'pins.pin', key: 'id' },
];

const person = { parents: 'identity.account', key: 'id' };

/** Parents that may go while nothing names them: a trigger of theirs looks. */
const guarded: readonly Reference[] = [
  { rows: 'ledger.posting', column: 'account_id', parents: 'ledger.account', key: 'id' },
  { rows: 'bonuses.event', column: 'subject_id', ...person },
  { rows: 'bonuses.bonus', column: 'beneficiary_id', ...person },
  { rows: 'bonuses.passed_over', column: 'partner_id', ...person },
  { rows: 'pins.event', column: 'from_id', ...person },
  { rows: 'pins.event', column: 'to_id', ...person },
  { rows: 'pins.event', column: 'by_id', ...person },
  { rows: 'partners.ro_activation', column: 'partner_id', ...person },
  { rows: 'partners.ro_activation', column: 'receiver_id', ...person },
  { rows: 'partners.registration', column: 'upline_id', ...person },
  { rows: 'partners.registration', column: 'registered_by', ...person },
];

const orphans = (tx: Tx, { rows, column, parents, key }: Reference) =>
  firstOf(
    tx,
    query({ named: int })`
      select r.${sql.ref(column)} as named from ${sql.table(rows)} r
      where r.${sql.ref(column)} is not null
        and not exists (select from ${sql.table(parents)} p where p.${sql.ref(key)} = r.${sql.ref(column)})
      order by 1`,
    ({ named }) => `${rows} menyebut ${column} ${named}, yang tidak ada di ${parents}`,
  );

const privileges = (tx: Tx) =>
  firstOf(
    tx,
    query({ name: text })`
      select distinct t.name from unnest(${lasting.map(({ parents }) => parents)}::text[]) as t(name)
      where has_table_privilege('rimpang_app', t.name, 'DELETE') order by t.name`,
    ({ name }) => `rimpang_app berhak DELETE atas ${name}, yang disebut riwayat`,
  );

const triggers = (tx: Tx) =>
  firstOf(
    tx,
    query({ parents: text, rows: text, column: text })`
      select t.parents, t.rows, t.column
      from jsonb_to_recordset(${JSON.stringify(guarded)}::jsonb) as t(parents text, rows text, "column" text)
      where not exists (select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
        where g.tgrelid = t.parents::regclass and f.proname = 'refuse_removal' and g.tgenabled in ('O', 'A')
          and encode(g.tgargs, 'escape') = t.rows || '\\000' || t.column || '\\000')
      order by t.rows, t.column`,
    (row) => `${row.parents} dapat dihapus meski disebut ${row.rows}.${row.column}: triggernya tidak aktif`,
  );

/** What a history names is there, and stays. */
export const referencesCheck: Check = inParts({
  name: 'references',
  isLong: true,
  invariants: [2, 9, 12],
  parts: [
    privileges,
    triggers,
    ...[...lasting, ...guarded].map((reference) => (tx: Tx) => orphans(tx, reference)),
  ],
});
