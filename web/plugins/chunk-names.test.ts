import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkNames, type Graph } from './chunk-names.ts';

const src = '/web/src';
const page = (path: string) => `${src}/areas/${path}.tsx?__react-router-build-client-route`;

function graphOf(modules: Record<string, string[]>, entries: string[], size = 100): Graph {
  return new Map(
    Object.entries(modules).map(([id, imports]) => [
      id,
      { imports, later: [], isEntry: entries.includes(id), size },
    ]),
  );
}

const screens = ['layout', 'dashboard', 'a', 'b', 'c'].map((name) => page(`partner/${name}`));
const staffPages = ['layout', 'x', 'y', 'z', 'w'].map((name) => page(`admin/${name}`));
const entries = [...screens, ...staffPages, `${src}/login.ts`];

test('what each visit of partners needs is one file; what only staff need is another; a lone screen keeps its own', () => {
  const graph = graphOf(
    {
      [page('partner/layout')]: ['button', 'bar'],
      [page('admin/layout')]: ['button', 'icon'],
      [page('partner/dashboard')]: ['button', 'chart'],
      [page('partner/a')]: ['table'],
      [`${src}/login.ts`]: ['field'],
      ...Object.fromEntries(['button', 'bar', 'icon', 'chart', 'table', 'field'].map((id) => [id, []])),
    },
    entries,
  );
  expect(Object.fromEntries(chunkNames(graph))).toEqual({
    button: 'areas',
    bar: 'areas',
    icon: 'staff',
    chart: 'areas',
  });
});

test('the root comes with every visit, so what it needs is no file of its own', () => {
  const root = `${src}/root.tsx?__react-router-build-client-route`;
  const graph = graphOf(
    { [root]: ['toast', 'message'], [page('partner/layout')]: ['toast'], toast: [], message: [] },
    [...entries, root],
  );
  expect(Object.fromEntries(chunkNames(graph))).toEqual({ toast: 'areas', message: 'areas' });
});

test('a module that the login needs never shares a file with one that it does not need', () => {
  const graph = graphOf(
    { [page('partner/layout')]: ['button', 'bar'], [`${src}/login.ts`]: ['button'], button: [], bar: [] },
    entries,
  );
  const names = chunkNames(graph);
  expect(names.get('button')).not.toBe(names.get('bar'));
});

test('what every visit of partners loads is one file, whatever staff need of it; what is of staff stays theirs', () => {
  const graph = graphOf(
    {
      [page('partner/layout')]: ['bar', 'button'],
      [page('partner/dashboard')]: ['chart', 'money'],
      [page('admin/layout')]: ['palette', 'table'],
      [page('admin/x')]: ['bar', 'chart'],
      [page('partner/a')]: ['table'],
      ...Object.fromEntries(['bar', 'button', 'chart', 'money', 'palette', 'table'].map((id) => [id, []])),
    },
    entries,
  );
  expect(Object.fromEntries(chunkNames(graph))).toEqual({
    bar: 'areas',
    button: 'areas',
    chart: 'areas',
    money: 'areas',
    palette: 'staff',
    table: 'some-partners-staff',
  });
});

test('the landing page, its dialogs and the other public pages each load no more than the lightest that needs it', () => {
  const loader = `${src}/islands/loader.ts`;
  const all = ['price', 'field', 'rules', 'code'];
  const graph = graphOf(
    {
      [page('partner/layout')]: all,
      [loader]: ['price'],
      [`${src}/dialog.ts`]: ['price', 'field'],
      [`${src}/login.ts`]: ['field', 'code'],
      [`${src}/rules.ts`]: ['rules'],
      ...Object.fromEntries(all.map((id) => [id, []])),
    },
    [...entries, loader],
  );
  graph.set(loader, { imports: ['price'], later: [`${src}/dialog.ts`], isEntry: true, size: 100 });
  graph.set(`${src}/dialog.ts`, {
    imports: ['price', 'field'],
    later: [`${src}/rules.ts`],
    isEntry: false,
    size: 100,
  });
  const names = chunkNames(graph);
  expect(all.map((id) => names.get(id))).toEqual([
    'everywhere-landing',
    'everywhere-dialogs',
    'everywhere-public',
    'everywhere-public',
  ]);
});

test('files never import each other in a circle', () => {
  const modules = Array.from({ length: 12 }, (_, index) => `m${index}`);
  const importsOf = (from: number) => fc.subarray(modules.slice(from + 1));
  fc.assert(
    fc.property(
      fc.tuple(...modules.map((_, index) => importsOf(index))),
      fc.tuple(...entries.map(() => importsOf(-1))),
      fc.integer({ min: 1, max: 6_000 }),
      (between, first, size) => {
        const all = Object.fromEntries([
          ...modules.map((id, index) => [id, between[index] ?? []] as const),
          ...entries.map((id, index) => [id, first[index] ?? []] as const),
        ]);
        const names = chunkNames(graphOf(all, entries, size));
        const fileOf = (id: string) => names.get(id) ?? `alone ${id}`;
        const arrows = Object.entries(all).flatMap(([id, imports]) =>
          imports.map((next) => [fileOf(id), fileOf(next)] as const).filter(([from, to]) => from !== to),
        );
        const after = (file: string, seen: Set<string>): Set<string> => {
          for (const [from, to] of arrows) if (from === file && !seen.has(to)) after(to, seen.add(to));
          return seen;
        };
        for (const [from] of arrows) expect(after(from, new Set()).has(from)).toBe(false);
      },
    ),
  );
});
