import { setTimeout as sleep } from 'node:timers/promises';

/** What must answer within a second whatever the database does. */
type PublicFace = {
  counts: { asked: number; slowestMs: number; slowest: string };
  /** Answers that must not be: a page that is not there, an unhealthy process, no metrics. */
  odd: string[];
  /** Once every page was asked for: a page that was never read before the database went away may say so. */
  seen: Promise<void>;
  /** Asks now: the code that `/readyz` refuses with; null when it is ready. */
  refusal(): Promise<string | null>;
  stop(): Promise<void>;
};

/** Between two looks at every page, so that looking does not spend the machine. Nothing waits for the next look. */
const pauseMs = 250;

export function watchPublicFace(address: string, metrics: string): PublicFace {
  const counts = { asked: 0, slowestMs: 0, slowest: '' };
  const odd: string[] = [];
  let over = false;
  const ask = async (url: string) => {
    const began = performance.now();
    const answer = await fetch(url).catch(() => null);
    const text = answer ? await answer.text() : '';
    const ms = performance.now() - began;
    counts.asked += 1;
    if (ms > counts.slowestMs) Object.assign(counts, { slowestMs: ms, slowest: url.replace(address, '') });
    return { status: answer?.status ?? 0, text };
  };
  const refusal = async () => {
    const { status, text } = await ask(`${address}/readyz`);
    if (![200, 503].includes(status)) odd.push(`${status} /readyz`);
    return status === 200 ? null : (/"code":"(\w+)"/.exec(text)?.[1] ?? 'nothing');
  };
  const seen = Promise.withResolvers<void>();
  const wellKnown = ['/', '/login', '/api/storefront/shop', '/healthz'];
  const watching = (async () => {
    while (!over) {
      for (const path of wellKnown) {
        const { status } = await ask(address + path);
        if (status !== 200) odd.push(`${status} ${path}`);
      }
      await refusal();
      const scraped = await ask(metrics);
      if (scraped.status !== 200 || !scraped.text.includes('rimpang_database_up'))
        odd.push(`${scraped.status} /metrics`);
      seen.resolve();
      await sleep(pauseMs);
    }
  })();
  return {
    counts,
    odd,
    seen: seen.promise,
    refusal,
    async stop() {
      over = true;
      await watching;
    },
  };
}
