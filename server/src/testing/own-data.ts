import { openExport, reportsVerbs } from '../capabilities/reports/index.ts';
import type { Harness } from './harness.ts';

type OwnData = { at: string; sections: Record<string, Record<string, unknown>[]> };

/** The file of everything that is stored about a partner, as it is downloaded. */
export async function readOwnData(h: Harness, username: string): Promise<OwnData> {
  const caller = await h.as(username);
  const { url } = await reportsVerbs.myData.run(h.services, caller, {});
  const { body } = openExport(h.services, caller, url.slice(url.lastIndexOf('/') + 1));
  return JSON.parse(await new Response(body).text()) as OwnData;
}
