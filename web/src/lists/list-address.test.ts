import { expect, test } from 'vitest';
import { runAt } from '../testing/run-at.tsx';
import { choiceFilter, choicesOf, dayFilters, textFilter } from './filters.ts';
import { useListAddress } from './list-address.ts';
import { sortFilter } from './sorting.ts';

const filters = {
  jenis: choiceFilter(['ro', 'activation']),
  status: choiceFilter(['unclaimed', 'claimed'], 'unclaimed'),
  pemilik: textFilter,
  urut: sortFilter(['at', 'total']),
  ...dayFilters,
};
const at = (query: string) => runAt(query, () => useListAddress(filters));

test('an address without words is the list as at first', async () => {
  const { current } = await at('');
  expect(current).toMatchObject({ search: undefined, after: undefined, openId: null, narrowed: false });
  expect(current.values).toEqual({ status: 'unclaimed' });
  expect(current.pages.number).toBe(1);
});

test('what the address says is read', async () => {
  const { current } = await at(
    'cari=siti&jenis=ro&status=claimed&pemilik=budi&dari=2026-11-01&halaman=3&setelah=2:a&setelah=3:b&lihat=7',
  );
  expect(current).toMatchObject({ search: 'siti', after: 'b', openId: 7, narrowed: true });
  expect(current.values).toEqual({ jenis: 'ro', status: 'claimed', pemilik: 'budi', dari: '2026-11-01' });
  expect(current.pages.number).toBe(3);
});

test.each([
  'jenis=perak',
  'status=x',
  'dari=kemarin',
  'dari=2026-02-31',
  'halaman=-2',
  'halaman=x',
  'setelah=3:b',
  'lihat=-1',
  'lihat=abc',
  'lihat=1e99',
])('what fits no filter counts as not said: %s', async (query) => {
  const { current } = await at(query);
  expect(current.values).toEqual({ status: 'unclaimed' });
  expect(current).toMatchObject({ narrowed: false, openId: null });
});

test.each([
  ['cari=siti', true],
  ['jenis=ro', true],
  ['jenis=all', false],
  ['status=all', true],
  ['status=unclaimed', false],
  ['halaman=2&setelah=2:a', false],
  ['urut=total-naik', false],
  ['tab=daftar', false],
])('with %s the list is narrowed: %s', async (query, narrowed) => {
  expect((await at(query)).current.narrowed).toBe(narrowed);
});

test('a filter is written, from the first page on and with nothing open; what holds at first is not', async () => {
  const hook = await at('cari=siti&halaman=2&setelah=2:a&lihat=7&tab=daftar');
  expect(await hook.does(({ choice }) => choice('jenis').onChange('ro'))).toBe(
    'cari=siti&tab=daftar&jenis=ro',
  );
  expect(hook.current.choice('jenis').value).toBe('ro');
  expect(hook.current.isSet('jenis')).toBe(true);
  expect(await hook.does(({ choice }) => choice('jenis').onChange('all'))).toBe('cari=siti&tab=daftar');
  expect(hook.current.isSet('jenis')).toBe(false);
  expect(await hook.does(({ filter }) => filter({ status: 'all', pemilik: '' }))).toBe(
    'cari=siti&tab=daftar&status=all',
  );
  expect(hook.current.values.status).toBeUndefined();
});

test('clearing takes search and filters away, and nothing else', async () => {
  const hook = await at('cari=siti&jenis=ro&status=all&dari=2026-11-01&tab=daftar');
  expect(await hook.does(({ clear }) => clear())).toBe('tab=daftar');
  expect(hook.current.narrowed).toBe(false);
});

test('a search begins at the first page and leaves open what is open', async () => {
  const hook = await at('halaman=2&setelah=2:a&lihat=7');
  expect(await hook.does(({ searchFor }) => searchFor('  siti r '))).toBe('lihat=7&cari=siti+r');
  expect(await hook.does(({ searchFor }) => searchFor('  '))).toBe('lihat=7');
});

test('pages are steps one can go back, filters are not', async () => {
  const hook = await at('');
  await hook.does(({ choice }) => choice('jenis').onChange('ro'));
  expect(await hook.does(({ pages }) => pages.next('a'))).toBe('jenis=ro&halaman=2&setelah=2%3Aa');
  expect(await hook.does(({ pages }) => pages.next('b'))).toBe(
    'jenis=ro&halaman=3&setelah=2%3Aa&setelah=3%3Ab',
  );
  expect(hook.current.pages.number).toBe(3);
  expect(await hook.does(({ pages }) => pages.previous())).toBe('jenis=ro&halaman=2&setelah=2%3Aa');
  expect(await hook.does(({ pages }) => pages.first())).toBe('jenis=ro');
  await hook.back();
  await hook.back();
  expect(hook.current.after).toBe('b');
  await hook.back();
  await hook.back();
  expect(hook.current).toMatchObject({ after: undefined, narrowed: true });
});

test.each([
  ['halaman=3&setelah=3:b', 3, 'b', 0],
  ['halaman=3', 3, undefined, 50],
  ['halaman=9&setelah=3:b', 9, undefined, 200],
  ['halaman=401', 401, undefined, 10_000],
  ['halaman=99999', 401, undefined, 10_000],
  ['halaman=99999&setelah=99999:b', 99_999, 'b', 0],
  ['halaman=1&setelah=1:b', 1, undefined, 0],
])(
  'of a list that begins at any row, %s is page %d behind %j or %d rows',
  async (query, number, after, skip) => {
    const { current } = await runAt(query, () => useListAddress(filters, { rows: 25 }));
    expect(current).toMatchObject({ after, skip });
    expect(current.pages.number).toBe(number);
  },
);

test('a list that begins at any row keeps one mark: that of the page it shows', async () => {
  const hook = await runAt('halaman=7', () => useListAddress(filters, { rows: 25 }));
  expect(await hook.does(({ pages }) => pages.next('m'))).toBe('halaman=8&setelah=8%3Am');
  expect(await hook.does(({ pages }) => pages.previous())).toBe('halaman=7');
  expect(hook.current.skip).toBe(150);
});

test('of other lists a page without its mark is the first one: nothing is said to be what it is not', async () => {
  const { current } = await at('halaman=3&setelah=2:a');
  expect(current.after).toBeUndefined();
  expect(current.pages.number).toBe(1);
});

test('a row has an address of its own in the list as it is, and leaves the view what it was', async () => {
  const hook = await at('cari=siti&jenis=ro&lihat=7');
  expect(hook.current.linkTo(9)).toBe('?cari=siti&jenis=ro&lihat=9');
  const { view } = hook.current;
  await hook.does(({ open }) => open(9));
  expect(hook.current.view).toBe(view);
  await hook.does(({ choice }) => choice('jenis').onChange('all'));
  expect(hook.current.view).not.toBe(view);
});

test('opening a row is a step back, moving to the next one is none, and closing leaves the list as it was', async () => {
  const hook = await at('cari=siti');
  expect(await hook.does(({ open }) => open(7))).toBe('cari=siti&lihat=7');
  expect(await hook.does(({ open }) => open(8))).toBe('cari=siti&lihat=8');
  await hook.back();
  expect(hook.current.openId).toBeNull();
  await hook.does(({ open }) => open(9));
  expect(await hook.does(({ close }) => close())).toBe('cari=siti');
});

test('choices begin with all of them', () => {
  expect(choicesOf('Semua jenis', ['ro'], { ro: 'Repeat order' })).toEqual([
    { value: 'all', label: 'Semua jenis' },
    { value: 'ro', label: 'Repeat order' },
  ]);
});
