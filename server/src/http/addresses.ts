/** A route of the web build, as far as its address goes. */
export type Route = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

/** Where a request for a page belongs. */
export type Address =
  | { kind: 'page' }
  /** A page's address written in another way: letter case, slashes, encodings, dots. */
  | { kind: 'elsewhere'; path: string }
  /** No page is known here; null where the text cannot even be read. */
  | { kind: 'unknown'; path: string | null };

type Pattern = readonly string[];

/** What is written out counts before what stands for a value, and that before what stands for anything. */
const openness = (pattern: Pattern) =>
  pattern.includes('*') ? 2 : Number(pattern.some((segment) => segment.startsWith(':')));

/** The segments of every route that shows something; a nested one continues its parents. The rest of all is no page. */
function patternsOf(routes: Readonly<Record<string, Route | undefined>>): Pattern[] {
  const segmentsOf = (route: Route): string[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    const own = (route.path ?? '').split('/').filter((segment) => segment !== '');
    return [...(parent ? segmentsOf(parent) : []), ...own];
  };
  return Object.values(routes)
    .flatMap((route) => (route && (route.path || route.index) ? [segmentsOf(route)] : []))
    .filter(([first]) => first !== '*')
    .toSorted((a, b) => openness(a) - openness(b));
}

/** The segments that an address means: decoded, without empty ones and dots. Null where it cannot be decoded. */
function segmentsIn(pathname: string): string[] | null {
  let text: string;
  try {
    text = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const segments: string[] = [];
  for (const segment of text.split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

/** The one way to write it, or null where the pattern is another. */
function writtenAs(pattern: Pattern, segments: readonly string[]): string | null {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return null;
  const written: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const expected = fixed[at];
    if (expected === undefined || expected.startsWith(':')) written.push(encodeURIComponent(segment));
    else if (expected === segment.toLowerCase()) written.push(expected);
    else return null;
  }
  return `/${written.join('/')}`;
}

/**
 * Tells for any path which page it means. Every page has one address (decision 088): what only looks different, in
 * letter case, slashes, encodings or dots, is `elsewhere`.
 */
export function openAddresses(
  routes: Readonly<Record<string, Route | undefined>>,
): (pathname: string) => Address {
  const patterns = patternsOf(routes);
  return (pathname) => {
    const segments = segmentsIn(pathname);
    if (!segments) return { kind: 'unknown', path: null };
    for (const pattern of patterns) {
      const path = writtenAs(pattern, segments);
      if (path !== null) return path === pathname ? { kind: 'page' } : { kind: 'elsewhere', path };
    }
    return { kind: 'unknown', path: `/${segments.map(encodeURIComponent).join('/')}` };
  };
}
