import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { prepareBrowser } from '../harness/browser.ts';
import { median } from './measure.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Scores from 0 to 100; `lcp` in milliseconds on Lighthouse's slow phone. */
export type Report = { scores: Record<Category, number>; lcp: number; failed: string[] };

/** One mobile run in a fresh browser, without cache. Throws what Lighthouse says where the page could not be measured. */
export async function measurePage(address: string): Promise<Report> {
  const { executablePath, args, env } = await prepareBrowser();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless', ...args],
    envVars: env,
    logLevel: 'silent',
  });
  try {
    const flags = { port: chrome.port, logLevel: 'silent', onlyCategories: [...categories] } as const;
    const result = await lighthouse(address, { ...flags, onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse said nothing about ${address}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    const scores = Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Record<Category, number>;
    return {
      scores,
      lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      failed: failedOf(lhr),
    };
  } finally {
    chrome.kill();
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** What cost points, beside the timings, for the person who has to mend it. */
function failedOf({ categories: groups, audits }: Result): string[] {
  const weighty = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => groups[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  return weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1);
}

/** The middle of several runs, figure by figure; what failed in any of them. */
export function middleOf(reports: readonly Report[]): Report {
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(reports.map((report) => report.scores[name]))]),
  ) as Record<Category, number>;
  return {
    scores,
    lcp: median(reports.map(({ lcp }) => lcp)),
    failed: Array.from(new Set(reports.flatMap(({ failed }) => failed))),
  };
}
