import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The kind of annotation with which a test says what axe has looked at: the scheme and the path. */
export const lookedAt = 'axe';

type Route = { id: string; parentId?: string; path?: string };

/** What no person looks at: files for machines, and addresses that only lead on. */
const notPages =
  /^(\/robots\.txt|\/\.well-known\/security\.txt|\/sitemap\.xml|\/manifest\.webmanifest|\/admin|.*\*)$/;

/** Every address of the route tables that is a page, with `:names` for what varies. */
export function pagesOf(routes: Record<string, Route>): string[] {
  const whole = (route: Route): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return [parent ? whole(parent) : '', route.path].filter(Boolean).join('/');
  };
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const leaves = Object.values(routes).filter(({ id }) => !parents.has(id));
  return [...new Set(leaves.map((route) => `/${whole(route)}`))]
    .filter((path) => !notPages.test(path))
    .sort();
}

/** `light /page` for each page and scheme that axe has not looked at. */
export function notLookedAt(pages: readonly string[], looks: ReadonlySet<string>): string[] {
  const known = new Set(schemes.flatMap((scheme) => pages.map((page) => `${scheme} ${page}`)));
  const others = [...looks].filter((look) => !known.has(look));
  return schemes.flatMap((scheme) =>
    pages
      .filter((page) => {
        if (!page.includes(':')) return !looks.has(`${scheme} ${page}`);
        const pattern = new RegExp(`^${scheme} ${page.replaceAll(/:[^/]+/g, '[^/]+')}$`);
        return !others.some((look) => pattern.test(look));
      })
      .map((page) => `${scheme} ${page}`),
  );
}

/**
 * Fails a whole run (`npm test`) in which axe has not looked at every address of the route tables, in the light and in
 * the dark. A run of some files says nothing.
 */
export default class AxeCoverage implements Reporter {
  readonly #looks = new Set<string>();

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type === lookedAt && description) this.#looks.add(description);
    }
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    if (!process.env.WHOLE_RUN) return undefined;
    const build = join(dirname(import.meta.dirname), 'web/build/server/index.js');
    if (!existsSync(build)) return { status: 'failed' };
    const { routes } = (await import(pathToFileURL(build).href)) as { routes: Record<string, Route> };
    const missing = notLookedAt(pagesOf(routes), this.#looks);
    if (missing.length === 0) return undefined;
    process.stdout.write(`\nPages that axe has not looked at:\n  ${missing.join('\n  ')}\n`);
    return { status: 'failed' };
  }
}
