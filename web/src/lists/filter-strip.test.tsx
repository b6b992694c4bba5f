import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterTabs } from './filter-strip.tsx';

const choices = [
  { value: 'few', label: 'Sedikit', count: 12 },
  { value: 'many', label: 'Banyak', count: 10_001 },
  { value: 'unread', label: 'Belum dibaca', count: '99+' },
  { value: 'all', label: 'Semua' },
] as const;

test('a tab says how many it has as lists count, or in words of its own', () => {
  const page = renderToStaticMarkup(
    <FilterTabs label="Pemberitahuan" choices={choices} value="few" onChange={() => {}} />,
  );
  expect(page.match(/<button.*?<\/button>/g)?.map((button) => button.replace(/<[^>]*>/g, ''))).toEqual([
    'Sedikit12',
    'Banyaklebih dari 10.000',
    'Belum dibaca99+',
    'Semua',
  ]);
});
