import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Coded } from './coded.tsx';

test('a code stays whole, wherever it stands, and the words are the same', () => {
  const shown = (text: string) => renderToStaticMarkup(<Coded text={text} />);
  expect(shown('Pesanan 3 PIN (ORD-2610-0015)')).toBe(
    'Pesanan 3 PIN <span class="whole">(ORD-2610-0015)</span>',
  );
  expect(shown('RP-RO-A7B411')).toBe('<span class="whole">RP-RO-A7B411</span>');
  expect(shown('Dari undang-undang')).toBe('Dari undang-undang');
});
