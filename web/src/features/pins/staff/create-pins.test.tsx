import { afterEach, expect, test, vi } from 'vitest';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { CreatePins } from './create-pins.tsx';

afterEach(() => void vi.unstubAllGlobals());

function reviewOf(quantity: number): string {
  const draft = JSON.stringify({ values: { type: 'ro', quantity }, operationId: 'op-1' });
  vi.stubGlobal('sessionStorage', { getItem: () => draft });
  return wordsOf(staticPage(<CreatePins />, [], 'langkah=periksa'));
}

test('only what can be made is reviewed', () => {
  expect(reviewOf(5)).toContain('Buat 5 PIN');
  expect(reviewOf(1_000_000)).toContain('Lanjut periksa');
  expect(reviewOf(1_000_000)).not.toContain('Masuk ke');
});
