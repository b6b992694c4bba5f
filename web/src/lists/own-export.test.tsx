import { renderToStaticMarkup as html } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnExport } from './own-export.tsx';

test('a list of one’s own is offered to take along where it holds a row, and not before it is read', () => {
  const shown = (data: { rows: object[] } | undefined) =>
    html(<OwnExport of={{ data }} request={{ list: 'ownRo' }} />);
  expect(shown({ rows: [{}] })).toMatch(/Unduh Excel.*Unduh CSV/);
  expect(shown({ rows: [] })).toBe('');
  expect(shown(undefined)).toBe('');
});
