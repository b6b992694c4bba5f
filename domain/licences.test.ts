import { expect, test } from 'vitest';
import { halalProblem, licenceLines, licenceProblem, productLicenceLabels } from './licences.ts';

test.each([
  ['pirt', '509331302-0173-29', true],
  ['pirt', '509331302017329', true],
  ['pirt', 'TR000000000', false],
  ['pirt', '509331302', false],
  ['bpom-tr', 'TR203636151', true],
  ['bpom-tr', 'TR 203636151', true],
  ['bpom-tr', '509331302-0172-29', false],
  ['bpom-tr', 'TR20363615', false],
  ['bpom-na', 'NA18210100001', true],
  ['bpom-na', 'NA1821010000', false],
  ['bpom-na', 'TR203636151', false],
] as const)('a number of %s written %s: %s', (kind, number, fits) => {
  expect(licenceProblem(kind, number) === null).toBe(fits);
});

test('what is wrong is said with an example', () => {
  expect(licenceProblem('bpom-tr', '1')).toBe('Nomor BPOM TR ditulis seperti TR000000000');
  expect(halalProblem('ID00000000000000000')).toBeNull();
  expect(halalProblem('123')).toContain('ID00000000000000000');
  expect(productLicenceLabels.pirt).toBe('P-IRT (pangan rumahan)');
});

test('licences read as a label has them', () => {
  const licensed = { licenceKind: 'bpom-tr', licenceNumber: 'TR000000000', halalNumber: null } as const;
  expect(licenceLines(licensed)).toEqual(['BPOM TR000000000']);
  expect(licenceLines({ ...licensed, licenceKind: 'pirt', licenceNumber: '1', halalNumber: 'ID2' })).toEqual([
    'P-IRT 1',
    'Halal ID2',
  ]);
  expect(licenceLines({ ...licensed, licenceKind: 'Izin Baru' })).toEqual(['Izin Baru TR000000000']);
});
