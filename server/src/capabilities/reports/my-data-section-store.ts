import { type RawBuilder, sql } from 'kysely';
import type { Shape } from '../../platform/database/query.ts';
import type { Selection } from './export-store.ts';

/** Full name and username of a person who is called so in a statement. */
export const nameOf = (alias: string) =>
  sql`${sql.ref(alias)}.full_name || ' (' || ${sql.ref(alias)}.username || ')'`;

type Section = {
  shape: Shape;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** What no two rows share; newest first. */
  key: RawBuilder<unknown>;
};
/** One list of the file of own data. */
export const section = ({ where, ...rest }: Section): Selection => ({
  ...rest,
  where: [where],
  order: 'newest',
});

/** Sorts rows that have no number by a moment, and is unique with their id. */
export const momentAndId = (moment: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ${id}`;
