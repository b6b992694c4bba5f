import type { PartnerDetail } from '@rimpang/contract/partner-administration';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../../testing/signed-in.ts';
import { staticPage, wordsOf } from '../../../../testing/static-page.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { PartnerActions } from './partner-actions.tsx';
import { RemovePhotoDialog } from './partner-photo.tsx';
import { PartnerProfile } from './partner-profile.tsx';
import { PartnerSummary } from './partner-summary.tsx';

const partner: PartnerDetail = {
  id: 7,
  revision: 0,
  username: 'siti',
  fullName: 'Siti Rahmawati',
  role: 'mitra',
  rank: 'Mitra',
  email: 'siti@example.id',
  emailVerified: true,
  secondFactor: false,
  phone: '+6281234567890',
  address: 'Jl. Kunyit 3',
  maskedNik: null,
  bank: null,
  avatarUrl: null,
  closed: false,
  status: 'Aktif',
  roStatus: 'Aktif',
  roActiveSince: null,
  joinedAt: '2026-11-01T00:00:00.000Z',
  registeredBy: null,
  origin: null,
  upline: { id: 3, username: 'budi', fullName: 'Budi Santoso' },
  place: {
    depth: 2,
    directCount: 0,
    downlineCount: 0,
    activeCount: 0,
    roPartnerCount: 0,
    teamRo: 0,
    personalRo: 4,
  },
  stock: { activation: 2, ro: 1 },
  balance: { available: 250_000, held: 0, earned: 250_000, paid: 0, forfeited: 0 },
  points: { utama: 0, peringkat: 0 },
  closing: null,
  own: false,
  promotableTo: ['finance', 'cs'],
  returnable: false,
};
const close = () => undefined;

test('two actions are buttons, the others stand behind one', () => {
  signedInAs('admin');
  const words = wordsOf(staticPage(<PartnerActions partner={partner} />));
  expect(words).toBe('Lihat Password Ubah data Nonaktifkan RO Masuk sebagai mitra Promosikan Hapus mitra');
});

test('who is staff by now cannot be looked at as a partner, and the menu says why', () => {
  signedInAs('super_admin');
  const html = staticPage(<PartnerActions partner={{ ...partner, role: 'cs', promotableTo: [] }} />);
  expect(wordsOf(html)).toContain('Masuk sebagai mitra Akun ini sekarang akun staf.');
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<button).)*Masuk sebagai mitra/);
});

/** The buttons that can be pressed. */
const offered = (html: string) =>
  [...html.matchAll(/<button((?:(?!>).)*)>((?:(?!<\/button>).)*)/g)]
    .filter(([, attributes = '']) => !/ disabled=""| aria-disabled="true"/.test(attributes))
    .map(([, , inner = '']) => wordsOf(inner))
    .filter(Boolean);

test.each([
  [
    'super_admin',
    'cs',
    ['Lihat Password', 'Matikan verifikasi dua langkah', 'Kembalikan menjadi mitra', 'Hapus mitra'],
  ],
  ['admin', 'cs', ['Lihat Password', 'Kembalikan menjadi mitra', 'Hapus mitra']],
  ['admin', 'admin', []],
  ['cs', 'finance', []],
] as const)('%s is offered on one who became %s only what the server does', (reader, role, actions) => {
  signedInAs(reader);
  const returnable = actions.length > 0;
  const promoted = {
    ...partner,
    role,
    rank: 'Mitra' as const,
    promotableTo: [],
    returnable,
    secondFactor: true,
  };
  expect(offered(staticPage(<PartnerActions partner={promoted} />))).toEqual(actions);
  expect(offered(staticPage(<PartnerActions partner={{ ...promoted, place: null }} />))).not.toContain(
    'Aktifkan mitra',
  );
});

test('on one’s own account no password is made, nothing is switched off and nothing closed', () => {
  signedInAs('super_admin');
  const own = { ...partner, id: 1, role: 'super_admin' as const, promotableTo: [], secondFactor: true };
  expect(offered(staticPage(<PartnerActions partner={own} />))).toEqual([]);
});

test('customer service neither promotes nor deletes (decision 103)', () => {
  signedInAs('cs');
  const words = wordsOf(staticPage(<PartnerActions partner={{ ...partner, promotableTo: [] }} />));
  expect(words).not.toMatch(/Promosikan|Hapus mitra/);
  expect(words).toContain('Lihat Password Ubah data');
});

test('a withdrawal that waits is told before a reason is asked for', () => {
  signedInAs('admin');
  const withHeld = {
    ...partner,
    balance: { available: 0, held: 60_000, earned: 60_000, paid: 0, forfeited: 0 },
  };
  const words = wordsOf(staticPage(<CloseDialog partner={withHeld} onClose={close} />));
  expect(words.indexOf('Penarikan masih menunggu')).toBeGreaterThan(-1);
  expect(words.indexOf('Penarikan masih menunggu')).toBeLessThan(words.indexOf('Alasan'));
  expect(wordsOf(staticPage(<CloseDialog partner={partner} onClose={close} />))).not.toContain(
    'masih menunggu',
  );
});

test('the line below the name says balance, PINs, RO, upline and WhatsApp', () => {
  const html = staticPage(<PartnerSummary partner={partner} />);
  expect(wordsOf(html)).toMatch(
    /Saldo Rp.250\.000 PIN tersedia 2 aktivasi, 1 RO RO pribadi 4 RO Aktif Upline Budi Santoso @budi WhatsApp/,
  );
  expect(html).toContain('href="/admin/mitra/3"');
});

test('the company above has its one name, and no page to lead to', () => {
  const below = {
    ...partner,
    upline: { id: 1, username: 'superadmin', fullName: 'Perusahaan' },
    place: partner.place && { ...partner.place, depth: 1 },
  };
  for (const part of [
    <PartnerSummary key="line" partner={below} />,
    <PartnerProfile key="card" partner={below} />,
  ]) {
    const html = staticPage(part);
    expect(wordsOf(html)).toContain('Upline Perusahaan');
    expect(html).not.toContain('superadmin');
    expect(html).not.toContain('href="/admin/mitra/1"');
  }
});

const photo = '/api/files/0b0f6a52-7c1e-4a55-9c0a-3f1b8a7d0001';
const withPhoto = { ...partner, avatarUrl: photo };

test.each([
  ['cs', withPhoto, true],
  ['admin', withPhoto, true],
  ['cs', partner, false],
  ['finance', withPhoto, false],
  ['admin', { ...withPhoto, role: 'cs' as const }, false],
])(
  '%s is offered to take a photo down only where there is one, of a partner, and the role may',
  (reader, of, may) => {
    signedInAs(reader as 'cs');
    const html = staticPage(<PartnerProfile partner={of} />);
    expect(wordsOf(html).includes('Hapus foto')).toBe(may);
    expect(html.includes(photo)).toBe(of.avatarUrl !== null);
  },
);

test('the question shows the photo that goes, and says where the partner was faster', () => {
  signedInAs('cs');
  const asked = (now: string | null) =>
    staticPage(
      <RemovePhotoDialog
        partner={{ ...partner, avatarUrl: now }}
        seen={photo}
        onLook={close}
        onClose={close}
      />,
    );
  expect(asked(photo)).toContain(`src="${photo}" alt="Foto profil Siti Rahmawati"`);
  expect(wordsOf(asked(photo))).toContain('Hapus foto profil Siti Rahmawati?');
  expect(wordsOf(asked(photo))).not.toContain('Mitra sudah memasang foto lain');
  expect(wordsOf(asked('/api/files/other'))).toContain(
    'Mitra sudah memasang foto lain. Lihat foto yang sekarang',
  );
  expect(wordsOf(asked(null))).toContain('Foto ini sudah tidak dipakai mitra.');
});
