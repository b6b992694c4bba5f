/** One measured figure beside its yardstick from the same run; `broken` says which promise it does not keep. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
  yardstick: number;
  ratio: number;
  broken?: string | undefined;
  /** Why more is accepted than the goal for all, where that is missed and a limit of its own is kept (decision 230). */
  accepted?: string | undefined;
  /** What else was seen, in words. */
  detail?: string | undefined;
};

/** How much longer the calls of `perSecond` go on than they are counted. */
export const withWarmUp = 1.2;

/** Completed calls per second of `callers` parallel loops over `seconds`, after a warm-up of a fifth of that. */
export async function perSecond(options: {
  callers: number;
  seconds: number;
  call: () => Promise<unknown>;
}): Promise<number> {
  const { callers, seconds, call } = options;
  const end = performance.now() + seconds * withWarmUp * 1000;
  const begin = end - seconds * 1000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < end) {
      await call();
      const at = performance.now();
      if (at >= begin && at < end) done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return done / seconds;
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Not a number of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle of an odd number of figures; a single slow moment does not decide. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * The middle and the 99th of a hundred durations of `callers` parallel loops over `seconds`, in milliseconds, after a warm-up; of `most` calls
 * where that is said, of calls that leave rows behind.
 */
export async function latencies(options: {
  callers: number;
  seconds: number;
  most?: number;
  call: () => Promise<unknown>;
}): Promise<{ p50: number; p99: number }> {
  const { callers, seconds, most = Number.POSITIVE_INFINITY, call } = options;
  const begin = performance.now() + seconds * 200;
  const end = begin + seconds * 1000;
  const found: number[] = [];
  let begun = 0;
  const loop = async () => {
    while (performance.now() < end && begun < most) {
      const at = performance.now();
      begun += 1;
      await call();
      if (at >= begin || begun > most / 5) found.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  const sorted = found.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: rank(0.5), p99: rank(0.99) };
}
