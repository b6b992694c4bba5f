import { describe, expect, test } from 'vitest';
import { isSameName } from './holder-name.ts';

describe('the holder of an account and the partner', () => {
  test.each([
    ['BUDI SANTOSO', 'Budi Santoso'],
    ['H. Budi Santoso, S.E.', 'Budi Santoso'],
    ['SANTOSO BUDI', 'Budi Santoso'],
    ['Budi', 'Budi Santoso'],
    ['M RIZKI', 'Muhammad Rizki'],
    ['MOH. RIZKI PRATAMA', 'Mohammad Rizki'],
    ['SITI RAHMAW', 'Siti Rahmawati'],
    ["Nur'aini", 'Nuraini'],
    ['André Wijaya', 'Andre Wijaya'],
    ['H', 'H'],
  ])('%s may be %s', (holder, partner) => {
    expect(isSameName(holder, partner)).toBe(true);
    expect(isSameName(partner, holder)).toBe(true);
  });
  test.each([
    ['Rina Wulandari', 'Budi Santoso'],
    ['Siti Aminah', 'Siti Rahmawati'],
    ['Budi Hartono', 'Budi Santoso'],
    ['', 'Budi Santoso'],
    ['123', 'Budi'],
  ])('%s is not %s', (holder, partner) => {
    expect(isSameName(holder, partner)).toBe(false);
  });
});
