import { randomUUID } from 'node:crypto';
import { openExport, reportsVerbs } from '@rimpang/server/capabilities/reports/index';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import type { Services } from '@rimpang/server/platform/requests/services';
import type { Readings } from './readings.ts';

/** The server lets so many be under way; who comes later waits. */
export const exportsAtOnce = 3;

/** From the tap to the first bytes of the file; who waits for the rest of it waits for the download. */
async function firstByte(services: Services, caller: Caller, input: object): Promise<void> {
  const asked = { ...caller, operationId: randomUUID() };
  const { url } = await reportsVerbs.export.run(services, asked, input as never);
  const { body } = openExport(services, caller, url.slice(url.lastIndexOf('/') + 1));
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
}

/** The long lists that are taken along. */
export function firstBytes(services: Services, { staff, head }: Record<'staff' | 'head', Caller>): Readings {
  const of = (caller: Caller, input: object) => () =>
    firstByte(services, caller, { format: 'csv', ...input });
  return {
    'export, partners': of(staff, { list: 'partners' }),
    'export, bonuses': of(staff, { list: 'bonuses' }),
    'export, pins': of(staff, { list: 'pins' }),
    'export, postings': of(staff, { list: 'postings' }),
    'export, audit': of(staff, { list: 'audit' }),
    'export, downline': of(head, { list: 'downline' }),
    'export, ownBonuses': of(head, { list: 'ownBonuses' }),
  };
}
