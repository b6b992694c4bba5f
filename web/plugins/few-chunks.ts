import type { Plugin } from 'vite';
import { chunkNames, type Graph } from './chunk-names.ts';

/** Packages that always travel together: one file each instead of the dozen they would fall into. */
const packages = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\/|\/entry\.client\.tsx/ },
];

/**
 * Packs the product's small shared modules into few files: what one screen needs comes in a few requests, and what is
 * compressed together is smaller. Without it each icon, button and helper that two screens share is a file of its own.
 */
export function fewChunks(): Plugin {
  let names = new Map<string, string>();
  const shared = {
    name: (id: string) => names.get(id),
    debugName: 'shared',
    // What a module imports has a name of its own; taken along, a layout's button would bring the layout to the login.
    includeDependenciesRecursively: false,
  };
  const build = {
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension' as const,
      output: { codeSplitting: { groups: [...packages, shared] } },
      // Constants from other files (addresses, above all) are written where they are used, so that no screen loads the
      // whole table of them: 0.8 kB less on the first partner screen.
      optimization: { inlineConst: { mode: 'all' as const } },
    },
  };
  return {
    name: 'few-chunks',
    buildEnd() {
      const graph: Graph = new Map();
      for (const id of this.getModuleIds()) {
        const {
          importedIds = [],
          dynamicallyImportedIds = [],
          isEntry = false,
          code,
        } = this.getModuleInfo(id) ?? {};
        graph.set(id, {
          imports: importedIds,
          later: dynamicallyImportedIds,
          isEntry,
          size: code?.length ?? 0,
        });
      }
      names = chunkNames(graph);
    },
    configEnvironment: (name) => (name === 'client' ? { build } : null),
  };
}
