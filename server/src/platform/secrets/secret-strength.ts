/** Shortest key that is taken, in characters. */
export const shortestKey = 32;

/** Of a key as a whole; 16 random bytes in hexadecimal have 128, a sentence typed by hand fewer than these. */
const leastBits = 80;

/** What a person writes where a random key belongs. */
const placeholder =
  /change.?me|ganti.?(ini|saya)|contoh|example|placeholder|your.?(own.?)?(secret|key)|secret.?key|rahasia|kata.?sandi|password|rimpang|openssl/i;

/** Shannon's entropy of a list of symbols, in bits for the whole list. */
function bitsOf(symbols: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / symbols.length);
  return bits;
}

/** `abcabcabc` is as good as `abc`: the shortest beginning that repeats to the whole. */
function withoutRepetition(key: string): string {
  const period = `${key}${key}`.indexOf(key, 1);
  return key.slice(0, period);
}

/** From character to character: all equal in `aaaa` as in `abcdefgh`. */
const stepsOf = (key: string): number[] =>
  Array.from(key, (_, at) => key.charCodeAt(at) - key.charCodeAt(at - 1)).slice(1);

/**
 * Why a key is too easy to guess, in Indonesian; null where it is good enough. Everything that is encrypted at rest
 * hangs on this one text, so what only has the right length is refused: repeated characters, sequences, the
 * documentation's words.
 */
export function weaknessOf(key: string): string | null {
  if (key.length < shortestKey) return `sedikitnya ${shortestKey} karakter`;
  if (placeholder.test(key))
    return 'itu teks contoh, bukan kunci acak (buat dengan: openssl rand -base64 48)';
  const core = withoutRepetition(key);
  const bits = Math.min(bitsOf(Array.from(core)), bitsOf(stepsOf(core)));
  return bits < leastBits ? 'terlalu mudah ditebak; buat yang acak (openssl rand -base64 48)' : null;
}
