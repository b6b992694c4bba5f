import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import { observeRows } from '../platform/database/query.ts';
import { findDifferences, type Field } from './differences.ts';

/**
 * Runs before every test file of the server: the result of each statement is compared with its shape, and the SQL
 * templates that are sent are noted, so that `npm test` can name those that none of its tests sent (tools/statements.ts).
 */
type Result = { rows: unknown[]; addFields(fields: Field[]): void };

const fieldsOf = new WeakMap<readonly unknown[], Field[]>();
const found = new Set<string>();
const sent = new Set<string>();

const results = (pg as unknown as { Result: { prototype: Result } }).Result.prototype;
const compiler = PostgresQueryCompiler.prototype;
const { addFields } = results;
const { compileQuery } = compiler;

results.addFields = function (fields) {
  fieldsOf.set(this.rows, fields);
  addFields.call(this, fields);
};
compiler.compileQuery = function (node: RootOperationNode, queryId) {
  noteTemplates(node);
  return compileQuery.call(this, node, queryId);
};
observeRows(({ shape, statement }, rows) => {
  for (const difference of findDifferences(shape, fieldsOf.get(rows) ?? [], rows)) {
    found.add(`${difference}: ${textOf(statement.toOperationNode()).slice(0, 160)}`);
  }
});

afterAll(() => {
  results.addFields = addFields;
  compiler.compileQuery = compileQuery;
  const folder = process.env.SENT_STATEMENTS;
  const lines = [...sent].map((template) => `${JSON.stringify(template)}\n`);
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
  if (found.size > 0) throw new Error(`rows that do not fit their shape:\n${[...found].join('\n')}`);
});

/** A template literal is the same array whenever it is sent: each is joined once. */
const known = new WeakSet<readonly string[]>();

/** Notes a statement's template and those of everything it is assembled from. */
function noteTemplates(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach(noteTemplates);
  if (!('kind' in node) || node.kind === 'ValueNode') return;
  if ('sqlFragments' in node) noteTemplate(node.sqlFragments as readonly string[]);
  Object.values(node).forEach(noteTemplates);
}

function noteTemplate(pieces: readonly string[]): void {
  if (known.has(pieces)) return;
  if ('raw' in pieces) known.add(pieces);
  sent.add(pieces.join('…'));
}

function textOf(node: object): string {
  return (node as { sqlFragments: string[] }).sqlFragments.join('…').trim().replace(/\s+/g, ' ');
}
