import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { FoldedRow } from './folded-row.tsx';
import { NotificationRow } from './notification-row.tsx';

const newest = {
  id: 7,
  kind: 'bonus',
  title: 'Bonus Rp 250.000 dari Wulan Sari',
  body: 'Bonus Referral Rp 250.000 masuk ke saldo Anda.',
  link: '/dashboard?bonus=9',
  at: '2026-11-20T07:48:00.000Z',
  readAt: null,
};
const line = {
  day: '2026-11-20',
  fold: 'bonus-referral',
  count: 66,
  unread: 2,
  amount: 16_500_000,
  newest,
};
const never = () => {
  throw new Error('nothing was pressed');
};
const shown = (changed: Partial<typeof line> = {}) =>
  renderToStaticMarkup(
    <FoldedRow line={{ ...line, ...changed }} show="all" mayOpen={never} onOpen={never} />,
  );
const words = (page: string) => page.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

test('a line is a closed button that says how many, how much, how many unread, and the newest of them', () => {
  const page = shown();
  expect(page).toContain('aria-expanded="false"');
  expect(words(page)).toBe(
    '2 belum dibaca: 66 bonus referral, Rp 16.500.000Terakhir: Bonus Rp 250.000 dari Wulan Sari14.48',
  );
});

test('a line that was read does not say so of any', () => {
  expect(words(shown({ unread: 0 }))).toMatch(/^66 bonus referral/);
});

test('messages of a kind that only a newer version knows stand in their own words, folded and alone', () => {
  const later = { ...newest, kind: 'stok-habis', title: 'Stok PIN habis', body: 'Pesan PIN lagi.' };
  expect(words(shown({ fold: 'stok-habis', unread: 0, newest: later }))).toBe(
    '66 notifikasi, Rp 16.500.000Terakhir: Stok PIN habis14.48',
  );
  const alone = renderToStaticMarkup(
    <MemoryRouter>
      <NotificationRow notification={later} at="14.48" mayOpen={() => true} onOpen={never} />
    </MemoryRouter>,
  );
  expect(words(alone)).toBe('Belum dibaca: Stok PIN habisPesan PIN lagi.14.48');
  expect(alone).toContain('<svg');
});
