import { expect, test } from 'vitest';
import { z } from 'zod';
import { withinStock } from './within-stock.ts';

const stock = { activation: 2, ro: 0 };
const rules = z.object({
  recipient: z.string().min(1, 'Username wajib diisi'),
  type: z.enum(['activation', 'ro']),
  quantity: z.number().min(1, 'Minimal 1 PIN').max(1_000, 'Maksimal 1.000 PIN'),
});
const tooMany = 'Jumlah transfer melebihi stok Anda.';

/** What the rules say about these values, field by field. */
async function said(values: object, known: typeof stock | undefined = stock) {
  const { issues = [] } = await withinStock(rules, known, tooMany)['~standard'].validate(values);
  return Object.fromEntries(
    issues.map(({ path = [], message }) => [path.includes('quantity') ? 'quantity' : 'recipient', message]),
  );
}
const transfer = { recipient: 'siti', type: 'activation', quantity: 1 };

test.each([
  ['what the stock holds', { quantity: 2 }, {}],
  ['one more than the stock', { quantity: 3 }, { quantity: tooMany }],
  ['more than the endpoint takes as well', { quantity: 1_001 }, { quantity: tooMany }],
  ['none of a type', { type: 'ro' }, { quantity: tooMany }],
  ['less than one', { quantity: 0 }, { quantity: 'Minimal 1 PIN' }],
  [
    'no recipient beside it',
    { recipient: '', quantity: 3 },
    { recipient: 'Username wajib diisi', quantity: tooMany },
  ],
])('a transfer of %s', async (_, changes, expected) => {
  expect(await said({ ...transfer, ...changes })).toEqual(expected);
});

test('without a known stock the server decides', async () => {
  const { issues } = await withinStock(rules, undefined, tooMany)['~standard'].validate({
    ...transfer,
    quantity: 3,
  });
  expect(issues).toBeUndefined();
});
