import { textMessages } from '@rimpang/domain/text';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  accountNumber,
  bankCode,
  chosenPassword,
  day,
  email,
  id,
  knownUsername,
  nik,
  oneTimeCode,
  optionalText,
  paging,
  password,
  phone,
  pinCount,
  requiredLines,
  requiredText,
  revision,
  search,
  partnerUsername,
  staffUsername,
  username,
} from './fields.ts';
import { placeOrderInput } from './pin-orders.ts';
import { requestInput } from './withdrawals.ts';

/** What is typed, and the value that is stored. */
type Accepted = [typed: unknown, stored: unknown];
/** What is typed, and the first message about it. */
type Refused = [typed: unknown, message: string];

function takes(name: string, schema: z.ZodType, accepted: Accepted[], refused: Refused[]): void {
  describe(name, () => {
    test.each(accepted)('%j becomes %j', (typed, stored) => {
      expect(schema.safeParse(typed)).toEqual({ success: true, data: stored });
    });
    test.each(refused)('%j is refused: %s', (typed, message) => {
      expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(message);
    });
  });
}

const same = (...values: unknown[]): Accepted[] => values.map((value) => [value, value]);
const because = (message: string, ...values: unknown[]): Refused[] => values.map((value) => [value, message]);

takes('an amount of rupiah', requestInput.shape.amount, same(0, 1, 50_000, 1e3, 1_000_000_000_000), [
  ...because('Jumlah wajib diisi', '', null, undefined),
  ...because('Tulis rupiah bulat tanpa sen, misalnya 50.000', -5, 2.5, Number.NaN, Number.POSITIVE_INFINITY),
  ...because(
    'Tulis rupiah bulat tanpa sen, misalnya 50.000',
    '2,5',
    '-5',
    '1e3',
    '50.000',
    '50.000,50',
    '50000',
  ),
  ...because('Maksimal Rp 1.000.000.000.000', 1_000_000_000_001, Number.MAX_SAFE_INTEGER),
  ...because('Maksimal 9.007.199.254.740.991', 2 ** 53, 1e300),
]);

takes('a count of PINs', pinCount('Minimal 1 PIN'), same(1, 1_000), [
  ...because('Minimal 1 PIN', 0, -1),
  ...because('Jumlah PIN wajib diisi', '', null, undefined),
  ...because('Harus berupa angka bulat', 1.5, '5', Number.NaN),
  ...because('Maksimal 1.000 PIN', 1_001),
]);

const ordinary = requiredText('Nama wajib diisi', 10);
takes(
  'a required line',
  ordinary,
  [
    ['Siti', 'Siti'],
    [' Siti \t Ami ', 'Siti Ami'],
    ['e\u0301', '\u00E9'],
    ['Si\u200Bti', 'Siti'],
    ['🌿'.repeat(10), '🌿'.repeat(10)],
  ],
  [
    ...because('Nama wajib diisi', '', ' ', '\t', '\u00A0', '\u200B', 5, null, undefined, ['Siti']),
    ...because('Maksimal 10 karakter', 'x'.repeat(11), '🌿'.repeat(11)),
    ...because(textMessages.broken, 'a\0b', '\uD800', 'a\uDC00b', 'a\u0007b', '\uFFFF'),
    ...because(textMessages.lineBreak, 'a\nb', 'a\r\nb', 'a\u2028b'),
    ...because(textMessages.direction, 'a\u202Eb', 'a\u200Eb'),
  ],
);

takes(
  'a required text of several lines',
  requiredLines('Alasan wajib diisi', 10),
  [
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\n a \n', 'a'],
    ['Rp\u00A0250', 'Rp\u00A0250'],
  ],
  [
    ...because('Alasan wajib diisi', '', '\n\n', ' '),
    ...because('Maksimal 10 karakter', 'x'.repeat(11)),
    ...because(textMessages.broken, 'a\0b', 'a\uD800', 'a\u0007b'),
    ...because(textMessages.direction, 'a\u2066b'),
  ],
);

takes(
  'an optional line',
  optionalText(3),
  [...same(undefined, '', 'abc'), [' ', '']],
  [
    ...because('Maksimal 3 karakter', 'abcd'),
    ...because('Wajib diisi', null),
    ...because('Isian tidak valid', 5),
  ],
);

takes(
  'a password that exists',
  password('Password wajib diisi'),
  same(' ', ' spasi di ujung ', 'a\u200Bb', 'x'.repeat(200)),
  [
    ...because('Password wajib diisi', '', undefined),
    ...because('Maksimal 200 karakter', 'x'.repeat(201)),
    ...because(textMessages.broken, 'a\0b', 'a\uD800'),
  ],
);

takes('a password that is chosen', chosenPassword('Password wajib diisi'), same(' spasi di ujung ', '🌿'), [
  ...because('Maksimal 200 karakter', 'x'.repeat(201)),
  ...because(textMessages.hidden, 'a\u200Bb', 'a\u202Eb'),
  ...because(textMessages.lineBreak, 'a\nb'),
  ...because(textMessages.broken, 'a\0b', 'a\uDC00'),
]);

for (const [whose, field] of Object.entries({ partner: partnerUsername, 'member of staff': staffUsername }))
  takes(
    `the username of a new ${whose}`,
    field,
    same('siti', 'perusahaan2', 'admin.siti', whose === 'partner' ? 'budi' : 'admin'),
    [
      ...because(
        'Username ini berarti perusahaan di portal ini. Pilih yang lain.',
        'perusahaan',
        'Perusahaan',
        ' SISTEM ',
        'super_admin',
      ),
      ...(whose === 'partner'
        ? because('Username ini hanya untuk staf. Pilih yang lain.', 'admin', ' Admin', 'Finance')
        : []),
      ...because('Username minimal 3 karakter', 'ab'),
    ],
  );

takes(
  'a username',
  username,
  [...same('abc', 'Siti.A_min-7', 'x'.repeat(30)), [' siti ', 'siti']],
  [
    ...because('Username wajib diisi', '', ' ', undefined),
    ...because('Username minimal 3 karakter', 'ab'),
    ...because('Maksimal 30 karakter', 'x'.repeat(31)),
    ...because(
      'Username hanya boleh berisi huruf, angka, titik, garis bawah, dan tanda hubung',
      'siti aminah',
      'siti@rimpang',
      's\u0456ti',
      'siti\u00E9',
    ),
  ],
);

takes(
  'a NIK',
  nik,
  [
    ['3201010101900001', '3201010101900001'],
    [' 3201 0101 0190 0001 ', '3201010101900001'],
    ['32010101\u200E01900001', '3201010101900001'],
  ],
  [
    ...because('NIK KTP wajib diisi', '', ' ', undefined, 3_201_010_101_900_001),
    ...because(
      'NIK harus 16 digit angka',
      '320101010190000',
      '32010101019000011',
      '320101010190000A',
      '-320101010190001',
      '3201010101900001.0',
      '٣٢٠١٠١٠١٠١٩٠٠٠٠١',
    ),
    ...because(textMessages.broken, '3201010101900001\0'),
  ],
);

takes(
  'a telephone number',
  phone('Nomor WhatsApp wajib diisi'),
  [
    '081234567890',
    '+62 812-3456-7890',
    '62 812 3456 7890',
    '(0812) 3456.7890',
    '0812\u20113456\u20117890',
  ].map((typed): Accepted => [typed, '+6281234567890']),
  [
    ...because('Nomor WhatsApp wajib diisi', '', ' ', undefined, 81_234_567_890),
    ...because(
      'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890',
      '8123456789',
      '+12025550100',
      '0812',
      '08123456789012345',
      '0812x4567890',
    ),
    ...because(textMessages.broken, '0812\x003456789'),
  ],
);

takes(
  'an e-mail address',
  email('Email wajib diisi'),
  [
    [' Budi@Rimpang.ID ', 'budi@rimpang.id'],
    ['budi+toko@mail.rimpang.co.id', 'budi+toko@mail.rimpang.co.id'],
  ],
  [
    ...because('Email wajib diisi', '', ' ', undefined),
    ...because(
      'Format email tidak valid',
      'budi',
      'budi@',
      '@rimpang.id',
      'budi@rimpang',
      'budi@@rimpang.id',
      'budi santoso@rimpang.id',
      '<budi@rimpang.id>',
      'a@b.id,c@d.id x',
    ),
    ...because('Maksimal 254 karakter', `${'x'.repeat(250)}@b.id`),
    ...because(textMessages.lineBreak, 'budi@rimpang.id\nBcc: a@b.id'),
  ],
);

takes(
  'the number of a bank account',
  accountNumber,
  [
    ['12345', '12345'],
    ['123-456 789', '123456789'],
    ['0012345678', '0012345678'],
    ['1'.repeat(30), '1'.repeat(30)],
  ],
  [
    ...because('Nomor rekening wajib diisi', '', ' ', undefined, 1_234_567_890),
    ...because('Nomor rekening harus berupa angka.', '12345A', '1A', '12345.67', '=1+12345', '١٢٣٤٥'),
    ...because('Nomor rekening harus 5 sampai 30 angka.', '1', '1234', '1'.repeat(31)),
    ...because('Maksimal 40 karakter', '1'.repeat(41)),
  ],
);

takes('a bank', bankCode, same('bca'), because('Bank wajib dipilih', 'BCA ', '', 'bank-lain', undefined));

takes(
  'a one-time code',
  oneTimeCode,
  [
    ['123 456', '123456'],
    ['abcd-efgh', 'ABCDEFGH'],
  ],
  [
    ...because('Kode wajib diisi', ' - ', undefined, 123_456),
    ...because('Kode tidak valid', '1'.repeat(41)),
    ...because(textMessages.broken, '123456\0'),
  ],
);

takes('a day', day, same(undefined, '2026-02-28', '2024-02-29'), [
  ...because('Tanggal tidak valid', '2026-02-29', '31-12-2026', '2026-1-1', '2026-01-01T00:00:00Z', ''),
]);

takes(
  'an id',
  id,
  [...same(1, Number.MAX_SAFE_INTEGER), ['17', 17]],
  [
    ...because(
      'Harus berupa angka bulat',
      'x',
      '1,5',
      '50.000',
      '50.000,50',
      '--5',
      '5 or 1=1',
      '1e3',
      '0x10',
    ),
    ...because('Harus berupa angka bulat', 1.5, '1.5', '1.0', '017', '+5', ' 5', true, {}, [5], Number.NaN),
    ...because('Wajib diisi', undefined, null, ''),
    ...because('Minimal 1', 0, -1, '0', '-1'),
    ...because('Maksimal 9.007.199.254.740.991', '9'.repeat(40)),
  ],
);

takes('a revision', revision, same(0, 1, 2_147_483_647), [
  ...because('Muat ulang halaman, lalu coba lagi', '1', 0.5, null, undefined, Number.NaN),
  ...because('Muat ulang halaman, lalu coba lagi', -1, 2_147_483_648, Number.MAX_SAFE_INTEGER),
]);

takes('the mark of a next page', paging.after, same(undefined, '', 'eyJpZCI6NX0'), [
  ...because('Maksimal 200 karakter', 'x'.repeat(201)),
  ...because('Wajib diisi', null),
  ...because('Isian tidak valid', 5),
  ...because(textMessages.broken, 'eyJ\0', '\uD800'),
]);

takes(
  'the size of a page',
  paging.limit,
  [
    [undefined, 25],
    ['100', 100],
    [1, 1],
  ],
  [
    ...because('Minimal 1', 0, '-5'),
    ...because('Maksimal 100', 101, '1000'),
    ...because('Harus berupa angka bulat', 2.5, '2,5', '50.000', '1e1', true, 'semua'),
    ...because('Wajib diisi', ''),
  ],
);

takes(
  'an order of PINs',
  placeOrderInput,
  same({ items: [{ type: 'activation', quantity: 2 }], proofFileId: null }),
  because(
    'Isian ini tidak dikenal',
    { items: [{ type: 'ro', quantity: 1 }], proofFileId: null, price: 1 },
    { items: [{ type: 'ro', quantity: 1, price: 1 }], proofFileId: null },
  ),
);

takes(
  'the username of a person who has one, as screens write it',
  knownUsername('Username mitra wajib diisi'),
  [
    ['siti', 'siti'],
    ['@siti', 'siti'],
    [' @Siti ', 'Siti'],
  ],
  [
    ['', 'Username mitra wajib diisi'],
    [' @ ', 'Username mitra wajib diisi'],
  ],
);
takes(
  'what a search box sends',
  search,
  [
    ['@budi', 'budi'],
    ['@', ''],
    ['budi@gmail.com', 'budi@gmail.com'],
    [undefined, undefined],
  ],
  [],
);
