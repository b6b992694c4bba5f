import { mostLevels } from '@rimpang/domain/network';
import type { OpeningPartner } from './opening.ts';
import type { Problems } from './problems.ts';

type ByName = ReadonlyMap<string, OpeningPartner>;

const placeOf = ({ line, username }: OpeningPartner) => ({ file: 'partners', line, who: username }) as const;

/** The circle that a partner stands in, each once, or null for those that only hang below one. */
function circleOf(from: OpeningPartner, byName: ByName): OpeningPartner[] | null {
  const walked: OpeningPartner[] = [];
  const seen = new Set<OpeningPartner>();
  for (let at: OpeningPartner | undefined = from; at && !seen.has(at); ) {
    seen.add(at);
    walked.push(at);
    at = at.upline === null ? undefined : byName.get(at.upline);
    if (at === from) return walked;
  }
  return null;
}

const shownNames = 8;

function tellCircles(lost: readonly OpeningPartner[], byName: ByName, problems: Problems): void {
  const told = new Set<OpeningPartner>();
  for (const partner of lost) {
    if (told.has(partner)) continue;
    const circle = circleOf(partner, byName);
    if (!circle) continue;
    for (const member of circle) told.add(member);
    const names = circle.slice(0, shownNames).map(({ username }) => username);
    const more = circle.length > shownNames ? '…' : partner.username;
    problems.add(placeOf(partner), 'upline', `Garis upline melingkar: ${[...names, more].join(' → ')}.`);
  }
}

/** Those below this name, who are taken once: of two rows with one name, of which one stands below the other, there would be no end. */
function taken(below: Map<string | null, OpeningPartner[]>, name: string): OpeningPartner[] {
  const directs = below.get(name) ?? [];
  below.delete(name);
  return directs;
}

/**
 * Partners in an order in which every upline comes first; as many as hang together with the company. Tells uplines that are in
 * no row (`known`: the usernames of all rows, those too that were refused), every circle once, and who is deeper than the tree may be; who stands
 * below one of them is not told again.
 */
export function orderByUpline(
  partners: readonly OpeningPartner[],
  known: ReadonlySet<string>,
  problems: Problems,
): OpeningPartner[] {
  const byName = new Map(partners.map((partner) => [partner.username.toLowerCase(), partner]));
  const below = new Map<string | null, OpeningPartner[]>();
  const lost = new Set(partners);
  for (const partner of partners) {
    const above = partner.upline;
    if (above !== null && !byName.has(above)) {
      if (!known.has(above))
        problems.add(placeOf(partner), 'upline', `Upline '${above}' tidak ada di berkas mitra.`);
      lost.delete(partner);
      continue;
    }
    const others = below.get(above);
    if (others) others.push(partner);
    else below.set(above, [partner]);
  }
  let level = below.get(null) ?? [];
  const ordered: OpeningPartner[] = [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth === mostLevels + 1)
      for (const partner of level)
        problems.add(
          placeOf(partner),
          'upline',
          `Lebih dalam dari ${mostLevels} tingkat di bawah perusahaan.`,
        );
    for (const partner of level) {
      lost.delete(partner);
      ordered.push(partner);
    }
    level = level.flatMap(({ username }) => taken(below, username.toLowerCase()));
  }
  tellCircles([...lost], byName, problems);
  return ordered;
}
