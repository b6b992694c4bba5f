import { expect, test } from 'vitest';
import { staticPage } from '../../../testing/static-page.tsx';
import { RankCard } from './rank-card.tsx';

const figures = { teamRo: 40, personalRo: 15, newStockists: 1, rankPoints: 20 };
const thresholds = { ...figures, newStockists: 2 };
const none = { teamRo: 0, personalRo: 0, newStockists: 0, rankPoints: 0 };
const ruby = {
  key: 'rank-ruby',
  rank: 'RUBY',
  title: 'Wisata ke 2 negara',
  cash: null,
  thresholds,
  gap: { ...none, newStockists: 1 },
  achieved: false,
  canClaim: false,
  grantedBefore: false,
  claim: null,
} as const;
const cardOf = (change: object) =>
  staticPage(<RankCard rank={{ ...ruby, ...change }} figures={figures} onClaim={() => {}} />, []);

test('a rank has its claim button from the start, disabled with what is missing', () => {
  const card = cardOf({});
  expect(card).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-label="Klaim reward RUBY"/);
  expect(card).toContain('Belum terpenuhi: Stokis baru.');
  expect(cardOf({ grantedBefore: true })).toContain('Sudah Anda terima di sistem sebelumnya.');
});

test('reached, it can be pressed', () => {
  const card = cardOf({ gap: none, achieved: true, canClaim: true });
  expect(card).toMatch(/<button[^>]*aria-label="Klaim reward RUBY"/);
  expect(card).not.toContain('aria-disabled');
  expect(card).not.toContain('Belum terpenuhi');
});
