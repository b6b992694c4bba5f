import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asLine,
  asSentence,
  hiddenProblem,
  lineProblem,
  linesProblem,
  storageProblem,
  textMessages,
  tidyLine,
  tidyLines,
  tidyNumber,
} from './text.ts';

const code = (...points: number[]) => String.fromCodePoint(...points);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const directions = [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const invisible = [
  0xad, 0x34f, 0x115f, 0x180e, 0x200b, 0x200c, 0x2060, 0x2064, 0x2800, 0x3164, 0xfeff, 0xe0041,
];
const breaks = [0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029];
const controls = [...range(0, 8), ...range(0x0e, 0x1f), ...range(0x7f, 0x9f)].filter((n) => n !== 0x85);
const halves = ['\uD800', '\uDBFF', '\uDC00', '\uDFFF'];

describe('a line', () => {
  test.each(directions)('with the direction mark U+%i is refused wherever it stands', (mark) => {
    for (const text of [`Bu${code(mark)}di`, `${code(mark)}Budi`, `Budi${code(mark)}`])
      expect(lineProblem(tidyLine(text))).toBe(textMessages.direction);
  });

  test('with a line break inside is refused; one at the end is a slip of pasting', () => {
    for (const mark of breaks)
      expect(lineProblem(tidyLine(`Budi${code(mark)}Bcc: x`)), String(mark)).toBe(textMessages.lineBreak);
    expect(tidyLine('  Budi\r\n')).toBe('Budi');
  });

  test('with a control character or half a character is refused', () => {
    for (const sign of [...controls.map((n) => code(n)), ...halves, '\uFFFE', '\uFFFF'])
      expect(lineProblem(tidyLine(`Bu${sign}di`)), JSON.stringify(sign)).toBe(textMessages.broken);
  });

  test('loses what is drawn as nothing, so that two people never look the same by it', () => {
    for (const mark of invisible)
      expect(tidyLine(`Bu${code(mark)}di${code(mark)}`), String(mark)).toBe('Budi');
    expect(tidyLine(code(...invisible))).toBe('');
  });

  test('has single plain blanks and composed letters', () => {
    expect(tidyLine('Budi\u00A0\u3000 \tSantoso')).toBe('Budi Santoso');
    expect(tidyLine('Rene\u0301')).toBe('Ren\u00E9');
  });

  test('keeps letters of every script, and emoji of one character', () => {
    const text = 'Ñoño – “Sari”, 日本, محمد, ᬩᬮᬶ, ꦗꦮ 🌿';
    expect(tidyLine(text)).toBe(text);
    expect(lineProblem(text)).toBeNull();
  });
});

describe('several lines', () => {
  test('keep the blank that does not break', () => {
    expect(tidyLines('Bonus Rp\u00A0250.000 \u2003 ya')).toBe('Bonus Rp\u00A0250.000 ya');
  });

  test('end with \\n however they were typed, and keep the joiners of emoji', () => {
    expect(tidyLines('Jl. Melati 1\r\nRT 01\rBogor\u2028Jawa\tBarat\u200B')).toBe(
      'Jl. Melati 1\nRT 01\nBogor\nJawa Barat',
    );
    expect(tidyLines('👩\u200D⚕️')).toBe('👩\u200D⚕️');
    expect(linesProblem('Jl. Melati 1\nBogor')).toBeNull();
  });

  test('refuse control characters, halves and direction marks', () => {
    for (const sign of [...controls.map((n) => code(n)), ...halves])
      expect(linesProblem(tidyLines(`a${sign}b`)), JSON.stringify(sign)).toBe(textMessages.broken);
    for (const mark of directions)
      expect(linesProblem(tidyLines(`a${code(mark)}b`))).toBe(textMessages.direction);
  });
});

test('a number copied from WhatsApp is its digits', () => {
  expect(tidyNumber('\u202A+62\u00A0812\u20113456\u20117890\u202C')).toBe('+62 812-3456-7890');
  expect(lineProblem(tidyNumber('0812\n3456'))).toBe(textMessages.lineBreak);
});

test('a password is never changed: what cannot be typed again is refused when it is chosen', () => {
  for (const sign of [...directions, ...invisible, ...breaks, ...controls].map((n) => code(n)))
    expect(hiddenProblem(`rahasia${sign}1`), JSON.stringify(sign)).not.toBeNull();
  expect(hiddenProblem(' Kata sandi 9, é 🌿 ')).toBeNull();
  for (const sign of ['\0', ...halves]) expect(storageProblem(`a${sign}`)).toBe(textMessages.broken);
  expect(storageProblem('a\n\u202Eb')).toBeNull();
});

test('tidying twice changes nothing more, and any text can be made one harmless line', () => {
  const anything = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
  });
  fc.assert(
    fc.property(anything, (text) => {
      for (const tidy of [tidyLine, tidyLines, tidyNumber]) expect(tidy(tidy(text))).toBe(tidy(text));
      expect(lineProblem(asLine(text))).toBeNull();
    }),
    { seed: 7, numRuns: 2_000 },
  );
});

test.each([
  ['Nama tidak sesuai KTP', 'Nama tidak sesuai KTP.'],
  ['Nama tidak sesuai KTP.', 'Nama tidak sesuai KTP.'],
  ['Nama tidak sesuai KTP.. ', 'Nama tidak sesuai KTP.'],
  ['Sudah benar?', 'Sudah benar?'],
])('%s ends as one sentence', (typed, sentence) => {
  expect(asSentence(typed)).toBe(sentence);
});
