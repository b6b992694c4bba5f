import type { z } from 'zod';

/** What was parsed before, by what it was parsed from. */
type Known = WeakMap<object, object>;

/** The JSON of what was parsed once. */
const texts = new WeakMap<object, string>();

/** Nothing in it can be changed any more. */
function isFixed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFixed);
}

function fix(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) fix(part);
}

/**
 * The same schema, for a part of answers that is the same for many readers and frozen as a whole by who makes it: such a value is
 * parsed once, and gives the same frozen result whenever it comes again. Any other value is parsed each time.
 */
export function parsedOnce<T extends z.ZodType>(schema: T): T {
  const known: Known = new WeakMap();
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => {
    const { value } = payload;
    if (typeof value !== 'object' || value === null) return run(payload, context);
    const before = known.get(value);
    if (before) {
      payload.value = before;
      return payload;
    }
    const parsed = run(payload, context);
    if (parsed instanceof Promise || parsed.issues.length > 0 || !isFixed(value)) return parsed;
    const result = parsed.value as object;
    fix(result);
    known.set(value, result);
    texts.set(result, JSON.stringify(result));
    return parsed;
  };
  return schema;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? texts.get(value) : undefined;

/** The JSON of an answer, as `JSON.stringify` writes it; of its parts those that were parsed once are not written anew, and come last. */
export function jsonOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return JSON.stringify(answer);
  let known = '';
  let others: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(answer)) {
    const text = textOf(value);
    if (!text) continue;
    known += `,${JSON.stringify(name)}:${text}`;
    others ??= { ...answer };
    others[name] = undefined;
  }
  if (!others) return JSON.stringify(answer);
  const text = JSON.stringify(others);
  return text === '{}' ? `{${known.slice(1)}}` : `${text.slice(0, -1)}${known}}`;
}
