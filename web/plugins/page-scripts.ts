import type { Plugin, Rolldown } from 'vite';

const prefix = 'virtual:page-script/';
/** While developing: the same script after what the refresh of changed components needs, which pages load last. */
const devPrefix = 'virtual:page-dev/';
const refresh = 'virtual:react-router/inject-hmr-runtime';
/** The scripts that pages bring by themselves, beside the router's own. */
const sources: Readonly<Record<string, string>> = {
  island: '/src/features/storefront/public/islands/loader.ts',
  'auth-pages': '/src/areas/public/auth-pages-entry.tsx',
};

type PageScript = { src: string; preloads: string[]; styles: string[] };
type Bundle = Rolldown.OutputBundle;

/**
 * Scripts of static pages, as further entries of the pages' own build: what they load shares its chunks with the areas.
 * `virtual:page-script/<name>` tells the pages, which are built after them, the script's address, the chunks it begins
 * with and the style sheets of what it shows.
 */
export function pageScripts(): Plugin {
  const references = new Map<string, string>();
  const built = new Map<string, PageScript>();
  let isBuild = false;
  return {
    name: 'page-scripts',
    // One plugin for the browser's build and the server's, which must know what the first one wrote.
    sharedDuringBuild: true,
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      for (const [name, source] of Object.entries(sources)) {
        const id = `${this.environment.config.root}${source}`;
        references.set(name, this.emitFile({ type: 'chunk', id, name }));
      }
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const [name, reference] of references)
        built.set(name, scriptOf(this.getFileName(reference), bundle));
    },
    resolveId: (id) => (id.startsWith(prefix) || id.startsWith(devPrefix) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${devPrefix}`)) {
        const source = sources[id.slice(devPrefix.length + 1)];
        return `import ${JSON.stringify(refresh)}; import ${JSON.stringify(source)};`;
      }
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      const script = built.get(name) ?? { src: `/@id/${devPrefix}${name}`, preloads: [], styles: [] };
      return `export const script = ${JSON.stringify(script)};`;
    },
  };
}

/** The chunk with everything that it imports at once. */
function scriptOf(entry: string, bundle: Bundle): PageScript {
  const files = new Set<string>([entry]);
  const styles = new Set<string>();
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const imported of chunk.imports) files.add(imported);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.add(sheet);
  }
  files.delete(entry);
  const address = (file: string) => `/${file}`;
  return { src: address(entry), preloads: Array.from(files, address), styles: Array.from(styles, address) };
}
