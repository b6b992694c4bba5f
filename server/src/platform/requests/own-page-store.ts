import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Part, prepared, query, type RowOf } from '../database/query.ts';
import { askedTogether } from './asked-together.ts';

type ValueOf = { bigint: number; timestamptz: Date; 'text[]': readonly string[] };
/** What each of those who ask tells about the own question, by the type it has in the database. */
type Told = Readonly<Record<string, keyof ValueOf>>;
type QuestionOf<V extends Told> = { readonly [Name in keyof V]: ValueOf[V[Name]] };
type AskedOf<V extends Told> = { readonly [Name in keyof V]: RawBuilder<unknown> };

type Parts = Readonly<Record<string, Part<unknown>>>;
type ShapeOf<P extends Parts> = { readonly [Name in keyof P]: P[Name]['column'] };

/** While the database reads for some, others are told what it found. */
const places = 2;

/**
 * A page that everybody has an own one of, read whole by one statement, and so of one moment; of all who ask in the same moment
 * by the same one (decision 140). `write` gets what was told by the name it was told under. Each who asks is a row of its own,
 * also where two are the same person. The questions are JSON: of an array the planner takes the length of the moment for granted, and
 * would plan the page anew for every group.
 */
export function askedForEach<const V extends Told, P extends Parts>(
  told: V,
  write: (asked: AskedOf<V>) => P,
): (db: Database, question: QuestionOf<V>) => Promise<RowOf<ShapeOf<P>>> {
  const names = Object.keys(told);
  const asked = Object.fromEntries(names.map((name) => [name, sql`asked.${sql.id(name)}`]));
  const parts = write(asked as AskedOf<V>);
  const shape = Object.fromEntries(Object.entries(parts).map(([name, { column }]) => [name, column]));
  const columns = Object.entries(parts).map(([name, { value }]) => sql`${value} as ${sql.id(name)}`);
  const called = sql.join([...names, 'place'].map((name) => sql.id(name)));
  const typed = sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(told[name] ?? '')}`));
  const read = prepared(
    ({ questions }: { questions: string }) => query(shape as ShapeOf<P>)`
      select ${sql.join(columns)} from rows from (json_to_recordset(${questions}::json) as (${typed}))
        with ordinality as asked(${called}) order by asked.place`,
  );
  return askedTogether(
    (db: Database, questions: readonly QuestionOf<V>[]) => read(db, { questions: JSON.stringify(questions) }),
    { places },
  );
}
