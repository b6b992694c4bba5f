import { expect, test } from 'vitest';
import { mailRefusal } from './mail-refusal.ts';

test.each([
  ['connect ECONNREFUSED 10.0.0.5:587', 'Server email tidak dapat dihubungi.'],
  ['getaddrinfo ENOTFOUND smtp.contoh.id', 'Server email tidak dapat dihubungi.'],
  ['Greeting never received', 'Server email tidak dapat dihubungi.'],
  ['Connection timeout', 'Server email tidak dapat dihubungi.'],
  [
    'Invalid login: 535-5.7.8 Username and Password not accepted',
    'Server email menolak nama atau kata sandi di SMTP_URL.',
  ],
  ['self-signed certificate in certificate chain', 'Sambungan aman (TLS) ke server email gagal.'],
  ['Mail command failed: 553 sender address rejected', 'Server email menolak pengirimnya (MAIL_FROM).'],
  ['550 no such user', 'Server email menolak alamat penerima.'],
  ['451 greylisted', 'Server email meminta agar dicoba lagi nanti.'],
  ['what is this', 'Server email tidak menerimanya.'],
])('%s means: %s', (said, why) => {
  expect(mailRefusal(said)).toEqual({ why, said });
});

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <budi.santoso@contoh.id>: user unknown\nbudi@contoh.id",
    ["Can't send mail", '550 5.1.1'],
    ['budi', 'contoh.id', '\n'],
  ],
  ['550 "Budi Santoso" <budi@contoh.id> unknown', ['550'], ['Budi', 'budi']],
  [
    'smtp://rimpang:rahasia-123@smtp.contoh.id:587 refused',
    ['smtp://smtp.contoh.id:587'],
    ['rahasia', 'rimpang:'],
  ],
  ['535 5.7.8 AHVzZXIAc2VjcmV0LXBhc3N3b3JkLTEyMw== rejected', ['535 5.7.8'], ['AHVz', 'LTEyMw']],
  ['mailto:budi@contoh.id,ani@contoh.id;"ceci"@contoh.id', [], ['budi', 'ani@', 'contoh.id']],
])('%s is shown without addresses and secrets', (text, kept, hidden) => {
  const { said } = mailRefusal(text);
  for (const words of kept) expect(said).toContain(words);
  for (const words of hidden) expect(said).not.toContain(words);
});

test('a long answer is cut', () => {
  expect(mailRefusal('ab cd '.repeat(90)).said.length).toBeLessThanOrEqual(200);
});
