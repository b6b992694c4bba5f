import { expect, test } from 'vitest';
import { lastStepOf } from './last-step.ts';

const approved = { decidedBy: 'Rina', decidedAt: '2026-11-22T02:00:00.000Z' };

test.each([
  ['waits', { decidedBy: null, decidedAt: null, settledBy: null, settledAt: null }, { by: null, at: null }],
  [
    'approved',
    { ...approved, settledBy: null, settledAt: null },
    { by: 'Rina', at: '2026-11-22T02:00:00.000Z' },
  ],
  [
    'paid or returned by the bank',
    { ...approved, settledBy: 'Tono', settledAt: '2026-11-25T03:00:00.000Z' },
    { by: 'Tono', at: '2026-11-25T03:00:00.000Z' },
  ],
])('the last step of a withdrawal: %s', (_, withdrawal, step) => {
  expect(lastStepOf(withdrawal)).toEqual(step);
});
