import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bonusColumns } from './bonus-columns.tsx';

test('no line breaks inside the code of an order that a bonus came from', () => {
  const column = bonusColumns.find(({ title }) => title === 'Bonus');
  const bonus = { description: 'Pesanan 1 PIN RO (ORD-2611-0018)', type: 'ro' };
  expect(renderToStaticMarkup(column?.cell(bonus as never))).toContain(
    '<span class="whole">(ORD-2611-0018)</span>',
  );
});
