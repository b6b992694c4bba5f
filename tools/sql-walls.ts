import { capabilities, reads, relationOwners, sqlFolders } from './capabilities.ts';
import { readers, writers } from './table-access.ts';
import { placeOf } from './places.ts';
import { type RelationKind, relationsOf } from './relations.ts';
import type { SqlText } from './sql.ts';

const owners = new Map(
  Object.entries(relationOwners).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
);

/** The capability, or `platform`, that a table, view or function belongs to: by the table of owners, else by its schema. */
const ownerOf = (name: string) => owners.get(name) ?? name.split('.')[0] ?? '';

/** `capabilities/pins` → `pins`; an entry point has no folder. */
const folderOf = (file: string) => placeOf(file).room.replace('capabilities/', '') || 'server/src';

const qualified = /(?<![\w.])([a-z_]+\.[a-z_0-9]+)\b/g;
const changed =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|merge\s+into|lock\s+table|alter\s+table|drop\s+table)\s+([a-z_]+\.[a-z_0-9]+)/gi;
const locked =
  /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+([a-z_]+(?:\s*,\s*[a-z_]+)*))?/gi;

/** The statement without comments and without what stands in quotes. */
const bare = (text: string) => text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");

const namesIn = (text: string, relations: Map<string, RelationKind>) =>
  new Set(
    Array.from(text.matchAll(qualified), ([, name = '']) => name).filter((name) => relations.has(name)),
  );

/** The part of a statement that a clause belongs to: from the bracket that is open before it. */
function partAround(text: string, at: number): string {
  let depth = 0;
  for (let i = at; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1;
    if (text[i] === '(' && depth-- === 0) return text.slice(i, at);
  }
  return text.slice(0, at);
}

/** What the row locks of a statement are taken on: the aliases after `of`, else everything that is read beside them. */
function lockedNames(text: string, relations: Map<string, RelationKind>): Set<string> {
  const found = new Set<string>();
  for (const { 1: of, index } of text.matchAll(locked)) {
    const part = partAround(text, index);
    const aliases = of?.split(/\s*,\s*/).join('|');
    for (const name of namesIn(part, relations)) {
      const called = new RegExp(String.raw`\b${name.replace('.', '\\.')}\s+(?:as\s+)?(?:${aliases})\b`);
      if (!aliases || called.test(part)) found.add(name);
    }
  }
  return found;
}

/** Does the folder read this of another? Not a table, unless it is listed among those that read tables. */
function refuseReading(folder: string, name: string, kind: RelationKind | undefined): string | undefined {
  const listed = reads[folder] ?? [];
  if (readers[folder]?.includes(name)) return undefined;
  if (!listed.includes(name)) return `${folder} may not read ${name} (tools/capabilities.ts)`;
  return kind === 'table'
    ? `${name} is a table of ${ownerOf(name)}: read a view that it publishes`
    : undefined;
}

function violationsOf(sql: SqlText, whole: string, relations: Map<string, RelationKind>): string[] {
  const folder = folderOf(sql.file);
  const text = bare(sql.pieces.join(' $ '));
  const names = namesIn(text, relations);
  const isForeign = (name: string) => ownerOf(name) !== folder;
  const foreign = [...names].filter(isForeign);
  const written = new Set(Array.from(text.matchAll(changed), ([, name = '']) => name).filter(isForeign));
  const held = [...lockedNames(whole, relations)].filter(isForeign);
  const reasons = [
    ...[...written]
      .filter((name) => relations.has(name) && !writers[folder]?.includes(name))
      .map((name) => `${folder} may not write ${name}`),
    ...held.map((name) => `${folder} may not lock rows of ${name}: ${ownerOf(name)} exports what locks them`),
    ...foreign
      .filter((name) => !written.has(name))
      .flatMap((name) => refuseReading(folder, name, relations.get(name)) ?? []),
  ];
  return reasons.map((reason) => `${sql.file}:${sql.line}: ${reason}`);
}

/** Where SQL may stand: in stores, in the platform's database folder, and in the folders that are listed. */
const isStore = (file: string) =>
  /(?:\/|-)store\.ts$/.test(file) || sqlFolders.some((folder) => file.startsWith(`server/src/${folder}`));

/** The lists themselves: they name what exists, views of owners that stand below, and nothing that is not read. */
function misorderedReads(relations: Map<string, RelationKind>, used: ReadonlySet<string>): string[] {
  const order = Object.keys(capabilities);
  const at = (name: string) => (name === 'platform' ? -1 : order.indexOf(name));
  const told = (text: string) => `tools/capabilities.ts: ${text}`;
  const unknown = [...owners.keys()].filter((name) => !relations.has(name));
  const listed = [...Object.entries(reads), ...Object.entries(readers)].flatMap(([folder, names]) =>
    names.map((name) => ({ folder, name })),
  );
  return [
    ...unknown.map((name) => told(`${name} has an owner and does not exist`)),
    ...[...relations.keys()]
      .filter((name) => ownerOf(name) !== 'platform' && !order.includes(ownerOf(name)))
      .map((name) => told(`${name} has no owner`)),
    ...listed
      .filter(({ folder, name }) => order.includes(folder) && at(ownerOf(name)) > at(folder))
      .map(({ folder, name }) => told(`${folder} may not read ${name}, whose owner stands above it`)),
    ...listed
      .filter(({ folder, name }) => !used.has(`${folder} ${name}`))
      .map(({ folder, name }) => told(`${folder} does not read ${name}`)),
  ];
}

/**
 * One line per statement or piece of SQL that goes through a wall (decision 094): reading what is not listed, writing or
 * locking what another owns, or standing outside a store.
 */
export function findWallViolations(root: string, texts: readonly SqlText[]): string[] {
  const relations = relationsOf(root);
  const product = texts.filter(({ file }) => file.startsWith('server/src/') && !placeOf(file).isTest);
  const used = new Set<string>();
  const found = product.flatMap((sql) => {
    const inside = product.filter(
      (other) => other.file === sql.file && other.start > sql.start && other.end <= sql.end,
    );
    const whole = bare([sql, ...inside].flatMap(({ pieces }) => pieces).join(' '));
    for (const name of namesIn(bare(sql.pieces.join(' ')), relations))
      used.add(`${folderOf(sql.file)} ${name}`);
    return violationsOf(sql, whole, relations);
  });
  const outside = [...new Set(product.filter(({ file }) => !isStore(file)).map(({ file }) => file))];
  return [
    ...misorderedReads(relations, used),
    ...found,
    ...outside.map((file) => `${file}: SQL stands in stores (store.ts, *-store.ts)`),
  ];
}
