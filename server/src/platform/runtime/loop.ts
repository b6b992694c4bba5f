import type { Logger } from 'pino';

export type Loop = {
  /** Ends it; resolves when the run under way is over. */
  stop(): Promise<void>;
};

/**
 * Repeats a piece of work that is safe to repeat, never two runs at once. A failed run is logged and the next one
 * comes as usual: what was not done stays written down in the database.
 */
export function startLoop(options: {
  name: string;
  everyMs: number;
  /** Until the first run, where that is not as long. */
  firstMs?: number | undefined;
  run: () => Promise<unknown>;
  log: Logger;
}): Loop {
  const { name, everyMs, firstMs = everyMs, run, log } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const turn = () => {
    running = run()
      .then(
        () => {},
        (error: unknown) => log.error({ err: error, loop: name }, 'loop run failed'),
      )
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs).unref();
      });
  };
  timer = setTimeout(turn, firstMs).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
