import type { Plugin } from 'vite';
import { contract } from '../../contract/index.ts';

const id = 'virtual:contract-routes';

/** Capability → verb → `GET /pins/stock`: all that a call needs; the words about it are for the documentation. */
function routesOf(router: object): unknown {
  return Object.fromEntries(
    Object.entries(router).map(([name, entry]: [string, object]) => {
      if (!('~orpc' in entry)) return [name, routesOf(entry)];
      const { route } = entry['~orpc'] as { route: { method: string; path: string } };
      return [name, `${route.method} ${route.path}`];
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
    load: (source) =>
      source === `\0${id}`
        ? `export const contractRoutes = ${JSON.stringify(routesOf(contract))};`
        : undefined,
  };
}
