import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import { z } from 'zod';
import { verbs } from '../http/router.ts';
import type { Caller } from '../platform/requests/caller.ts';
import type { Runnable } from '../platform/requests/verb.ts';
import type { Services } from '../platform/requests/services.ts';

export type Input = Readonly<Record<string, unknown>>;
/** A field of a list's input with a value that may be asked for. */
export type Choice = readonly [field: string, value: unknown];

export type FilteredList = {
  /** As the contract calls it. */
  name: string;
  /** What has to be asked for. */
  required: Input;
  /** What may be asked for besides. */
  choices: readonly Choice[];
  /** Is it a question that can be asked? */
  isSensible: (input: Input) => boolean;
  run: (services: Services, caller: Caller, input: Input) => Promise<unknown>;
};

/** The values of an input's field that are known from its kind. */
function listed(field: z.core.$ZodType): readonly unknown[] {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return listed(field.def.innerType);
  if (field instanceof z.ZodEnum) return field.options;
  if (field instanceof z.ZodLiteral) return [...field.values];
  return [];
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Typed = (field: string) => readonly unknown[];

function fieldsOf(shape: Shape, typed: Typed): { required: Input; choices: Choice[] } {
  const required: Record<string, unknown> = {};
  const choices: Choice[] = [];
  for (const [field, kind] of Object.entries(shape)) {
    const values = [...listed(kind), ...typed(field)];
    const isRequired = !kind.safeParse(undefined).success;
    if (isRequired) required[field] = values[0];
    choices.push(...values.slice(isRequired ? 1 : 0).map((value): Choice => [field, value]));
  }
  return { required, choices };
}

/** What an endpoint takes and how it is reached. */
function definitionOf(procedure: AnyContractProcedure) {
  const { inputSchema, route } = procedure['~orpc'];
  return { schema: inputSchema instanceof z.ZodObject ? inputSchema : null, isRead: route.method === 'GET' };
}

/** Every list and search of the contract with what it can be filtered by; `typed` says what is asked in fields that take more than a few values. */
export function* filteredLists(typed: Typed): Generator<FilteredList> {
  const runnables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = verbs;
  for (const [area, procedures] of Object.entries(contract)) {
    for (const [name, procedure] of Object.entries<AnyContractProcedure>(procedures)) {
      const { schema, isRead } = definitionOf(procedure);
      if (!schema || !isRead || !('limit' in schema.shape || 'query' in schema.shape)) continue;
      const verb = runnables[area]?.[name] as Runnable<AnyContractProcedure>;
      yield {
        name: `${area}.${name}`,
        ...fieldsOf(schema.shape as Shape, typed),
        isSensible: (input) => schema.safeParse(input).success,
        run: (services, caller, input) => verb.run(services, caller, input as never),
      };
    }
  }
}

/** Every file of a list with what it can be filtered by. */
export function filteredFiles(typed: Typed) {
  const { inputSchema } = contract.reports.export['~orpc'];
  return (inputSchema?.options ?? []).map((schema) => ({
    file: schema.shape.list.value,
    choices: fieldsOf(schema.shape, typed).choices,
    isSensible: (input: Input) => schema.safeParse(input).success,
  }));
}

/** Every two choices of different fields. */
export const pairsOf = (choices: readonly Choice[]): [Choice, Choice][] =>
  choices.flatMap((one, place) =>
    choices
      .slice(0, place)
      .filter(([field]) => field !== one[0])
      .map((other): [Choice, Choice] => [other, one]),
  );
