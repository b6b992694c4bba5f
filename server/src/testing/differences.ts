import type { Shape } from '../platform/database/query.ts';

/** A column as the server announces it. */
export type Field = { name: string; dataTypeID: number };

/** Where a result differs from its shape: names, PostgreSQL's types, and values in any of the rows. */
export function findDifferences(shape: Shape, fields: readonly Field[], rows: readonly unknown[]): string[] {
  const names = fields.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const missing = Object.keys(shape).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `no column "${name}"`),
    ...twice.map((name) => `two columns "${name}"`),
    ...fields.flatMap((field) => differenceOf(shape, field, rows as Record<string, unknown>[])),
  ];
}

function differenceOf(shape: Shape, { name, dataTypeID }: Field, rows: Record<string, unknown>[]): string[] {
  const column = shape[name];
  if (!column) return [`column "${name}" is not in the shape`];
  if (!column.types.includes(dataTypeID)) return [`column "${name}" has PostgreSQL's type ${dataTypeID}`];
  const wrong = rows.find((row) => !column.accepts(row[name]));
  return wrong ? [`column "${name}" holds ${JSON.stringify(wrong[name]).slice(0, 200)}`] : [];
}
