import { expect, test } from 'vitest';
import { blocksOf } from './document-text.ts';

test.each([
  ['nothing', '', []],
  ['a paragraph over two lines', 'Satu\ndua', [{ kind: 'paragraph', text: 'Satu dua' }]],
  [
    'two paragraphs',
    'Satu\n\ndua',
    [
      { kind: 'paragraph', text: 'Satu' },
      { kind: 'paragraph', text: 'dua' },
    ],
  ],
  [
    'a heading without an empty line after it',
    '# Hak Anda\nAnda berhak.',
    [
      { kind: 'heading', text: 'Hak Anda' },
      { kind: 'paragraph', text: 'Anda berhak.' },
    ],
  ],
  [
    'a list, and a second one after an empty line',
    '- a\n- b\n\n• c',
    [
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'list', items: ['c'] },
    ],
  ],
  [
    'a paragraph that ends a list',
    '- a\nlalu',
    [
      { kind: 'list', items: ['a'] },
      { kind: 'paragraph', text: 'lalu' },
    ],
  ],
  [
    'signs that only look like marks, and markup',
    '#satu -dua <b>tiga</b>',
    [{ kind: 'paragraph', text: '#satu -dua <b>tiga</b>' }],
  ],
])('%s', (_, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks);
});
