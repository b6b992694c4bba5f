/** Titles that banks and people leave out. */
const titles = new Set([
  'h',
  'hj',
  'haji',
  'hajjah',
  'dr',
  'drs',
  'dra',
  'ir',
  'prof',
  'se',
  'sh',
  'st',
  'spd',
  'bpk',
  'ibu',
]);

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[\s,-]+/).map((word) => word.replaceAll(/[^\p{L}]/gu, ''));
  const counted = words.filter((word) => word !== '' && !titles.has(word));
  return counted.length > 0 ? counted : words.filter((word) => word !== '');
}

/** `m` and `moh` stand for `mohammad`. */
const abbreviates = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * May the holder of a bank account and a partner be the same person by their names? Case, titles, punctuation, the order, missing
 * and shortened words do not matter. A question for who pays, never a refusal: couples share accounts.
 */
export function isSameName(holder: string, partner: string): boolean {
  const [fewer = [], more = []] = [wordsOf(holder), wordsOf(partner)].toSorted((a, b) => a.length - b.length);
  const left = [...more];
  // Whole words first, so that `m` does not take the place of a word that is there in full.
  const inOrder = fewer.toSorted((a, b) => b.length - a.length);
  return (
    fewer.length > 0 &&
    inOrder.every((word) => {
      const whole = left.indexOf(word);
      const place = whole >= 0 ? whole : left.findIndex((other) => abbreviates(word, other));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    })
  );
}
