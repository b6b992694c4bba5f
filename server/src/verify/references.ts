import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

/** What a column of a history names, without a foreign key (decisions 114 and 177). */
type Reference = { rows: string; column: string; parents: string; key: string };

const member = { parents: 'network.member', key: 'id' };
const person = { parents: 'identity.account', key: 'id' };

/** Parents that the application's role cannot delete. */
const lasting: readonly Reference[] = [
  { rows: 'ledger.posting', column: 'transfer_id', parents: 'ledger.transfer', key: 'id' },
  { rows: 'bonuses.event', column: 'plan_version', parents: 'bonuses.plan', key: 'version' },
  { rows: 'bonuses.bonus', column: 'event_id', parents: 'bonuses.event', key: 'id' },
  { rows: 'bonuses.bonus', column: 'transfer_id', parents: 'ledger.transfer', key: 'id' },
  { rows: 'bonuses.passed_over', column: 'event_id', parents: 'bonuses.event', key: 'id' },
  { rows: 'bonuses.passed_over', column: 'partner_id', ...member },
  { rows: 'pins.event', column: 'pin_id', parents: 'pins.pin', key: 'id' },
  { rows: 'partners.ro_activation', column: 'pin_id', parents: 'pins.pin', key: 'id' },
  { rows: 'partners.ro_activation', column: 'partner_id', ...member },
  { rows: 'partners.ro_activation', column: 'receiver_id', ...member },
  { rows: 'partners.registration', column: 'pin_id', parents: 'pins.pin', key: 'id' },
  { rows: 'partners.registration', column: 'upline_id', ...member },
  { rows: 'import.opening', column: 'upline_id', ...member },
];

/** Parents that may go while nothing names them: a trigger of theirs looks. */
const guarded: readonly Reference[] = [
  { rows: 'ledger.posting', column: 'account_id', parents: 'ledger.account', key: 'id' },
  { rows: 'bonuses.bonus', column: 'beneficiary_id', ...person },
  { rows: 'pins.event', column: 'from_id', ...person },
  { rows: 'partners.registration', column: 'registered_by', ...person },
];

/** Who was given a PIN owns it, whose key looks, or passed it on (check `pin-owners`). */
const given: Reference = { rows: 'pins.event', column: 'to_id', ...person };

/** Columns that name who did something for others: staff, whose accounts stay, or members of the tree, who stay in it. */
const doers: readonly Pick<Reference, 'rows' | 'column'>[] = [
  { rows: 'pins.order', column: 'decided_by' },
  { rows: 'withdrawals.withdrawal', column: 'decided_by' },
  { rows: 'withdrawals.withdrawal', column: 'settled_by' },
  { rows: 'withdrawals.withdrawal', column: 'bank_changed_by' },
  { rows: 'rewards.claim', column: 'decided_by' },
  { rows: 'rewards.claim', column: 'handed_by' },
  { rows: 'storefront.public_order', column: 'decided_by' },
  { rows: 'storefront.public_order', column: 'shipped_by' },
  { rows: 'storefront.contact_message', column: 'done_by' },
  { rows: 'partners.note', column: 'author_id' },
  { rows: 'partners.note', column: 'struck_by' },
  { rows: 'partners.closing', column: 'closed_by' },
  { rows: 'identity.invitation', column: 'made_by' },
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

/** Who is named and could go: neither staff nor in the tree, or gone already. */
const passing = (named: RawBuilder<unknown>) => sql`
  not exists (select from identity.account a where a.id = ${named} and a.role <> 'mitra')
  and not exists (select from network.member m where m.id = ${named})`;

const passingDoers = (tx: Tx, { rows, column }: Pick<Reference, 'rows' | 'column'>) =>
  firstOf(
    tx,
    query({ named: int })`
      select distinct d.named from (select r.${sql.ref(column)} as named from ${sql.table(rows)} r) d
      where d.named is not null and ${passing(sql`d.named`)} order by 1`,
    ({ named }) => `${rows} menyebut ${column} ${named}, yang bukan staf dan tidak ada di network.member`,
  );

/** Who ordered PINs may stand outside the tree: the key of the order looks. */
const passingSubjects = (tx: Tx) =>
  firstOf(
    tx,
    query({ named: int })`
      select distinct e.subject_id as named from bonuses.event e
      where not exists (select from network.member m where m.id = e.subject_id)
        and not exists (select from pins.order o where o.partner_id = e.subject_id) order by 1`,
    ({ named }) =>
      `bonuses.event menyebut subject_id ${named}, yang tidak ada di network.member dan tidak memesan PIN`,
  );

/** Who moved a PIN owned it, or is staff. */
const passingMovers = (tx: Tx) =>
  firstOf(
    tx,
    query({ named: int })`
      select distinct e.by_id as named from pins.event e
      where e.by_id is not null and e.by_id is distinct from e.from_id and ${passing(sql`e.by_id`)}
      order by 1`,
    ({ named }) =>
      `pins.event menyebut by_id ${named}, yang bukan pemiliknya, bukan staf, dan tidak ada di network.member`,
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

const staffStay = (tx: Tx) =>
  firstOf(
    tx,
    query({ name: text })`
      select 'account_of_staff' as name where not exists (select from pg_trigger g
        where g.tgrelid = 'identity.account'::regclass and g.tgname = 'account_of_staff'
          and g.tgenabled in ('O', 'A'))`,
    ({ name }) => `identity.account dapat dihapus meski milik staf: trigger ${name} tidak aktif`,
  );

/** What a history names is there, and stays. */
export const referencesCheck: Check = inParts({
  name: 'references',
  isLong: true,
  invariants: [2, 9, 12],
  parts: [
    privileges,
    triggers,
    staffStay,
    ...[...lasting, ...guarded, given].map((reference) => (tx: Tx) => orphans(tx, reference)),
    ...doers.map((reference) => (tx: Tx) => passingDoers(tx, reference)),
    passingSubjects,
    passingMovers,
  ],
});
