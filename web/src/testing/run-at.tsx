import { createMemoryRouter, RouterProvider } from 'react-router';
import { runHook } from './run-hook.ts';

/** `runHook` for a hook that reads and changes the address; `query` is what stands behind its `?`. */
export async function runAt<Result>(query: string, hook: () => Result) {
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const run = await runHook(hook, {
    around: (inner) => {
      router ??= createMemoryRouter([{ path: '/', element: inner }], { initialEntries: [`/?${query}`] });
      return <RouterProvider router={router} />;
    },
  });
  return {
    get current() {
      return run.current;
    },
    /** Waits for what it begins, and answers with the query after it. */
    async does(work: (current: Result) => unknown): Promise<string> {
      await run.does(work);
      return router?.state.location.search.slice(1) ?? '';
    },
    /** One step back in the browser's history. */
    back: () => run.does(() => router?.navigate(-1)),
    /** And one forward again. */
    forward: () => run.does(() => router?.navigate(1)),
  };
}
