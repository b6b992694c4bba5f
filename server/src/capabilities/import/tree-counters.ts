import type { OpenedCounters } from '../network/index.ts';
import type { OpeningPartner } from './opening.ts';

/** A place in the tree: 0 is the company, partners are counted from 1 in their order. */
type TreePlace = { parent: number; depth: number; counters: OpenedCounters };

const none = (teamRo: number): OpenedCounters => ({
  direct: 0,
  downline: 0,
  active: 0,
  roPartners: 0,
  ro: 0,
  teamRo,
});

/** Counts everybody below everybody; each upline stands before those below. The company's own place comes first. */
export function placesIn(partners: readonly OpeningPartner[]): TreePlace[] {
  const numbers = new Map(partners.map(({ username }, index) => [username.toLowerCase(), index + 1]));
  const company: TreePlace = { parent: 0, depth: 0, counters: none(0) };
  const places = [company];
  const placeAt = (number: number): TreePlace => places[number] ?? company;
  for (const { upline, teamRo } of partners) {
    const parent = upline === null ? 0 : (numbers.get(upline) ?? 0);
    places.push({ parent, depth: placeAt(parent).depth + 1, counters: none(teamRo) });
  }
  for (let number = partners.length; number > 0; number -= 1) {
    const { parent, counters: below } = placeAt(number);
    const { counters } = placeAt(parent);
    const partner = partners[number - 1];
    const personalRo = partner?.personalRo ?? 0;
    counters.direct += 1;
    counters.downline += below.downline + 1;
    counters.active += below.active + (partner?.status === 'Aktif' ? 1 : 0);
    counters.roPartners += below.roPartners + (personalRo > 0 ? 1 : 0);
    counters.ro += below.ro + personalRo;
  }
  return places;
}
