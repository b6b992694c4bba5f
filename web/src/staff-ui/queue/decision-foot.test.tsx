import { renderToStaticMarkup as html } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DecisionFoot } from './decision-foot.tsx';

test('the keys that are named are those that do something here', () => {
  expect(html(<DecisionFoot refuse={<button type="button">Tolak</button>}>Setujui</DecisionFoot>)).toContain(
    '<kbd>T</kbd> tolak',
  );
  const answered = html(<DecisionFoot beside={<button type="button">Balas</button>}>Selesai</DecisionFoot>);
  expect(answered).toContain('Balas');
  expect(answered).not.toContain('<kbd>T</kbd>');
});
