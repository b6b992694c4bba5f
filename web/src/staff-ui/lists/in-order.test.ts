import { expect, test } from 'vitest';
import type { ExportRequest } from './export-sheet.tsx';
import { inOrder } from './in-order.ts';

const sorting = (by: string, direction: 'ascending' | 'descending') => ({
  by,
  direction,
  keys: ['at', 'amount'],
  onSort: () => {},
});

test.each([
  ['withdrawals', 'at', 'ascending', 'oldest'],
  ['withdrawals', 'at', 'descending', undefined],
  ['withdrawals', 'amount', 'ascending', undefined],
  ['stock', 'at', 'ascending', undefined],
  ['postings', 'at', 'ascending', undefined],
] as const)('%s by %s, %s, begin in the file with the %s', (list, by, direction, order) => {
  const request: ExportRequest = list === 'withdrawals' ? { list, status: 'pending' } : { list };
  expect(inOrder(request, sorting(by, direction))).toEqual({ ...request, ...(order && { order }) });
  expect(inOrder(request, undefined)).toEqual(request);
});
