/** Eight hexadecimal digits that look drawn by lot, the same for the same numbers. */
function digitsOf(n: number, place: number): string {
  let mixed = Math.imul(n ^ Math.imul(place + 1, 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** Of the random kind by its letters; another one for each number of the same `kind`. */
export function drawnUuid(n: number, kind = 0): string {
  const [a, b] = [digitsOf(n, kind), digitsOf(n, kind + 1)];
  // The number itself stands in it, so that no two are the same.
  const own = n.toString(16).padStart(8, '0');
  return `${own}-${a.slice(0, 4)}-4${a.slice(4, 7)}-8${b.slice(0, 3)}-${b.slice(3, 7)}${b}`;
}

/** 32 of them. */
export function drawnBytes(n: number): Buffer {
  return Buffer.from(Array.from({ length: 8 }, (_, place) => digitsOf(n, place)).join(''), 'hex');
}
