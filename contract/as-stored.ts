import { z } from 'zod';

/** The same schema with other parts; no checks of it are lost. */
const remade = (schema: z.ZodType, parts: object): z.ZodType =>
  new schema._zod.constr({ ...schema._zod.def, ...parts }) as z.ZodType;

function loosened(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, part]) => [
      key,
      loosened(part),
    ]);
    return remade(schema, { shape: Object.fromEntries(shape), catchall: undefined });
  }
  if (schema instanceof z.ZodArray) return remade(schema, { element: loosened(schema.element as z.ZodType) });
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return remade(schema, { innerType: loosened(schema.unwrap() as z.ZodType) });
  return schema;
}

/**
 * The same schema, for an answer that is made of stored settings: a field that only a newer version knows is left out of it, at any depth,
 * where the schema by which settings are saved refuses it (decision 225).
 */
export const leavingOutUnknown = <T extends z.ZodType>(schema: T): T => loosened(schema) as T;
