import { describe, expect, test } from 'vitest';
import { greetableName } from './greetings.ts';

describe('whom an e-mail greets', () => {
  test.each(['Dewi Lestari', "Nur'aini", 'H. Abdul R. Hakim', 'José', 'Siti-Aminah'])('%s', (name) => {
    expect(greetableName(name)).toBe(name);
  });

  test.each([
    'Menang hadiah di http://jahat.example',
    'kunjungi jahat.example',
    'PROMO 50%',
    'a'.repeat(80),
    'dewi@jahat.example',
    'Dewi\r\nBcc: korban@example.com',
    '<b>Dewi</b>',
    '',
  ])('no person called %o', (name) => {
    expect(greetableName(name)).toBe('');
  });
});
