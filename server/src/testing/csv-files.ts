import { reportsVerbs } from '../capabilities/reports/index.ts';
import type { Site } from './browsers.ts';
import type { Harness } from './harness.ts';

type Input = Parameters<typeof reportsVerbs.export.run>[2];

/** The lines of a list as this person takes it along as CSV, its titles first. */
export async function csvLines(h: Harness, site: Site, who: string, input: object): Promise<string[]> {
  const asked = { ...input, format: 'csv' } as Input;
  const { url } = await reportsVerbs.export.run(h.services, await h.as(who), asked);
  const text = await (await (await site.as(who)).get(url)).text();
  return text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);
}
