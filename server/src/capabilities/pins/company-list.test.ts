import { pinStatuses, pinTypes } from '@rimpang/domain/pins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from './index.ts';
import { voidPins } from './void-store.ts';

type Asked = Parameters<typeof pinsVerbs.companyList.run>[2];

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  const { companyId } = h.services;
  const make = async (type: 'activation' | 'ro', quantity: number) =>
    pinsVerbs.create.run(h.services, await h.as('superadmin'), { type, quantity });
  await make('ro', 4);
  await make('activation', 3);
  await h.services.db
    .transaction()
    .execute((tx) =>
      voidPins(tx, { whose: { owner: companyId }, byId: companyId, note: 'uji', now: h.services.clock() }),
    );
  for (let number = 0; number < 8; number += 1) {
    h.setClock(number % 3 === 0 ? 60_000 : 0);
    await h.partner(`mitra${number}`);
    await h.givePins(`mitra${number}`, 'ro', 3);
    await partnersVerbs.activateRo.run(h.services, await h.as(`mitra${number}`), {});
  }
  await make('ro', 9);
  await make('activation', 5);
});
afterAll(() => h.close());

const page = async (asked: Asked) => pinsVerbs.companyList.run(h.services, await h.as('superadmin'), asked);

/** All pages, each from the mark of the one before. */
async function all(asked: Asked): Promise<{ id: number }[]> {
  const rows = [];
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const found = await page({ ...asked, ...(after && { after }) });
    rows.push(...found.rows);
    isLast = !found.next;
    after = found.next ?? undefined;
  }
  return rows;
}

const sorts = {
  code: ({ code }: { code: string }) => code.toUpperCase(),
  used: ({ usedAt }: { usedAt: string | null }) => usedAt ?? '',
};
const filters: Asked[] = [
  {},
  ...pinTypes.map((type) => ({ type })),
  ...pinStatuses.flatMap((status) => [{ status }, ...pinTypes.map((type) => ({ status, type }))]),
  { from: '2026-11-20' },
  { to: '2026-11-19' },
  { code: 'rp-' },
];

/** How many of the company's PINs are passed by depends on what others have of their types. */
describe.each([0, 300])('beside %i more PINs of a partner', (others) => {
  beforeAll(async () => {
    if (others) await h.givePins('mitra0', 'ro', others);
  });

  it.each(
    (['code', 'used'] as const).flatMap((sort) =>
      (['oldest', 'newest'] as const).flatMap((order) =>
        filters.map((filter) => [sort, order, filter] as const),
      ),
    ),
  )(
    'the company’s PINs by %s, %s first, of %j, are those of the list by number in that order',
    async (sort, order, filter) => {
      const { rows } = await page({ ...filter, limit: 100 });
      if (Object.keys(filter).length === 0) expect(rows).toHaveLength(29);
      const key = sorts[sort];
      const direction = order === 'oldest' ? 1 : -1;
      const sorted = rows.toSorted((a, b) => {
        const [first, second] = [key(a), key(b)];
        return direction * (first < second ? -1 : first > second ? 1 : a.id - b.id);
      });
      const asked = { ...filter, sort, order };
      expect((await all({ ...asked, limit: 2 })).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      const skipped = await page({ ...asked, limit: 3, skip: 4 });
      expect(skipped.rows.map(({ id }) => id)).toEqual(sorted.slice(4, 7).map(({ id }) => id));
    },
  );
});
