import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../contract/index.ts';

const id = 'virtual:contract-routes';

/**
 * Source text of the routes: a call needs method and path; the words about it are for the documentation, and writing
 * each entry as a call of `e` spares half of the bytes.
 */
function sourceOf(router: object): string {
  const entries = Object.entries(router).map(([name, entry]: [string, object]) => {
    if (!('~orpc' in entry)) return `${name}:${sourceOf(entry)}`;
    const { route } = entry['~orpc'] as { route: Record<string, unknown> };
    const { summary: _, description: __, operationId: ___, tags: ____, method, path, ...more } = route;
    const rest = Object.keys(more).length > 0 ? `,${JSON.stringify(more)}` : '';
    return `${name}:e(${JSON.stringify(method)},${JSON.stringify(path)}${rest})`;
  });
  return `{${entries.join(',')}}`;
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
      const expand =
        'const e=(method,path,more)=>({"~orpc":{errorMap:{},meta:{},route:{method,path,...more}}});';
      return `${expand}export const contractRoutes = ${sourceOf(minifyContractRouter(contract))};`;
    },
  };
}
