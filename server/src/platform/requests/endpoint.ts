import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import { asLine } from '@rimpang/domain/text';
import type { z } from 'zod';
import { Failure } from './failure.ts';

type InputSchema<E extends AnyContractProcedure> = NonNullable<E['~orpc']['inputSchema']>;
type OutputSchema<E extends AnyContractProcedure> = NonNullable<E['~orpc']['outputSchema']>;
/** What the handler gets: parsed, with defaults and normal forms. */
export type InputOf<E extends AnyContractProcedure> = InferSchemaOutput<InputSchema<E>>;
/** What callers may send. */
export type RawInputOf<E extends AnyContractProcedure> = InferSchemaInput<InputSchema<E>>;
export type OutputOf<E extends AnyContractProcedure> = InferSchemaOutput<OutputSchema<E>>;
export type ResultOf<E extends AnyContractProcedure> = InferSchemaInput<OutputSchema<E>>;

/** The action of an endpoint; the contract refuses one that has no row in the permission table. */
export function actionOf(endpoint: AnyContractProcedure): Action {
  return (endpoint['~orpc'].meta as { action: Action }).action;
}

/** A sender of nonsense is told about the beginning of it. */
const mostFields = 50;
const longestName = 100;

/** Field → the first message about it; an unnamed key is a field of its own. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
    for (const key of keys) {
      const name = asLine([...issue.path, ...key].join('.')).slice(0, longestName) || '_';
      if (!fields.has(name) && fields.size < mostFields) fields.set(name, issue.message);
    }
  }
  return Object.fromEntries(fields);
}

/** Unknown keys and wrong values are refused with INPUT_INVALID and a message per field. */
export function parseInput<E extends AnyContractProcedure>(endpoint: E, input: unknown): InputOf<E> {
  const parsed = (endpoint['~orpc'].inputSchema as unknown as z.ZodType).safeParse(input);
  if (parsed.success) return parsed.data as InputOf<E>;
  throw new Failure('INPUT_INVALID', { fields: fieldsOf(parsed.error.issues) });
}

/** Answers that were checked, by the result they were made of: one that many are given together is checked once (decision 139). */
const checked = new WeakMap<object, { schema: unknown; output: unknown }>();

/** Parsed by its schema, a result loses whatever the contract does not name: nothing leaves unpresented. */
export function parseResult<E extends AnyContractProcedure>(endpoint: E, result: unknown): OutputOf<E> {
  const schema = endpoint['~orpc'].outputSchema as unknown as z.ZodType;
  const isShareable = typeof result === 'object' && result !== null;
  const known = isShareable ? checked.get(result) : undefined;
  if (known?.schema === schema) return known.output as OutputOf<E>;
  const output = schema.parse(result);
  if (isShareable) checked.set(result, { schema, output });
  return output as OutputOf<E>;
}
