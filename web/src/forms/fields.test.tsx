import type { ReactElement } from 'react';
import { renderToStaticMarkup as html } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import type { LiveCheck } from './live-check.ts';
import { NumberStepper } from './number-stepper.tsx';
import { PasswordField } from './password-field.tsx';
import { PickerField } from './picker-field.tsx';
import { RupiahField } from './rupiah-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const never = () => {
  throw new Error('nothing was typed');
};
const binding = { id: 'f', name: 'f', error: undefined, onChange: never, onBlur: never };
const choices = [
  { value: 'ro', label: 'Repeat order' },
  { value: 'activation', label: 'Aktivasi' },
] as const;
type Words = { error?: string; hint?: string; optional?: boolean };
const kinds: [string, (words: Words) => ReactElement][] = [
  ['text', (words) => <TextField {...binding} label="Isian" value="a" {...words} />],
  ['several lines', (words) => <TextField {...binding} label="Isian" rows={3} value="a" {...words} />],
  ['rupiah', (words) => <RupiahField {...binding} label="Isian" value={5} {...words} />],
  ['choice', (words) => <SelectField {...binding} label="Isian" choices={choices} value="ro" {...words} />],
  [
    'searched choice',
    (words) => (
      <PickerField<'ro' | 'activation'>
        {...binding}
        label="Isian"
        placeholder="Pilih"
        choices={choices}
        value="ro"
        {...words}
      />
    ),
  ],
  [
    'password',
    (words) => <PasswordField {...binding} label="Isian" autoComplete="new-password" {...words} />,
  ],
];

describe.each(kinds)('a field of %s', (_, field) => {
  test('has a label of its own and names what describes it', () => {
    expect(html(field({}))).toContain('<label for="f">Isian');
    expect(html(field({}))).toContain('aria-describedby="f-message"');
    const hinted = html(field({ hint: 'Seperti di KTP' }));
    expect(hinted).toContain('aria-describedby="f-message f-hint"');
    expect(hinted).toMatch(/<p id="f-hint"[^>]*>Seperti di KTP/);
  });

  test('is invalid with its message beside it, and only then', () => {
    expect(html(field({}))).not.toContain('aria-invalid');
    const wrong = html(field({ error: 'Wajib diisi' }));
    expect(wrong).toContain('aria-invalid="true"');
    expect(wrong).toMatch(/<p id="f-message"[^>]*aria-live="polite".*Wajib diisi/);
  });

  test('says when it may stay empty, to those who see and to those who hear', () => {
    const required = html(field({}));
    expect(required).not.toContain('(opsional)');
    expect(required.match(/<(?:input|textarea|select)\b[^>]* aria-required="true"/g)).toHaveLength(1);
    const optional = html(field({ optional: true }));
    expect(optional).toContain('(opsional)');
    expect(optional).not.toContain('aria-required="true"');
  });
});

test.each<[LiveCheck, string, boolean]>([
  [{ state: 'checking' }, 'Memeriksa…', false],
  [{ state: 'valid', message: 'Mitra ditemukan: Siti' }, 'Mitra ditemukan: Siti', false],
  [{ state: 'invalid', message: 'Mitra tidak ditemukan.' }, 'Mitra tidak ditemukan.', true],
  [{ state: 'unknown', message: 'Tidak ada koneksi.' }, 'Tidak ada koneksi.', false],
])('a look-up that is $state says so, and an error of the form goes before it', (check, said, wrong) => {
  const field = (error?: string) =>
    html(<TextField {...binding} label="Mitra" value="siti" check={check} error={error} />);
  expect(field()).toContain(said);
  expect(field().includes('aria-invalid')).toBe(wrong);
  expect(field('Wajib diisi')).toContain('Wajib diisi');
  expect(field('Wajib diisi')).not.toContain(said);
});

test.each([
  [null, ''],
  [0, '0'],
  [3_750_000, '3.750.000'],
])('the amount %j stands in the field as %j', (value, shown) => {
  expect(html(<RupiahField {...binding} label="Jumlah" value={value} />)).toContain(`value="${shown}"`);
});

test.each([
  [0, true, false],
  [3, false, false],
  [5, false, true],
])('a stepper from 0 to 5 at %d: no less %s, no more %s', (value, lowest, highest) => {
  const buttons = html(<NumberStepper label="Jumlah" value={value} max={5} onChange={never} />).match(
    /<button[^>]*>/g,
  );
  expect(buttons?.map((button) => button.includes('disabled'))).toEqual([lowest, highest]);
});

test.each([
  [['NIK'], 'Periksa 1 isian: NIK.'],
  [['NIK', 'Email'], 'Periksa 2 isian: NIK dan email.'],
  [
    ['No. WA', 'WhatsApp', 'Gmail', 'Nama lengkap'],
    'Periksa 4 isian: no. WA, WhatsApp, Gmail dan nama lengkap.',
  ],
  [['NIK', 'Email', 'Bank'], 'Periksa 3 isian: NIK, email dan bank.'],
])('the summary of %j links each field', (labels, said) => {
  const summary = html(<ErrorSummary problems={labels.map((label) => ({ id: `f-${label}`, label }))} />);
  expect(summary.replace(/<[^>]*>/g, '')).toBe(said);
  for (const label of labels) expect(summary).toContain(`<a href="#f-${label}">`);
});

test('nothing wrong needs no summary', () => {
  expect(html(<ErrorSummary problems={[]} />)).toBe('');
});
