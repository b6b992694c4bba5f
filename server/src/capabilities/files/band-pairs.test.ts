import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const pictures = 3_000;
const drawn = sql`(((random() * 4294967295)::bigint << 32) | (random() * 4294967295)::bigint)::bit(64)`;

/** Of so many pictures, how many share a pair of bands with one of which these bits differ. */
async function sharing(other: (fingerprint: string) => string): Promise<number> {
  const { found } = await query({ found: int })`
    with picture as materialized (select ${drawn} as fingerprint from generate_series(1, ${pictures}::int))
    select count(*) as found from picture
    where files.band_pairs(fingerprint) && files.band_pairs(${sql.raw(other('fingerprint'))})`.one(h.owner);
  return found;
}
const bit = 'floor(random() * 64)::int';
const turned = (fingerprint: string) =>
  `set_bit(${fingerprint}, ${bit}, 1 - get_bit(${fingerprint}, ${bit}))`;

describe('pairs of bands of a fingerprint', () => {
  it('are shared by any two of which four bits differ, wherever they are', async () => {
    const places = [
      [0, 16, 31, 47],
      [8, 9, 10, 63],
      [0, 10, 21, 32],
      [18, 29, 40, 51],
    ];
    for (const differ of places) {
      const mask = Array.from({ length: 64 }, (_, at) => (differ.includes(at) ? '1' : '0')).join('');
      expect(await sharing((fingerprint) => `${fingerprint} # b'${mask}'`)).toBe(pictures);
    }
    const four = (fingerprint: string) => turned(turned(turned(turned(fingerprint))));
    expect(await sharing(four)).toBe(pictures);
  });

  it('are hardly ever shared by others: few are compared', async () => {
    expect(await sharing((fingerprint) => `~${fingerprint}`)).toBe(0);
    expect(await sharing(() => `b'${'01'.repeat(32)}'`)).toBeLessThan(pictures / 100);
  });
});
