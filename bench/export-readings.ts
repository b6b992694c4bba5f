import { randomUUID } from 'node:crypto';
import { openExport, reportsVerbs } from '@rimpang/server/capabilities/reports/index';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import type { Services } from '@rimpang/server/platform/requests/services';
import type { Readings } from './readings.ts';

/** The server lets so many be under way, and of a partner one; who comes later is refused. */
export const exportsAtOnce = { ofStaff: 3, ofPartner: 1 };

/** From the tap to the first bytes of the file; who waits for the rest of it waits for the download. */
async function firstByte(
  services: Services,
  caller: Caller,
  prepare: (asked: Caller) => Promise<{ url: string }>,
): Promise<void> {
  const { url } = await prepare({ ...caller, operationId: randomUUID() });
  const { body } = openExport(services, caller, url.slice(url.lastIndexOf('/') + 1));
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
}

/** The long lists that are taken along, and everything that is stored about a person. */
export function firstBytes(services: Services, { staff, head }: Record<'staff' | 'head', Caller>): Readings {
  const of = (caller: Caller, input: object) => () =>
    firstByte(services, caller, (asked) =>
      reportsVerbs.export.run(services, asked, { format: 'csv', ...input } as never),
    );
  const ownData = (asked: Caller) => reportsVerbs.myData.run(services, asked, {});
  return {
    'export, partners': of(staff, { list: 'partners' }),
    'export, bonuses': of(staff, { list: 'bonuses' }),
    'export, pins': of(staff, { list: 'pins' }),
    'export, postings': of(staff, { list: 'postings' }),
    'export, audit': of(staff, { list: 'audit' }),
    'export own, downline': of(head, { list: 'downline' }),
    'export own, bonuses': of(head, { list: 'ownBonuses' }),
    'export own, everything': () => firstByte(services, head, ownData),
  };
}
