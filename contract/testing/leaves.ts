import type { AnyContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '../index.ts';

type Inner = {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, z.ZodType>;
      element?: z.ZodType;
      innerType?: z.ZodType;
      in?: z.ZodType;
      options?: z.ZodType[];
      keyType?: z.ZodType;
      valueType?: z.ZodType;
    };
  };
};

/** One value that a caller can send: where it stands, the schema with all that is asked of it there, and its kind. */
export type Leaf = { path: (string | number)[]; schema: z.ZodType; kind: string };
type Endpoint = {
  name: string;
  action: string | undefined;
  method: string;
  path: string;
  input: z.ZodType;
  output: z.ZodType | undefined;
  /** The codes of the failures that are its own or of every endpoint. */
  errors: string[];
  leaves: Leaf[];
  /** Every object in the input. */
  objects: z.ZodObject[];
};

const leafKinds = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'file', 'custom']);

/** Every value of an input schema, through objects, lists, choices and transformations. Unknown kinds are an error. */
function leavesOf(schema: z.ZodType, path: (string | number)[] = [], whole = schema): Leaf[] {
  const { def } = (schema as unknown as Inner)._zod;
  if (def.shape) return Object.entries(def.shape).flatMap(([key, value]) => leavesOf(value, [...path, key]));
  if (def.element) return leavesOf(def.element, [...path, 0]);
  if (def.options) return def.options.flatMap((option) => leavesOf(option, path));
  if (def.valueType && def.keyType)
    return [...leavesOf(def.keyType, [...path, '*']), ...leavesOf(def.valueType, [...path, '*'])];
  // What is asked after a transformation is asked of the same value: the outermost schema knows all of it.
  const inner = def.innerType ?? def.in;
  if (inner) return leavesOf(inner, path, whole);
  if (!leafKinds.has(def.type)) throw new Error(`${path.join('.')}: no rule for ${def.type}`);
  return [{ path, schema: whole, kind: def.type }];
}

function objectsOf(schema: z.ZodType): z.ZodObject[] {
  const { def } = (schema as unknown as Inner)._zod;
  const own = schema instanceof z.ZodObject ? [schema] : [];
  const inner = [...Object.values(def.shape ?? {}), ...(def.options ?? []), def.element, def.valueType];
  const all = [...inner, def.innerType ?? def.in].filter((part) => part !== undefined);
  return [...own, ...all.flatMap(objectsOf)];
}

/** Every endpoint of the contract with the values it takes. */
export const endpoints: Endpoint[] = Object.values(contract).flatMap((verbs) =>
  Object.values<AnyContractProcedure>(verbs).map((procedure) => {
    const { route, inputSchema, outputSchema, errorMap, meta } = procedure['~orpc'];
    const input = inputSchema as z.ZodType | undefined;
    if (!input) throw new Error(`${route.operationId} takes anything`);
    return {
      name: String(route.operationId),
      action: (meta as { action?: string }).action,
      method: String(route.method),
      path: String(route.path),
      input,
      output: outputSchema as z.ZodType | undefined,
      errors: Object.keys(errorMap),
      leaves: leavesOf(input),
      objects: objectsOf(input),
    };
  }),
);
