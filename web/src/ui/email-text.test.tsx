import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test('an address may end a line before its @ and its dots only, and reads as it is', () => {
  const shown = renderToStaticMarkup(<EmailText address="siti.nurhalimah@jamu-lawu.example.co.id" />);
  expect(shown.split('<wbr/>')).toEqual(['siti', '.nurhalimah', '@jamu-lawu', '.example', '.co', '.id']);
});
