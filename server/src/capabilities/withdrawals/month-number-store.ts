import { type RawBuilder, sql } from 'kysely';

/** `WD-2611-` for the 42nd of the month: `WD-2611-0042`; numbers start again every month. */
export const numberedLabel = (
  prefix: string | RawBuilder<unknown>,
  number: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${prefix} || lpad(${number}::text, greatest(4, length(${number}::text)), '0')`;

/**
 * The last number that a row of `table` has in its `code` behind this prefix of a month, or 0. To be asked under the lock of who
 * numbers them: then the newest row of all has it, and only where that is of another month (the first of a month, servers whose clocks
 * differ) all of this month are looked at. Asked for as the newest row that begins so, the first of a month passed by
 * every row of all months before.
 */
export function lastNumber(table: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> {
  const number = (code: RawBuilder<unknown>) => sql`substr(${code}, ${prefix.length + 1}::int)::int`;
  // Behind every code that begins so: a month's prefix ends with '-', which '.' follows.
  const end = `${prefix.slice(0, -1)}.`;
  return sql`coalesce(
    (select case when starts_with(n.code, ${prefix}) then ${number(sql`n.code`)} end
      from (select code from ${table} order by id desc limit 1) n),
    (select max(${number(sql`m.code`)}) from ${table} m where m.code ~>=~ ${prefix} and m.code ~<~ ${end}),
    0)`;
}
