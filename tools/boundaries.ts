import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLiteralAddresses } from './addresses.ts';
import { capabilities, serverRooms } from './capabilities.ts';
import { findCycles } from './cycles.ts';
import { importsOf, type Place, placeOf, type Target, targetOf } from './places.ts';
import { misorderedWebTables, refuseInWeb } from './web-rooms.ts';

/** Everything but `tools/`, which stands beside the product and may look into it. */
const floors = ['domain', 'contract', 'server', 'web', 'harness', 'e2e', 'bench', 'drills', 'client'];
const testTools = ['vitest', 'fast-check', 'node'];

/** The packages that a floor without free choice may import outside its tests. */
const packagesOf: Record<string, string[]> = { domain: [], contract: ['zod', '@orpc/contract'] };

/** The floors a floor may stand on. */
const floorsOf: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract', 'web'],
  web: ['domain', 'contract'],
  harness: [],
  e2e: ['domain', 'contract', 'server', 'harness'],
  bench: ['domain', 'contract', 'server', 'harness'],
  drills: ['server', 'harness'],
  client: ['server', 'harness'],
};

/**
 * Reads every import of the project and returns one line per broken rule: floors stand only on lower floors,
 * server folders use only what `capabilities.ts` lists, and only through the front door, the pages what `web-rooms.ts`
 * lists, and addresses of pages come from their table. No import is trusted because of how it is written: paths are
 * resolved first.
 */
export function findViolations(root: string): string[] {
  const files = globSync(`{${floors.join(',')}}/**/*.{ts,tsx,mts,mjs}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|\.react-router)$/.test(path),
  }).sort();
  return [
    ...unlistedFolders(root),
    ...misorderedTable(),
    ...misorderedWebTables(foldersOf(join(root, 'web/src/features'))),
    ...cyclesAmong(root, files),
    ...findLiteralAddresses(root, files),
    ...files.flatMap((file) => violationsOf(root, file)),
  ];
}

function violationsOf(root: string, file: string): string[] {
  const from = placeOf(file);
  return importsOf(readFileSync(join(root, file), 'utf8')).flatMap((specifier) => {
    const reason =
      specifier === undefined ? refuseUnknown(from) : refusal(file, from, targetOf(file, specifier));
    return reason ? [`${file}: ${specifier ?? 'import(…)'}: ${reason}`] : [];
  });
}

function refusal(file: string, from: Place, target: Target): string | undefined {
  if ('package' in target) return refusePackage(from, target.package);
  const to = placeOf(target.file);
  if (to.isTest && !from.isTest && from.floor !== 'bench' && from.floor !== 'e2e') return 'this is test code';
  if (to.floor !== from.floor) return refuseFloor(from, to);
  if (from.floor === 'web' && !from.isTest) return refuseWithinWeb(file, target.file);
  return from.floor === 'server' && from.room !== to.room ? refuseRoom(from, to) : undefined;
}

function refusePackage(from: Place, name: string): string | undefined {
  const allowed = packagesOf[from.floor];
  if (allowed && !allowed.includes(name) && !(from.isTest && testTools.includes(name))) {
    return `${from.floor} may import ${allowed.join(', ') || 'no package'}`;
  }
  if (from.room.startsWith('capabilities/') && name === 'pg' && !from.isTest) {
    return 'a capability gets its transaction from the verb, never a connection of its own';
  }
  return undefined;
}

function refuseFloor(from: Place, to: Place): string | undefined {
  if (!floorsOf[from.floor]?.includes(to.floor)) return `${from.floor} may not use ${to.floor}`;
  return to.floor === 'server' ? refuseInside(to) : undefined;
}

function refuseRoom(from: Place, to: Place): string | undefined {
  if (from.room === '' || from.isTest) return refuseInside(to);
  if (to.room === '') return 'nothing imports the entry points';
  if (to.room === 'platform') return undefined;
  const used = to.room.replace('capabilities/', '');
  const mayUse = capabilities[from.room.replace('capabilities/', '')] ?? serverRooms[from.room] ?? [];
  if (!mayUse.includes(used)) return `${from.room} may not use ${used} (tools/capabilities.ts)`;
  return refuseInside(to);
}

const pages = 'web/src/';

function refuseWithinWeb(from: string, to: string): string | undefined {
  if (!from.startsWith(pages) || !to.startsWith(pages) || to.includes('/+types/')) return undefined;
  return refuseInWeb(from.slice(pages.length), to.slice(pages.length));
}

/** Cycles of files in the pages, one line each; imports of types count. */
function cyclesAmong(root: string, files: readonly string[]): string[] {
  const own = files.filter((file) => file.startsWith(pages));
  const importsIn = (file: string) =>
    importsOf(readFileSync(join(root, file), 'utf8')).flatMap((specifier) => {
      const target = specifier === undefined ? undefined : targetOf(file, specifier);
      return target && 'file' in target ? [target.file] : [];
    });
  return findCycles(new Map(own.map((file) => [file, importsIn(file)]))).map(
    (cycle) => `${cycle.join(' → ')}: these files import each other`,
  );
}

function refuseInside(to: Place): string | undefined {
  return to.room.startsWith('capabilities/') && !to.isFrontDoor
    ? 'use its index.ts, or terminal.ts where it has one'
    : undefined;
}

/** Where the rules are strictest, an import that cannot be read beforehand would be a way around them. */
function refuseUnknown(from: Place): string | undefined {
  const strict = ['domain', 'contract'].includes(from.floor) || from.room.startsWith('capabilities/');
  return strict && !from.isTest ? 'a dynamic import needs a plain string' : undefined;
}

function foldersOf(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function unlistedFolders(root: string): string[] {
  const unlisted = (path: string, known: string[]) =>
    foldersOf(join(root, path))
      .filter((name) => !known.includes(name))
      .map((name) => `${path}/${name}: this folder is not listed in tools/capabilities.ts`);
  return [
    ...unlisted('server/src/capabilities', Object.keys(capabilities)),
    ...unlisted('server/src', ['capabilities', ...Object.keys(serverRooms)]),
  ];
}

function misorderedTable(): string[] {
  const order = Object.keys(capabilities);
  return order.flatMap((name, index) =>
    (capabilities[name] ?? [])
      .filter((used) => !order.slice(0, index).includes(used))
      .map((used) => `tools/capabilities.ts: ${name} may not name ${used}, which is not above it`),
  );
}
