/** More callers than this waiting for one key are sent away: they come from a machine. */
const mostWaiting = 100;

type Line = { running: number; waiting: (() => void)[] };

/** Lets callers of the same key take turns, within this process. */
type Turns = {
  /** Runs `work` once fewer than `atOnce` of this key are running, first come, first served; null where too many wait. */
  take<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<{ done: T } | null>;
  /** Keys with a person in line. */
  size(): number;
};

/** A key without callers takes no memory. */
export function openTurns(): Turns {
  const lines = new Map<string, Line>();
  return {
    size: () => lines.size,
    async take(key, atOnce, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) line.running += 1;
      else if (line.waiting.length >= mostWaiting) return null;
      // The person who leaves hands the place over, so `running` stays as it is.
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      try {
        return { done: await work() };
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else {
          line.running -= 1;
          if (line.running === 0) lines.delete(key);
        }
      }
    },
  };
}
