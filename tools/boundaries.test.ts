import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findViolations } from './boundaries.ts';
import { root } from './run.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds a small project with one planted file. */
function projectWith(path: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rimpang-project-'));
  folders.push(folder);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  return folder;
}

test('the project itself is in order', () => {
  expect(findViolations(root)).toEqual([]);
});

const pages = 'web/src';
const caps = 'server/src/capabilities';

test.each([
  ['upwards', `${caps}/ledger/x.ts`, `import { a } from '../pins/index.ts';`],
  ['past the front door', `${caps}/pins/x.ts`, `import { a } from '../bonuses/store.ts';`],
  ['past the front door, as a type', `${caps}/pins/x.ts`, `import type { A } from '../bonuses/store.ts';`],
  ['by a detour', `${caps}/ledger/x.ts`, `export * from './../../capabilities/pins/index.ts';`],
  ['by package name', `${caps}/ledger/x.ts`, `import('@rimpang/server/capabilities/pins/index');`],
  ['unknowable', `${caps}/ledger/x.ts`, `const a = await import(name);`],
  ['an own connection', `${caps}/ledger/x.ts`, `import pg from 'pg';`],
  ['an unlisted capability', `${caps}/crypto/x.ts`, ''],
  ['an unlisted room', 'server/src/utils/x.ts', ''],
  [
    'the platform knowing a capability',
    'server/src/platform/x.ts',
    `import '../capabilities/audit/index.ts';`,
  ],
  ['verify using what it checks', 'server/src/verify/x.ts', `import '../capabilities/ledger/index.ts';`],
  ['test code in the product', `${caps}/ledger/x.ts`, `import '../../testing/database.ts';`],
  ['test helpers in the product', `${caps}/ledger/x.ts`, `import './test-orders.ts';`],
  ['a rule with I/O', 'domain/x.ts', `import { readFileSync } from 'node:fs';`],
  ['a rule above its floor', 'domain/x.ts', `import { a } from '@rimpang/contract/index';`],
  ['a contract with a package', 'contract/x.ts', `import pg from 'pg';`],
  ['a measurement using journeys', 'bench/x.ts', `import { test } from '../e2e/journey.ts';`],
  ['a drill using journeys', 'drills/x.ts', `import { test } from '../e2e/journey.ts';`],
  ['the harness knowing the product', 'harness/x.ts', `import { a } from '../server/src/app.ts';`],
  ['a page using the server', 'web/src/x.tsx', `import { a } from '@rimpang/server/app';`],
  ['a page using the server by path', 'web/src/x.tsx', `import { a } from '../../server/src/app.ts';`],
  [
    'a primitive knowing the session',
    `${pages}/ui/x.tsx`,
    `import { a } from '../session/session-store.ts';`,
  ],
  [
    'a primitive knowing the API, as a type',
    `${pages}/ui/x.tsx`,
    `import type { A } from '../api/failure.ts';`,
  ],
  ['the API knowing the session', `${pages}/api/x.ts`, `import { a } from '../session/session-end.ts';`],
  ['a kit knowing a feature', `${pages}/staff-ui/queue/x.tsx`, `import '../../features/pins/staff/y.tsx';`],
  ['a feature reaching into another', `${pages}/features/pins/x.ts`, `import '../rewards/y.ts';`],
  ['a feature reaching up', `${pages}/features/pins/x.ts`, `import '../../areas/area.tsx';`],
  ['an unlisted feature', `${pages}/features/crypto/x.ts`, ''],
  ["partners loading staff's screens", `${pages}/features/pins/partner/x.ts`, `import '../staff/y.ts';`],
  [
    "partners' area loading staff's kit",
    `${pages}/areas/partner/x.tsx`,
    `import '../../staff-ui/stamp.tsx';`,
  ],
  ['a shared part for staff only', `${pages}/features/pins/x.ts`, `import './staff/y.ts';`],
  [
    'an address spelled out',
    `${pages}/features/pins/x.tsx`,
    `const a = <Link to="/admin/pin/orders?a=b" />;`,
  ],
  ['an address put together', `${pages}/areas/x.ts`, 'redirect(`/dashboard/${name}`);'],
])('finds %s', (_name, path, source) => {
  expect(findViolations(projectWith(path, source))).toHaveLength(1);
});

test.each([
  [
    `${caps}/pins/x.ts`,
    `import { a } from '../bonuses/index.ts'; import { b } from '../../platform/verb.ts';`,
  ],
  [
    `${caps}/pins/x.test.ts`,
    `import '../../testing/database.ts'; import '../../app.ts'; import pg from 'pg';`,
  ],
  ['contract/x.ts', `import { z } from 'zod'; import { a } from '@rimpang/domain/money';`],
  ['domain/x.test.ts', `import { test } from 'vitest'; import fc from 'fast-check';`],
  [`${caps}/pins/test-orders.ts`, `import '../../testing/harness.ts';`],
  ['server/src/testing/browsers.ts', `import '../http/server.ts'; import '../bootstrap.ts';`],
  ['server/src/http/router.ts', `import { a } from '../capabilities/pins/index.ts'; await import(build);`],
  ['server/src/app.ts', `import { a } from './capabilities/pins/index.ts';`],
  ['server/src/commands/x.ts', `import { a } from '../capabilities/audit/terminal.ts';`],
  [
    `${pages}/features/partners/staff/x.tsx`,
    `import '../y.ts'; import '../../bonuses/z.ts'; import '../../../staff-ui/stamp.tsx';`,
  ],
  [`${pages}/areas/admin/x.tsx`, `import '../../features/pins/staff/y.tsx'; import '../../page-kind.ts';`],
  [`${pages}/areas/admin/routes.ts`, `export const a = '/admin/pin/orders';`],
  [`${pages}/ui/x.ts`, `/** Beside \`/admin/pin\`. */\nexport const a = '/art/x.svg';`],
  ['bench/x.ts', `import { a } from '@rimpang/server/capabilities/pins/index';`],
  ...['bench', 'drills', 'e2e'].map((floor) => [`${floor}/x.ts`, `import '../harness/start-product.ts';`]),
])('allows what %s needs', (path, source) => {
  expect(findViolations(projectWith(path, source))).toEqual([]);
});

test('finds files that import each other, if only by a type', () => {
  const folder = projectWith('web/src/ui/x.ts', `import type { B } from './y.ts';`);
  writeFileSync(join(folder, 'web/src/ui/y.ts'), `import { a } from './z.ts';`);
  writeFileSync(join(folder, 'web/src/ui/z.ts'), `import { a } from './x.ts';`);
  expect(findViolations(folder)).toEqual([
    'web/src/ui/x.ts → web/src/ui/y.ts → web/src/ui/z.ts: these files import each other',
  ]);
});
