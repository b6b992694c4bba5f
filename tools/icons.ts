import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandWords } from '../harness/command-words.ts';
import { root } from './run.ts';

/**
 * `npm run icons`: copies the icons that the pages import from `#icons`, and no others, out of the icon package into
 * `web/src/ui/icons/`, one file each, so that a chunk holds only what it shows. Starting the product needs forty
 * kilobytes of icons then instead of a package of 87 MB.
 */
const folder = join(root, 'web/src/ui/icons');
const source = join(root, 'node_modules/@tabler/icons');

/** File name → content, of everything generated: what `web/src` imports decides. */
export function generateIcons(): Map<string, string> {
  const text = readFileSync(join(source, 'tabler-nodes-outline.json'), 'utf8');
  const drawings = JSON.parse(text) as Record<string, [tag: string, attributes: Record<string, string>][]>;
  const files = new Map<string, string>();
  const names = new Map(Object.keys(drawings).map((name) => [componentOf(name), name]));
  for (const component of importedIcons()) {
    const name = names.get(component);
    if (!name) throw new Error(`@tabler/icons has no ${component}`);
    const outlines = (drawings[name] ?? []).map(([tag, { d, ...more }]) => {
      if (tag !== 'path' || !d || Object.keys(more).length > 0)
        throw new Error(`${name} is no plain outline`);
      return `'${d}'`;
    });
    files.set(`${name}.ts`, iconFile(component, outlines));
  }
  const exported = [...files.keys()].map((file) => `export * from './${file}';\n`);
  return files.set('index.ts', `export type { Icon } from './draw-icon.tsx';\n${exported.sort().join('')}`);
}

/** In the project's format: on one line, on two, or with a line for each outline. */
function iconFile(component: string, outlines: string[]): string {
  const begin = `export const ${component} = (props: IconProps) =>`;
  const call = `drawIcon(props, [${outlines.join(', ')}]);`;
  const lines = [
    `${begin} ${call}`,
    `${begin}\n  ${call}`,
    `${begin}\n  drawIcon(props, [\n${outlines.map((outline) => `    ${outline},\n`).join('')}  ]);`,
  ];
  const fits = (text: string) => text.split('\n').every((line) => line.length <= 110);
  return `import { drawIcon, type IconProps } from './draw-icon.tsx';\n\n${lines.find(fits) ?? lines.at(-1)}\n`;
}

function importedIcons(): string[] {
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const imports = sources.flatMap((text) => Array.from(text.matchAll(/\{([^{}]+)\} from '#icons'/g)));
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => /^Icon[A-Z]/.test(name)))].sort();
}

const componentOf = (name: string) =>
  `Icon${name.replace(/(^|-)(\w)/g, (_, _dash, initial: string) => initial.toUpperCase())}`;

if (import.meta.main) {
  commandWords('npm run icons', {});
  const files = generateIcons();
  for (const path of globSync('*.ts', { cwd: folder })) rmSync(join(folder, path));
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  copyFileSync(join(source, 'LICENSE'), join(folder, 'LICENSE'));
  console.log(`${files.size - 1} icons in web/src/ui/icons`);
}
