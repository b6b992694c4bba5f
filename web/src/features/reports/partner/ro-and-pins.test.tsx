import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RoAndPins } from './ro-and-pins.tsx';

const missed = { count: 2, amount: 100_000 };
const none = { count: 0, amount: 0 };
const goals = [{ way: 'peringkat' as const, words: '33 poin lagi ke DIAMOND', claimable: false }];

function shown(props: Parameters<typeof RoAndPins>[0]) {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <RoAndPins {...props} />
    </MemoryRouter>,
  );
  const links = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to, inside]) => [inside?.replace(/<[^>]*>/g, ''), to] as const,
  );
  return { words: page.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' '), links: new Map(links) };
}

test('who is not active is told what went past this month, and led to the PIN that ends it', () => {
  const { words, links } = shown({
    ro: { active: false, missedThisMonth: missed },
    pins: { activation: 3, ro: 2 },
    goals,
  });
  expect(words).toContain('RO Tidak Aktif. 2 bonus terlewat bulan ini, Rp 100.000.Aktifkan RO');
  expect(words).toContain('PIN Aktivasi 3 · PIN RO 2');
  expect(links.get('Aktifkan RO')).toBe('/dashboard/aktivasi-ro-pin');
  expect(links.get('33 poin lagi ke DIAMOND')).toBe('/dashboard/rank-reward');
  expect(['Order', 'Transfer', 'RO', 'Undang'].map((label) => links.get(label))).not.toContain(undefined);
});

test('without an RO PIN the way leads to ordering one; where nothing went past, no figure is made up', () => {
  const { words, links } = shown({
    ro: { active: false, missedThisMonth: none },
    pins: { activation: 0, ro: 0 },
    goals: [],
  });
  expect(words).toContain('RO Tidak Aktif. Bonus RO dari tim akan melewati Anda.');
  expect(links.get('Order PIN RO')).toBe('/dashboard/order-pin');
  expect(links.has('Aktifkan RO')).toBe(false);
});

test('who is active is not warned of what went past before', () => {
  const { words } = shown({
    ro: { active: true, missedThisMonth: missed },
    pins: { activation: 1, ro: 0 },
    goals: [],
  });
  expect(words).toContain('RO Aktif');
  expect(words).not.toContain('terlewat');
});
