import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { partnerColumns } from './partner-columns.tsx';

type Listed = Parameters<(typeof partnerColumns)[number]['cell']>[0];

const draw = (phone: string) => {
  const column = partnerColumns.find(({ key }) => key === 'phone');
  return renderToStaticMarkup(column?.cell({ phone, fullName: 'Wening Lestari' } as Listed));
};

test('who signed up by themselves has no number yet, and nothing leads to WhatsApp', () => {
  expect(draw('')).toBe('');
  expect(draw('+6281226001501')).toContain('0812-2600-1501');
});
