import {
  defaultMatrix,
  type Matrix,
  type MatrixRole,
  type Module,
  modules,
  openedBits,
} from '@rimpang/domain/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';

/** A stored cell of the matrix, also one of a newer version's module (decision 225); what is not stored stands at its default. */
const cellShape = { role: oneOf(['cs', 'finance']), module: text, allowed: bool };
export type Cell = RowOf<typeof cellShape>;

/** Every matrix that was read, by what it opens: they are few, and nearly always the same one. */
const seen = new Map<string, Matrix>();

/** The whole matrix: the defaults of R6.4, changed by what is stored. Frozen: the same cells give the same matrix. */
export function matrixOf(cells: readonly Cell[]): Matrix {
  const matrix: Matrix = { finance: { ...defaultMatrix.finance }, cs: { ...defaultMatrix.cs } };
  for (const { role, module, allowed } of cells) {
    const ours = modules.find((name) => name === module);
    if (ours) matrix[role][ours] = allowed;
  }
  const key = `${openedBits(matrix.finance)} ${openedBits(matrix.cs)}`;
  const known = seen.get(key);
  if (known) return known;
  Object.freeze(matrix.finance);
  Object.freeze(matrix.cs);
  seen.set(key, Object.freeze(matrix));
  return matrix;
}

/** The stored cells; what is missing stands at its default. */
export function selectCells(db: Database | Tx): Promise<Cell[]> {
  return query(cellShape)`select role, module, allowed from identity.matrix`.all(db);
}

/** All stored cells as one JSON array, for the statement that reads a session. */
export const storedCells = sql`(select coalesce(jsonb_agg(m), '[]') from identity.matrix m)`;

/** Of two changes of the matrix at once the second waits here, and sees what the first has made of it. */
export async function lockMatrix(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.matrix'))`.execute(tx);
}

/** Stores one cell. */
export async function upsertCell(
  tx: Tx,
  cell: { role: MatrixRole; module: Module; allowed: boolean },
): Promise<void> {
  await sql`insert into identity.matrix (role, module, allowed)
    values (${cell.role}, ${cell.module}, ${cell.allowed})
    on conflict (role, module) do update set allowed = excluded.allowed`.execute(tx);
}
