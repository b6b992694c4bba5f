type Module = { imports: readonly string[]; later: readonly string[]; isEntry: boolean; size: number };

/** Every module of a build by its id: its static and its dynamic imports, whether it is an entry, its characters. */
export type Graph = Map<string, Module>;

/** A module that drags along more than this, beside what is there anyway, is left alone: only the screens that need it load it. */
const smallest = 12_000;

/** From so many screens of an area on, a small module counts as needed by all of them. */
const many = 4;

/**
 * The file that each shared module belongs to, named by who needs it: every visit of partners, the layout of staff, or
 * many screens of an area; and the lightest of the public pages that does: the landing page, its dialogs, another.
 * Modules with the same readers share a file; the others are split by the bundler.
 *
 * Each set of readers holds everything that its members import, so whatever a file imports is needed at least by the
 * same readers: files can never import each other in a circle. What the root, the layout of partners or their home brings
 * is loaded by every visit to that area, and nearly all of it by every visit of staff: one file, whatever else needs it,
 * since each file of a first visit costs a round trip on a slow network (decision 136). The other way round it matters:
 * phones load nothing that is of staff only.
 */
export function chunkNames(graph: Graph): Map<string, string> {
  const reached = reachedFrom(graph);
  const entriesIn = (folder: RegExp) =>
    [...graph].filter(([id, { isEntry }]) => isEntry && folder.test(id)).map(([id]) => id);
  const partner = entriesIn(/\/areas\/partner\/[^/]+\.tsx/);
  const staff = entriesIn(/\/areas\/admin\/[^/]+\.tsx/);
  const islands = entriesIn(/\/web\/src\/[^?]+$/);
  const onLanding = islands.filter((entry) => entry.endsWith('/islands/loader.ts'));
  const inDialogs = onLanding.flatMap((entry) =>
    [...reached(entry)].flatMap((id) => graph.get(id)?.later ?? []),
  );
  const onPublicPages = withLater(graph, reached, islands);
  const onEveryVisit = [
    ...entriesIn(/\/web\/src\/root\.tsx/),
    ...partner.filter((entry) => /\/(layout|dashboard)\.tsx/.test(entry)),
  ];
  const staffLayout = staff.filter((entry) => entry.includes('/layout.tsx'));
  const count = (ids: string[], id: string) => ids.filter((entry) => reached(entry).has(id)).length;
  const isThere = (id: string) => count(onEveryVisit, id) > 0;
  const dragged = (id: string) =>
    [...reached(id)]
      .filter((each) => !isThere(each))
      .reduce((sum, each) => sum + (graph.get(each)?.size ?? 0), 0);

  const partnerAndLater = withLater(graph, reached, partner);
  const staffAndLater = withLater(graph, reached, staff);

  const names = new Map<string, string>();
  for (const [id, { isEntry }] of graph) {
    if (isEntry) continue;
    const ofPublic = [
      count(onLanding, id) > 0 && 'landing',
      count(inDialogs, id) > 0 && 'dialogs',
      count(onPublicPages, id) > 0 && 'public',
    ].find(Boolean);
    if (isThere(id)) {
      names.set(id, ofPublic ? `everywhere-${ofPublic}` : 'areas');
      continue;
    }
    const isSmall = dragged(id) <= smallest;
    const isOfMany = (ids: string[]) => isSmall && count(ids, id) >= many;
    const ofPartners = isOfMany(partner) && 'many-partners';
    const ofStaff = [count(staffLayout, id) > 0 && 'staff', isOfMany(staff) && 'many-staff'].find(Boolean);
    if (!ofPartners && !ofStaff) continue;
    const readers = [
      ofPartners || (count(partnerAndLater, id) > 0 && 'some-partners'),
      ofStaff || (count(staffAndLater, id) > 0 && 'some-staff'),
      ofPublic,
    ];
    names.set(id, readers.filter(Boolean).join('-'));
  }
  return names;
}

/** The scripts of public pages, which have no router, and every part of them that is loaded later. */
function withLater(graph: Graph, reached: Reached, entries: string[]): string[] {
  const found = new Set(entries);
  for (const entry of found) {
    for (const id of reached(entry)) for (const later of graph.get(id)?.later ?? []) found.add(later);
  }
  return [...found];
}

type Reached = (id: string) => ReadonlySet<string>;

/** A module with everything it imports, directly or not; each asked for once. */
function reachedFrom(graph: Graph): Reached {
  const known = new Map<string, ReadonlySet<string>>();
  return (start) => {
    const before = known.get(start);
    if (before) return before;
    const found = new Set([start]);
    for (const id of found) for (const next of graph.get(id)?.imports ?? []) found.add(next);
    known.set(start, found);
    return found;
  };
}
