import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../contract/index.ts';

const id = 'virtual:contract-routes';

/** What a call needs of its route; the words about it are for the documentation, and half of the bytes. */
function withoutWords(router: object): object {
  return Object.fromEntries(
    Object.entries(router).map(([name, entry]: [string, object]) => {
      if (!('~orpc' in entry)) return [name, withoutWords(entry)];
      const { route } = entry['~orpc'] as { route: Record<string, unknown> };
      const { summary: _, description: __, operationId: ___, tags: ____, ...needed } = route;
      return [name, { '~orpc': { errorMap: {}, meta: {}, route: needed } }];
    }),
  );
}

/**
 * The contract as the browser's client needs it: methods and paths, without the schemas and their library. Forms
 * import the schemas they check with by themselves, when their screen is opened.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      return `export const contractRoutes = ${JSON.stringify(withoutWords(minifyContractRouter(contract)))};`;
    },
  };
}
