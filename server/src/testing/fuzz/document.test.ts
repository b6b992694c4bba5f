import { openApiDocument } from '../../http/openapi.ts';
import { expect, test } from 'vitest';
import { openDocument } from './document.ts';

test('an answer that the document does not name, or that does not fit it, is found', async () => {
  const document = JSON.parse(JSON.stringify(await openApiDocument())) as Record<string, unknown>;
  const { operations, problemOf } = openDocument(document);
  const transfer = operations.find(({ id }) => id === 'pins.transfer');
  if (!transfer) throw new Error('no transfer');
  const json = (status: number, body: unknown) =>
    problemOf(transfer, { status, type: 'application/json', text: JSON.stringify(body) });
  const recipient = { id: 5, username: 'siti', fullName: 'Siti' };
  const good = { recipient, quantity: 2, message: 'Terkirim', codes: ['A'] };
  expect(json(200, good)).toBeNull();
  expect(json(200, { ...good, quantity: '2' })).toMatch(/against its schema/);
  expect(json(200, { ...good, recipient: { ...recipient, id: null } })).toMatch(/against its schema/);
  expect(json(418, {})).toMatch(/418, which the document does not name/);
  expect(problemOf(transfer, { status: 200, type: 'text/html', text: '<p>' })).toMatch(/text\/html/);
  const refusal = { defined: true, code: 'FORBIDDEN', status: 403, message: 'x', data: {} };
  expect(json(403, refusal)).toBeNull();
  expect(json(403, { ...refusal, code: 'NOT_FOUND' })).toMatch(/against its schema/);
});
