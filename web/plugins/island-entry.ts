import type { Plugin } from 'vite';

const id = 'virtual:island-entry';
const source = '/src/features/public-islands/loader.ts';

/**
 * The one script of the static pages, as one more entry of the pages' own build: what it loads later shares its chunks
 * with the login. `virtual:island-entry` gives the script's address to the pages, which are built after it.
 */
export function islandEntry(): Plugin {
  let reference: string | undefined;
  let address = source;
  let isBuild = false;
  return {
    name: 'island-entry',
    // One plugin for the browser's build and the server's, which must know what the first one wrote.
    sharedDuringBuild: true,
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      reference = this.emitFile({
        type: 'chunk',
        id: `${this.environment.config.root}${source}`,
        name: 'island',
      });
    },
    generateBundle() {
      if (reference && this.environment.name === 'client') address = `/${this.getFileName(reference)}`;
    },
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) =>
      name === `\0${id}` ? `export const islandEntry = ${JSON.stringify(address)};` : undefined,
  };
}
