import { expect, test } from 'vitest';
import { z } from 'zod';
import { leavingOutUnknown } from './as-stored.ts';

const known = { name: 'Madu', parts: [{ of: 'Jahe' }], box: { size: 2 }, note: null };
const saved = z.strictObject({
  name: z.string(),
  parts: z.array(z.strictObject({ of: z.string() })).min(1, 'Sebutkan bahannya'),
  box: z.strictObject({ size: z.int() }).nullable(),
  note: z.strictObject({ text: z.string() }).nullable().default(null),
});
const read = leavingOutUnknown(saved);

test('what is not known is left out at any depth, and what is known is as it was', () => {
  const stored = {
    ...known,
    colour: 'kuning',
    parts: [{ of: 'Jahe', grownIn: 'Solo' }],
    box: { size: 2, lid: true },
  };
  expect(saved.safeParse(stored).success).toBe(false);
  expect(read.parse(stored)).toEqual(known);
  expect(read.parse({ ...known, note: undefined })).toEqual(known);
});

test('what is known is asked for as before', () => {
  expect(read.safeParse({ ...known, parts: [] }).error?.issues[0]?.message).toBe('Sebutkan bahannya');
  expect(read.safeParse({ ...known, box: { size: '2' } }).success).toBe(false);
  expect(saved.safeParse({ ...known, colour: 'kuning' }).success).toBe(false);
});
