import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OpeningRow } from './opening-row.tsx';

test('what came along stands among the bonuses with its day, and leads nowhere', () => {
  const row = renderToStaticMarkup(<OpeningRow amount={5_760_000} at="2026-11-22T17:30:00.000Z" />);
  expect(
    row
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' '),
  ).toBe(' Saldo awal Dari sistem sebelumnya, per 23 November 2026 Rp 5.760.000 ');
  expect(row).not.toContain('<a');
});
