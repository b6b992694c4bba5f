import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankCodes,
  bankLabel,
  emailWarning,
  formatPhone,
  maskAccountNumber,
  nikWarning,
  normalisePhone,
  whatsappLink,
} from './partners.ts';

describe('doubts about a NIK warn, never refuse (R5.17)', () => {
  test.each([
    ['3174052011900001', 'a man born on 20 November 1990'],
    ['3174056011900001', 'a woman: day + 40'],
    ['1101010101000001', 'the lowest province, the first day'],
    ['9601017112990001', 'the newest province, a woman born on the 31st'],
    ['3174052902920001', 'born on 29 February of a leap year'],
    ['3174056902000001', 'a woman born on 29 February 2000'],
  ])('%s looks right: %s', (nik) => {
    expect(nikWarning(nik)).toBeNull();
  });

  test.each(['0074052011900001', '2074052011900001', '9774052011900001', '9974052011900001'])(
    '%s names no province',
    (nik) => {
      expect(nikWarning(nik)).toMatch(/provinsi/);
    },
  );

  test.each([
    '3174050011900001',
    '3174053211900001',
    '3174054011900001',
    '3174057211900001',
    '3174052000900001',
    '3174052013900001',
    '3174053002900001',
    '3174053104900001',
    '3174057109900001',
    '3174052902910001',
    '3174056902990001',
  ])('%s names no day of birth', (nik) => {
    expect(nikWarning(nik)).toMatch(/Tanggal lahir/);
  });

  test.each(['', '317405201190000', '31740520119000011', '31740520119O0001'])(
    'says nothing about %j: the rule of 16 digits does',
    (nik) => {
      expect(nikWarning(nik)).toBeNull();
    },
  );
});

describe('phone numbers', () => {
  test.each(['081234567890', '6281234567890', '+6281234567890', '+62 812-3456-7890', '(0812) 3456.7890'])(
    '%s is stored as +6281234567890',
    (text) => {
      expect(normalisePhone(text)).toBe('+6281234567890');
    },
  );

  test.each([
    '',
    '8123456789',
    '+1 202 555 0100',
    '0812',
    '08123456789012345',
    '0812x4567890',
    '+6208123456789',
  ])('%j is refused', (text) => {
    expect(normalisePhone(text)).toBeNull();
  });

  test('however a number is written, it becomes the same one and is shown to be typed again', () => {
    const national = fc.stringMatching(/^[1-9]\d{7,12}$/);
    fc.assert(
      fc.property(national, fc.constantFrom('0', '62', '+62'), (digits, prefix) => {
        const stored = normalisePhone(prefix + digits);
        expect(stored).toBe(`+62${digits}`);
        expect(normalisePhone(formatPhone(stored ?? ''))).toBe(stored);
        expect(normalisePhone(stored ?? '')).toBe(stored);
      }),
    );
  });

  test('is shown in groups and linked to WhatsApp', () => {
    expect(formatPhone('+6281234567890')).toBe('0812-3456-7890');
    expect(whatsappLink('+6281234567890')).toBe('https://wa.me/6281234567890');
    expect(whatsappLink('+6281234567890', 'Halo & apa kabar?')).toBe(
      'https://wa.me/6281234567890?text=Halo%20%26%20apa%20kabar%3F',
    );
  });
});

describe('e-mail', () => {
  test.each(['siti@gmail.con', 'siti@GMAIL.CO', 'siti@gmial.com'])('%s is doubted', (email) => {
    expect(emailWarning(email)).toBe('Maksud Anda gmail.com?');
  });

  test.each(['siti@gmail.com', 'siti@contoh.co.id', 'siti', ''])('%j is not', (email) => {
    expect(emailWarning(email)).toBeNull();
  });
});

describe('banks', () => {
  test('the eight specified ones come first', () => {
    expect(bankCodes.slice(0, 8)).toEqual([
      'bca',
      'mandiri',
      'bni',
      'bri',
      'cimb',
      'danamon',
      'permata',
      'panin',
    ]);
    expect(new Set(bankCodes).size).toBe(bankCodes.length);
  });

  test('an unknown code shows itself', () => {
    expect(bankLabel('bri')).toBe('BRI');
    expect(bankLabel('lama')).toBe('lama');
  });

  test('an account number shows its last four digits only', () => {
    expect(maskAccountNumber('123456784821')).toBe('•••• 4821');
    expect(maskAccountNumber('4821')).toBe('•••• 4821');
  });
});
