import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as partnerPaths from '../web/src/paths/partner.ts';
import * as publicPaths from '../web/src/paths/public.ts';
import * as staffPaths from '../web/src/paths/staff.ts';

/** Where addresses are written down; everything else takes them from `paths/`. */
const listed = /^web\/src\/(paths\/\w+|routes|areas\/\w+\/routes)\.ts$|\.test\.tsx?$/;

/** The first words of the pages' addresses: `dashboard`, `login`, `#produk`, … */
const firstWords = new Set(
  [publicPaths, partnerPaths, staffPaths]
    .flatMap((paths) => Object.values<unknown>(paths))
    .flatMap((path) => (typeof path === 'string' ? [path.split(/[/?]/)[1] ?? ''] : []))
    .filter((word) => word !== ''),
);

/** One line per address of a page that is spelled out in `files` instead of taken from `web/src/paths/`. */
export function findLiteralAddresses(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => file.startsWith('web/src/') && !listed.test(file))
    .flatMap((file) =>
      literalsIn(readFileSync(join(root, file), 'utf8')).map(
        (literal) => `${file}: ${literal}: an address comes from web/src/paths/`,
      ),
    );
}

function literalsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return Array.from(code.matchAll(/['"`]\/(#?[\w-]+)[^'"`\n]*/g), ([literal, word = '']) => ({
    literal,
    word,
  }))
    .filter(({ word }) => firstWords.has(word))
    .map(({ literal }) => literal.slice(1));
}
