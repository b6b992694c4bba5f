import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../contract/index.ts';

const id = 'virtual:contract-routes';

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
      return `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
