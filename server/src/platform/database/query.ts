import type { Rupiah } from '@rimpang/domain/money';
import { type CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

/**
 * A column of a result. Its TypeScript type follows from it; in test runs every result is compared with the other three
 * (server/src/testing/statements.ts). Production compares nothing.
 */
export type Column<T> = {
  /** PostgreSQL's ids of the types that may arrive. */
  readonly types: readonly number[];
  readonly isNullable: boolean;
  readonly accepts: (value: unknown) => boolean;
  /** Carries the type; never set. */
  readonly value?: T;
};

/** The columns of a statement's result, by name: all of them, in any order. */
export type Shape = Readonly<Record<string, Column<unknown>>>;
export type RowOf<S extends Shape> = {
  -readonly [Name in keyof S]: S[Name] extends Column<infer T> ? T : never;
};

const { BOOL, BYTEA, FLOAT8, INT2, INT4, INT8, JSON, JSONB, NUMERIC, TEXT, TIMESTAMPTZ, UUID, VARCHAR } =
  pg.types.builtins;
/** PostgreSQL's own names of things. */
const NAME = 19;
const textArrays = [1002, 1009, 1015];
/** `bigint[]` is none of them: its members arrive as text. */
const intArrays = [1005, 1007];

function column<T>(types: readonly number[], accepts: (value: unknown) => boolean): Column<T> {
  return { types, isNullable: false, accepts };
}

const isText = (value: unknown) => typeof value === 'string';

/** A whole number; sums arrive as PostgreSQL's `numeric` and are exact too. */
export const int = column<number>([INT2, INT4, INT8, NUMERIC], Number.isSafeInteger);
/** The same where the domain's type says that it is money. */
export const rupiah = int as Column<Rupiah>;
export const real = column<number>([FLOAT8], Number.isFinite);
export const bool = column<boolean>([BOOL], (value) => typeof value === 'boolean');
export const text = column<string>([TEXT, VARCHAR, NAME], isText);
export const uuid = column<string>([UUID], isText);
/** A moment. Inside JSON a moment is `text`. */
export const time = column<Date>([TIMESTAMPTZ], (value) => value instanceof Date);
export const bytes = column<Buffer>([BYTEA], Buffer.isBuffer);

/** Text that is one of these words. */
export function oneOf<const T extends string>(words: readonly T[]): Column<T> {
  return column([TEXT], (value) => words.includes(value as T));
}

export function nullable<T>(of: Column<T>): Column<T | null> {
  return { ...of, isNullable: true, accepts: (value) => value === null || of.accepts(value) };
}

/** A member of a JSON object that may be absent. */
export function optional<T>(of: Column<T>): Column<T | undefined> {
  return { ...of, accepts: (value) => value === undefined || of.accepts(value) };
}

/** A JSON object with these members and no others. */
export function object<S extends Shape>(members: S): Column<RowOf<S>> {
  return column([JSON, JSONB], (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = value as Record<string, unknown>;
    const all = new Set([...Object.keys(found), ...Object.keys(members)]);
    return [...all].every((name) => members[name]?.accepts(found[name]));
  });
}

/** One of two columns: JSON objects of two kinds, or a number here and a text there. */
export function either<A, B>(one: Column<A>, other: Column<B>): Column<A | B> {
  const types = [...one.types, ...other.types];
  return column(types, (value) => one.accepts(value) || other.accepts(value));
}

/** A JSON array, or an array of whole numbers or texts. */
export function list<T>(of: Column<T>): Column<T[]> {
  const types = [JSON, JSONB, ...textArrays, ...intArrays];
  return column(types, (value) => Array.isArray(value) && value.every(of.accepts));
}

/** JSON of which the statement knows nothing: what wrote it answers for `T`. */
export function json<T>(): Column<T> {
  return column([JSON, JSONB], () => true);
}

type Observer = (query: Query<Shape>, rows: readonly unknown[]) => void;
let observer: Observer | undefined;

/** Called by test runs, to compare results with their shapes. */
export function observeRows(next: Observer): void {
  observer = next;
}

/** A statement and the shape of its rows. */
class Query<S extends Shape> {
  readonly shape: S;
  /** Without the shape: to stand inside another statement. */
  readonly statement: RawBuilder<unknown>;

  constructor(shape: S, statement: RawBuilder<unknown>) {
    this.shape = shape;
    this.statement = statement;
  }

  async all(db: QueryExecutorProvider): Promise<RowOf<S>[]> {
    const { rows } = await this.statement.execute(db);
    observer?.(this, rows);
    return rows as RowOf<S>[];
  }

  /** The first row, or null where there is none. */
  async first(db: QueryExecutorProvider): Promise<RowOf<S> | null> {
    return (await this.all(db))[0] ?? null;
  }

  /** The row of a statement that always has one; throws where it has none. */
  async one(db: QueryExecutorProvider): Promise<RowOf<S>> {
    const row = await this.first(db);
    if (!row) throw new Error('a statement that always has a row had none');
    return row;
  }
}
export type { Query };

/**
 * A statement whose rows are declared: query({ id: int, decidedAt: nullable(time) })`select …`. Parameters and pieces
 * stand in the template as with Kysely's `sql`, which serves statements without rows and the pieces.
 */
export function query<S extends Shape>(shape: S) {
  return (pieces: TemplateStringsArray, ...values: unknown[]) => new Query(shape, sql(pieces, ...values));
}

/** A piece of a page: a statement inside the one that reads the whole page, of the same moment. Its moments are texts. */
export type Part<T> = { readonly column: Column<T>; readonly value: RawBuilder<unknown> };

/** The one row that the statement always has. */
export const onePart = <S extends Shape>({ shape, statement }: Query<S>): Part<RowOf<S>> => ({
  column: object(shape),
  value: sql`(select row_to_json(part) from (${statement}) part)`,
});

/** The row of a statement that has one at most. */
export const firstPart = <S extends Shape>({ shape, statement }: Query<S>): Part<RowOf<S> | null> => ({
  column: nullable(object(shape)),
  value: sql`(select row_to_json(part) from (${statement}) part)`,
});

/** All of its rows, in their order. */
export const allPart = <S extends Shape>({ shape, statement }: Query<S>): Part<RowOf<S>[]> => ({
  column: list(object(shape)),
  value: sql`(select coalesce(json_agg(part), '[]') from (${statement}) part)`,
});

/** Stands where each use of a prepared statement puts a value. */
class Later {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is put together once, for what most requests send: to write it anew each time costs more than to send it.
 * `write` may use the values as parameters, and in no other way.
 */
export function prepared<S extends Shape, Values extends Record<string, unknown>>(
  write: (values: Values) => Query<S>,
): (db: Database, values: Values) => Promise<RowOf<S>[]> {
  let known: { written: Query<S>; compiled: CompiledQuery } | undefined;
  const prepare = (db: Database, values: Values) => {
    // Once with values, for those who collect examples of statements.
    write(values).statement.compile(db);
    const laters = Object.fromEntries(Object.keys(values).map((name) => [name, new Later(name)]));
    const written = write(laters as Values);
    return { written, compiled: written.statement.compile(db) };
  };
  return async (db, values) => {
    known ??= prepare(db, values);
    const { written, compiled } = known;
    const valueOf = (given: unknown) => (given instanceof Later ? values[given.name] : given);
    const { rows } = await db.executeQuery({ ...compiled, parameters: compiled.parameters.map(valueOf) });
    observer?.(written, rows);
    return rows as RowOf<S>[];
  };
}
