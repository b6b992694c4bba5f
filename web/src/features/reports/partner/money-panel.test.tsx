import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MoneyPanel } from './money-panel.tsx';

type Bonus = Parameters<typeof MoneyPanel>[0]['bonus'];

/** The words of the panel for a partner of Rp 24.490.000, of which so much is held or can be taken. */
function shown(bonus: Partial<Bonus>): string {
  const sums = { total: 24_490_000, paid: 0, unpaid: 24_490_000, available: 0, held: 0, ...bonus } as Bonus;
  const element = <MoneyPanel fullName="Budi Santoso" bonus={sums} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

test('the big figure is what can be taken; what is held is told beside it, not in it', () => {
  const words = shown({ available: 23_980_000, held: 510_000 });
  expect(words).toMatch(/Bisa ditarik sekarang Rp 23\.980\.000/);
  expect(words).toContain('Rp 510.000 ditahan untuk penarikan yang sedang diproses.');
  expect(words).toMatch(/Bonus Belum Dibayarkan Rp 24\.490\.000/);
});

test('where nothing is held nothing is said of it, and with nothing to take the button says why', () => {
  expect(shown({ available: 24_490_000 })).not.toContain('ditahan');
  expect(shown({})).toContain('Belum ada bonus yang bisa ditarik.');
});
