import { type FoundKind, foundKinds } from '@rimpang/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { idsWithAddress } from '../accounts/index.ts';
import { codeBegins } from '../bonuses/index.ts';

const foundRow = { kind: oneOf(foundKinds), id: int, name: text, more: text, status: nullable(text) };
export type FoundRow = RowOf<typeof foundRow>;
export type SearchWords = {
  /** As typed, lower case. */
  text: string;
  /** `bud:* & san:*`: the beginning of each word of a name; null where nothing of it is a word. */
  words: string | null;
  /** E.164 beginning; null where it is no number. */
  phone: string | null;
  /** Is `text` the whole of an address, or of a bonus code? */
  isAddress: boolean;
  isBonus: boolean;
};

const beyond = '\u{10FFFF}';

/** What was typed, as it stands in a statement: a beginning and the end of everything that begins so. */
type Beginning = { from: RawBuilder<unknown>; to: RawBuilder<unknown> };

/**
 * What was typed is a row of the statement: where the planner knows it, it finds the plan for this one cheaper than the one for all, by guesses
 * alone, and plans each search anew, which takes longer than to find something (decision 155).
 */
const askedRow = ({
  text,
  words,
  phone,
}: Pick<SearchWords, 'text' | 'words' | 'phone'>): RawBuilder<unknown> => {
  const code = text.toUpperCase();
  return sql`(select ${text}::text as name, ${text + beyond}::text as name_end, ${code}::text as code,
    ${code + beyond}::text as code_end, ${words}::text as words, ${phone}::text as phone,
    ${phone && phone + beyond}::text as phone_end offset 0) asked`;
};
const asked = (name: 'name' | 'code' | 'phone'): Beginning => ({
  from: sql.ref(`asked.${name}`),
  to: sql.ref(`asked.${name}_end`),
});

/** Begins with: as a range of the `text_pattern_ops` index. */
const begins = (column: RawBuilder<unknown>, { from, to }: Beginning) =>
  sql`(${column} ~>=~ ${from} and ${column} ~<~ ${to})`;

/** As the index has it that also keeps codes unique and sorts lists of PINs. */
const pinCode = sql`upper(code) collate "C"`;

/** In the order of its own index: ordered by id, a rare beginning would be looked for along the whole table. */
const first = (column: RawBuilder<unknown>, prefix: Beginning, direction: '~<~' | '~>~', each: number) =>
  sql`${begins(column, prefix)} order by ${column} using ${sql.raw(direction)} limit ${sql.lit(each)}`;

const unconfirmed = sql`(select case when c.email_confirmed_at is null or lower(c.email) <> asked.name
        then 'unconfirmed' end from identity.account c where c.id = p.id)`;
const isPartner = sql`p.role = 'mitra' and not p.closed`;

/** People by what was typed, each way along its own index. One who is found by an address that nothing shows to be the person's own says so. */
function partnersFound(typed: SearchWords, each: number): RawBuilder<unknown> {
  const found = [
    sql`(select p.id from identity.person p where ${isPartner}
        and ${first(sql`lower(p.username)`, asked('name'), '~<~', each)})`,
  ];
  // Many may share a name: a bound that is worth the index, and the newest of what it finds.
  if (typed.words && !typed.isAddress)
    found.push(sql`(select w.id from (select p.id from identity.person p where ${isPartner}
        and to_tsvector('simple', p.full_name) @@ to_tsquery('simple', asked.words) limit 2000) w
          order by w.id desc limit ${sql.lit(each)})`);
  if (typed.phone)
    found.push(sql`(select p.id from partners.contact c join identity.person p on p.id = c.account_id
        where ${isPartner} and ${first(sql`c.phone`, asked('phone'), '~<~', each)})`);
  if (typed.isAddress) found.push(sql`(select id from ${idsWithAddress(sql`asked.name`)} c)`);
  return sql`(
      select 'partner' as kind, p.id, p.full_name as name, p.username as more,
        ${typed.isAddress ? unconfirmed : sql`null`} as status
        from identity.person p
      where ${isPartner} and p.id in (${sql.join(
        found,
        sql` union
        `,
      )}) order by ${typed.isAddress ? sql`status nulls first,` : sql``} lower(p.username) = asked.name desc,
        p.id desc limit ${sql.lit(each)})`;
}

/** The bonus with this code, in the second that it names (decision 160). */
const bonusFound = (code: string) => sql`(
    select 'bonus', b.id, b.code, o.full_name, null from bonuses.bonus b
      join identity.person o on o.id = b.beneficiary_id
    where ${sql.join([...codeBegins(code), sql`b.code = asked.code`], sql` and `)} limit 1)`;

/** Each kind along its own index, a few of each; kinds the reader may not open are not looked at. */
export async function selectFound(
  db: Database,
  typed: SearchWords,
  may: Record<FoundKind, boolean>,
  each: number,
): Promise<FoundRow[]> {
  const code = asked('code');
  const parts: RawBuilder<unknown>[] = [];
  if (may.partner) parts.push(partnersFound(typed, each));
  if (may.pin)
    parts.push(sql`(
      select 'pin', pin.id, pin.code, o.full_name, pin.status from pins.pin
        join identity.person o on o.id = pin.owner_id where pin.id in (
        (select pin_id from pins.code where ${pinCode} >= ${code.from} and ${pinCode} < ${code.to}
          order by ${pinCode} limit ${sql.lit(each)})
        union (select pin_id from pins.code where ${first(sql`upper(substr(code, 7))`, code, '~<~', each)}))
      order by pin.id desc limit ${sql.lit(each)})`);
  const labelled = (
    kind: FoundKind,
    from: RawBuilder<unknown>,
    column: RawBuilder<unknown>,
    name: RawBuilder<unknown>,
    status = sql`x.status`,
  ) => sql`(
    select ${kind}::text, x.id, ${column}, ${name}, ${status} from ${from}
      where ${first(column, code, '~>~', each)})`;
  const owner = sql`p.full_name`;
  const ofPartner = sql`join identity.person p on p.id = x.partner_id`;
  if (may.order) parts.push(labelled('order', sql`pins.order x ${ofPartner}`, sql`x.code`, owner));
  if (may.withdrawal)
    parts.push(labelled('withdrawal', sql`withdrawals.withdrawal x ${ofPartner}`, sql`x.code`, owner));
  if (may.claim) parts.push(labelled('claim', sql`rewards.claim x ${ofPartner}`, sql`x.code`, owner));
  if (may.publicOrder)
    parts.push(labelled('publicOrder', sql`storefront.public_order x`, sql`x.reference`, sql`x.name`));
  if (may.message)
    parts.push(labelled('message', sql`storefront.contact_message x`, sql`x.reference`, sql`x.name`));
  if (may.batch)
    parts.push(labelled('batch', sql`withdrawals.batch x`, sql`x.code`, sql`x.count::text`, sql`null`));
  if (may.bonus && typed.isBonus) parts.push(bonusFound(typed.text));
  if (parts.length === 0) return [];
  return query(foundRow)`
    select found.* from ${askedRow(typed)} cross join lateral (${sql.join(parts, sql` union all `)})
      as found (kind, id, name, more, status)`.all(db);
}
