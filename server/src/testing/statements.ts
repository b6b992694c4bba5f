import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
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
/** One use of each statement, and of each choice of parameters that are null: what a plan is read of (tools/plans.ts). */
const examples = new Map<string, string>();

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
  const compiled = compileQuery.call(this, node, queryId);
  noteExample(node, compiled);
  return compiled;
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
  if (folder) {
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
    appendFileSync(join(folder, `${process.pid}.examples`), [...examples.values()].join(''));
  }
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

/** A parameter as JSON can hold it; `valueOf` of tools/plans.ts reads it again. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return { moment: value.toISOString() };
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value;
}

function noteExample(node: RootOperationNode, { sql, parameters }: CompiledQuery): void {
  if (!('sqlFragments' in node)) return;
  const key = `${sql} ${parameters.map((value) => (value === null ? 0 : 1)).join('')}`;
  if (examples.has(key)) return;
  const template = node.sqlFragments.join('…');
  examples.set(key, `${JSON.stringify({ template, sql, parameters: parameters.map(plain) })}\n`);
}

function textOf(node: object): string {
  return (node as { sqlFragments: string[] }).sqlFragments.join('…').trim().replace(/\s+/g, ' ');
}
