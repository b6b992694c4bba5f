import { beforeEach, expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { signedInAs } from '../../../testing/signed-in.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import type { ClaimDetail } from './types.ts';

beforeEach(() => signedInAs('finance'));

const claim: ClaimDetail = {
  id: 3,
  code: 'KLAIM-2611-0003',
  reward: 'main-1000',
  name: 'Reward Utama: Wisata domestik',
  title: 'Wisata domestik',
  rank: null,
  status: 'pending',
  cash: null,
  createdAt: '2026-11-22T01:00:00.000Z',
  decidedAt: null,
  reason: null,
  handOver: null,
  partner: { id: 7, username: 'siti', fullName: 'Siti Rahmawati' },
  partnerRank: 'Mitra',
  partnerPhone: null,
  figures: { mainPoints: 1_000, teamRo: 0, personalRo: 0, newStockists: 0, rankPoints: 0 },
  decidedBy: null,
  own: false,
};
const moves = { previous: null, next: null, close: () => undefined, decided: () => undefined };

test.each([
  [{}, 1],
  [{ name: 'Reward Peringkat DIAMOND', title: 'Wisata ke 2 negara' }, 0],
])('a reward %j is named once', (names, times) => {
  const query = queries.rewards.showClaim.queryOptions({ input: { claimId: 3 } });
  const words = wordsOf(
    staticPage(<ClaimPanel id={3} moves={moves} />, [{ query, data: { ...claim, ...names } }]),
  );
  expect(words.split('Wisata domestik').length - 1).toBe(times);
  if (times === 0) expect(words).toContain('Wisata ke 2 negara Reward Peringkat DIAMOND');
});
