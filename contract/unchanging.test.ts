import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonOf, parsedOnce } from './unchanging.ts';

const rights = () => parsedOnce(z.array(z.enum(['read', 'write'])));
const fixed = <T extends object>(value: T): T => Object.freeze(value);

test('what is frozen is parsed once, and cannot be changed for the next reader', () => {
  const schema = z.object({ rights: rights(), name: z.string() });
  const shared = fixed(['read', 'write']);
  const one = schema.parse({ rights: shared, name: 'Budi' });
  const other = schema.parse({ rights: shared, name: 'Siti' });
  expect(other).toEqual({ rights: ['read', 'write'], name: 'Siti' });
  expect(other.rights).toBe(one.rights);
  expect(() => one.rights.push('read')).toThrow(TypeError);
});

test('what can still change is parsed each time', () => {
  const schema = rights();
  const own = ['read'];
  expect(schema.parse(own)).toEqual(['read']);
  own.push('write');
  expect(schema.parse(own)).toEqual(['read', 'write']);
  own.push('own');
  expect(schema.safeParse(own).success).toBe(false);
});

test('frozen outside and open inside counts as open', () => {
  const schema = parsedOnce(z.object({ cs: z.object({ open: z.boolean() }) }));
  const matrix = fixed({ cs: { open: false } });
  expect(schema.parse(matrix)).toEqual({ cs: { open: false } });
  matrix.cs.open = true;
  expect(schema.parse(matrix)).toEqual({ cs: { open: true } });
});

test('a frozen value that does not fit is refused each time, and one with more than is named loses it', () => {
  const schema = parsedOnce(z.object({ name: z.string() }));
  const wrong = fixed({ name: 1 });
  expect(schema.safeParse(wrong).success).toBe(false);
  expect(schema.safeParse(wrong).success).toBe(false);
  const tooMuch = fixed({ name: 'Budi', password: 'x' });
  expect(schema.parse(tooMuch)).toEqual({ name: 'Budi' });
  expect(jsonOf({ person: schema.parse(tooMuch) })).toBe('{"person":{"name":"Budi"}}');
});

test('the JSON says the same, whatever was parsed once', () => {
  const schema = z.object({ first: rights(), name: z.string().optional(), last: rights(), n: z.number() });
  const parts = { first: fixed(['read']), last: fixed(['write', 'read']), n: 1 };
  for (const answer of [schema.parse(parts), schema.parse({ ...parts, name: '"}' })])
    expect(JSON.parse(jsonOf(answer) ?? '')).toEqual(answer);
  const whole = z.object({ rights: rights() }).parse({ rights: fixed(['read']) });
  expect(jsonOf(whole)).toBe('{"rights":["read"]}');
  for (const answer of [undefined, null, [], [1], 'x', {}, { a: undefined }, { a: new Date(0) }, new Date(0)])
    expect(jsonOf(answer)).toBe(JSON.stringify(answer));
});
