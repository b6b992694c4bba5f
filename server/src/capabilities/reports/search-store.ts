import { type FoundKind, foundKinds } from '@rimpang/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';

const foundRow = { kind: oneOf(foundKinds), id: int, name: text, more: text, status: nullable(text) };
export type FoundRow = RowOf<typeof foundRow>;
export type SearchWords = {
  /** As typed, lower case. */
  text: string;
  /** `bud:* & san:*`: the beginning of each word of a name; null where nothing of it is a word. */
  words: string | null;
  /** E.164 beginning; null where it is no number. */
  phone: string | null;
};

const beyond = '\u{10FFFF}';

/** Begins with: as a range of the `text_pattern_ops` index, so that a prepared statement keeps using it. */
const begins = (column: RawBuilder<unknown>, prefix: string) =>
  sql`(${column} ~>=~ ${prefix} and ${column} ~<~ ${prefix + beyond})`;

/** As the index has it that also keeps codes unique and sorts lists of PINs. */
const pinCode = sql`upper(code) collate "C"`;

/** Each kind along its own index, a few of each; kinds the reader may not open are not looked at. */
export async function selectFound(
  db: Database,
  { text, words, phone }: SearchWords,
  may: Record<FoundKind, boolean>,
  each: number,
): Promise<FoundRow[]> {
  const code = text.toUpperCase();
  const parts: RawBuilder<unknown>[] = [];
  // Each in the order of its own index: ordered by id, a rare beginning would be looked for along the whole table.
  const first = (column: RawBuilder<unknown>, prefix: string, direction: '~<~' | '~>~') =>
    sql`${begins(column, prefix)} order by ${column} using ${sql.raw(direction)} limit ${sql.lit(each)}`;
  const isPartner = sql`p.role = 'mitra' and not p.closed`;
  if (may.partner) {
    const found = [
      sql`(select p.id from identity.person p where ${isPartner}
        and ${first(sql`lower(p.username)`, text, '~<~')})`,
    ];
    // Many may share a name: a bound that is worth the index, and the newest of what it finds.
    if (words)
      found.push(sql`(select w.id from (select p.id from identity.person p where ${isPartner}
        and to_tsvector('simple', p.full_name) @@ to_tsquery('simple', ${words}) limit 2000) w
          order by w.id desc limit ${sql.lit(each)})`);
    if (phone)
      found.push(sql`(select p.id from partners.contact c join identity.person p on p.id = c.account_id
        where ${isPartner} and ${first(sql`c.phone`, phone, '~<~')})`);
    parts.push(sql`(
      select 'partner' as kind, p.id, p.full_name as name, p.username as more, null as status
        from identity.person p
      where p.id in (${sql.join(
        found,
        sql` union
        `,
      )}) order by lower(p.username) = ${text} desc, p.id desc limit ${sql.lit(each)})`);
  }
  if (may.pin)
    parts.push(sql`(
      select 'pin', pin.id, pin.code, o.full_name, pin.status from pins.pin
        join identity.person o on o.id = pin.owner_id where pin.id in (
        (select pin_id from pins.code where ${pinCode} >= ${code} and ${pinCode} < ${code + beyond}
          order by ${pinCode} limit ${sql.lit(each)})
        union (select pin_id from pins.code where ${first(sql`upper(substr(code, 7))`, code, '~<~')}))
      order by pin.id desc limit ${sql.lit(each)})`);
  const labelled = (
    kind: FoundKind,
    from: RawBuilder<unknown>,
    column: RawBuilder<unknown>,
    name: RawBuilder<unknown>,
  ) => sql`(
    select ${kind}::text, x.id, ${column}, ${name}, x.status from ${from}
      where ${first(column, code, '~>~')})`;
  const owner = sql`p.full_name`;
  const ofPartner = sql`join identity.person p on p.id = x.partner_id`;
  if (may.order) parts.push(labelled('order', sql`pins.order x ${ofPartner}`, sql`x.code`, owner));
  if (may.withdrawal)
    parts.push(labelled('withdrawal', sql`withdrawals.withdrawal x ${ofPartner}`, sql`x.code`, owner));
  if (may.claim) parts.push(labelled('claim', sql`rewards.claim x ${ofPartner}`, sql`x.code`, owner));
  if (may.publicOrder)
    parts.push(labelled('publicOrder', sql`storefront.public_order x`, sql`x.reference`, sql`x.name`));
  if (parts.length === 0) return [];
  return query(foundRow)`
    select * from (${sql.join(parts, sql` union all `)}) as found (kind, id, name, more, status)`.all(db);
}
