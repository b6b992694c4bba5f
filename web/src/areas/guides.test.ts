import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedActions } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { expect, test } from 'vitest';
import { isGroup, type MenuEntry, visibleMenu } from '../shell/menu.ts';
import { adminMenu } from './admin/menu.ts';
import { partnerMenu } from './partner/menu.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Everything that a page can say, as its files spell it, with one space for each break of a line. */
const said = globSync(
  ['web/src', 'domain', 'contract'].map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root },
)
  .filter((path) => !/\.test\.tsx?$|node_modules/.test(path))
  .map(read)
  .join('\n')
  .replace(/\s+/g, ' ');

/** Do these words begin a text (a string, what stands between tags, a parenthesis in one), and end as words? */
function isSaid(words: string): boolean {
  for (let at = said.indexOf(words); at !== -1; at = said.indexOf(words, at + 1)) {
    const begins = /['"`>}(] ?$/.test(said.slice(Math.max(0, at - 2), at));
    if (begins && !/[\p{L}\p{N}]/u.test(said[at + words.length] ?? '')) return true;
  }
  return false;
}

/** What a guide prints bold or in italics without quoting the screen, and why. */
const ofTheGuide: Readonly<Record<string, string>> = {
  'Cocokkan dengan mutasi rekening, bukan dengan gambar.': 'a warning',
  Uang: 'what the product guards',
  Keputusan: 'what the product guards',
  Riwayat: 'what the product guards',
  Perusahaan: 'what the company account is called',
  sistem: 'what the company account is called',
  super_admin: 'a role',
  Lonceng: 'a picture',
  lonceng: 'a picture',
  'Ctrl/⌘ K': 'keys',
  'J/K': 'keys',
  'Setujui 20 · Rp …': 'has numbers in it',
};

/** `**Order PIN**`, `*Diproses*` and `'Referral valid'`. */
function quotedIn(text: string): string[] {
  const plain = text.replace(/`[^`]*`/g, '').replace(/\s+/g, ' ');
  return Array.from(
    plain.matchAll(/\*\*(.+?)\*\*|\*([^*]+)\*|(?<=[ (])'([^']+)'/g),
    ([, bold, slanted, quoted]) => bold ?? slanted ?? quoted ?? '',
  );
}

const guides = ['partner.md', 'staff.md', 'owner.md'].map((name) => `docs/guide/${name}`);

test.each(guides)('%s names buttons, pages and states as they are named on screen', (guide) => {
  const quoted = quotedIn(read(guide)).filter((words) => !(words in ofTheGuide));
  expect(quoted.length).toBeGreaterThan(8);
  const names = quoted.flatMap((words) => words.split(/ → |, /));
  expect(names.filter((name) => !isSaid(name))).toEqual([]);
});

const groups = [...partnerMenu, ...adminMenu({})].filter(isGroup);

test('a way through a menu that a document tells is there', () => {
  const documents = globSync(['README.md', 'docs/*.md', 'docs/{guide,operations}/*.md'], { cwd: root });
  const ways = documents
    .flatMap((path) => quotedIn(read(path)))
    .map((words) => words.split(' → '))
    .filter(([first, then]) => then !== undefined && groups.some(({ label }) => label === first));
  expect(ways.length).toBeGreaterThan(10);
  const isThere = ([first, then]: string[]) =>
    groups.some(({ label, items }) => label === first && items.some((item) => item.label === then));
  expect(ways.filter((way) => !isThere(way))).toEqual([]);
});

const staff: readonly Role[] = ['super_admin', 'admin', 'finance', 'cs'];

/** What the table says of an entry or a group of the menu: seen, not seen, or of a group only one page. */
function markOf(name: string, role: Role): string {
  const allowed = allowedActions(role, defaultMatrix);
  const shown = visibleMenu(adminMenu({}), (action) => allowed.includes(action));
  const pages = (menu: readonly MenuEntry[]) =>
    menu.filter(isGroup).find(({ label }) => label === name)?.items ?? [];
  const [only, ...others] = pages(shown);
  if (only && others.length === 0 && pages(adminMenu({})).length > 1) return `hanya ${only.label}`;
  const isShown = shown.some(
    (entry) => entry.label === name || (isGroup(entry) && entry.items.some(({ label }) => label === name)),
  );
  return isShown ? '✓' : '–';
}

test('the guide of staff says which role has which entry of the menu, and leaves none out', () => {
  const [head = [], ...rows] = read('docs/guide/staff.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  expect(head).toEqual(['menu', ...staff]);
  const named = rows.flatMap(([names = '']) => names.split(', '));
  const right = rows.map(([names = '']) => [
    names,
    ...staff.map((role) => markOfAll(names.split(', '), role)),
  ]);
  expect(rows).toEqual(right);
  const leftOut = adminMenu({}).filter(
    (entry) =>
      !named.includes(entry.label) &&
      !(isGroup(entry) && entry.items.every(({ label }) => named.includes(label))),
  );
  expect(leftOut).toEqual([]);
});

/** Of the entries of one row: what each of them has, or the only page that one of them opens. */
function markOfAll(names: readonly string[], role: Role): string {
  const marks = names.map((name) => markOf(name, role));
  return marks.find((mark) => mark.startsWith('hanya ')) ?? Array.from(new Set(marks)).join(', ');
}
