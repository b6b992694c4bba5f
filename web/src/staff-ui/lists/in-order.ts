import type { ExportList } from '@rimpang/contract/exports';
import type { Sorting } from '../../lists/sorting.ts';
import type { ExportRequest } from './export-sheet.tsx';

/** Their rows can be taken along from either end. */
const fromBothEnds: ReadonlySet<ExportList> = new Set<ExportList>([
  'partners',
  'bonuses',
  'orders',
  'pins',
  'withdrawals',
  'claims',
  'audit',
  'registrations',
  'batches',
  'sales',
  'messages',
]);

/**
 * What is exported, from the end from which the list begins: a queue of what waits with the oldest. A list that is sorted by a figure or a name is taken
 * along in the order of its moments, the newest first.
 */
export function inOrder(request: ExportRequest, sorting: Sorting | undefined): ExportRequest {
  const isByMoment = sorting?.by === sorting?.keys[0];
  if (!fromBothEnds.has(request.list) || !isByMoment || sorting?.direction !== 'ascending') return request;
  return { ...request, order: 'oldest' } as ExportRequest;
}
