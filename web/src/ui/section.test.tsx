import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Section } from './section.tsx';

test('the remark beside a title is a word of its own, also read aloud', () => {
  const html = renderToStaticMarkup(
    <Section title="Bonus terbaru" note="10 terakhir">
      isi
    </Section>,
  );
  expect(html.replace(/<[^>]*>/g, '')).toContain('Bonus terbaru 10 terakhir');
});
