import type { Role } from '@rimpang/domain/permissions';

/** The one password of all demo accounts; production refuses to start with them. */
export const demoPassword = 'rimpang-demo-1';

export type DemoPerson = { username: string; fullName: string; role: Role; note: string };

/** The seven specified accounts, in the order of the login page. */
export const demoPeople: readonly DemoPerson[] = [
  { username: 'budi', fullName: 'Budi Santoso', role: 'mitra', note: 'Mitra, RO aktif, punya stok PIN' },
  { username: 'siti', fullName: 'Siti Rahmawati', role: 'mitra', note: 'Di bawah Budi, RO belum aktif' },
  { username: 'andi', fullName: 'Andi Pratama', role: 'mitra', note: 'Di bawah Siti' },
  { username: 'superadmin', fullName: 'Perusahaan', role: 'super_admin', note: 'perusahaan, semua hak' },
  { username: 'admin', fullName: 'Anindya Putri', role: 'admin', note: 'operasional' },
  { username: 'finance', fullName: 'Hendra Wijaya', role: 'finance', note: 'bonus, penarikan' },
  { username: 'cs', fullName: 'Maya Kusuma', role: 'cs', note: 'PIN dan mitra' },
];

/** Registration forms of the three partners; the numbers belong to nobody. */
export const demoForms = {
  budi: {
    username: 'budi',
    fullName: 'Budi Santoso',
    nik: '3313041203850001',
    address: 'Jl. Lawu 12, Karanganyar',
    phone: '081226001501',
    email: 'budi.demo@gmail.com',
    password: demoPassword,
    bankHolder: 'Budi Santoso',
    bank: 'bca',
    accountNumber: '0152204821',
    upline: 'superadmin',
  },
  siti: {
    username: 'siti',
    fullName: 'Siti Rahmawati',
    nik: '3313045507900002',
    address: 'Jl. Pemuda 41, Klaten',
    phone: '081226001502',
    email: 'siti.demo@gmail.com',
    password: demoPassword,
    bankHolder: 'Siti Rahmawati',
    bank: 'bri',
    accountNumber: '003401047702',
    upline: 'budi',
  },
  andi: {
    username: 'andi',
    fullName: 'Andi Pratama',
    nik: '3372011908930003',
    address: 'Jl. Slamet Riyadi 108, Surakarta',
    phone: '081226001503',
    email: 'andi.demo@gmail.com',
    password: demoPassword,
    bankHolder: 'Andi Pratama',
    bank: 'mandiri',
    accountNumber: '1380017751180',
    upline: 'siti',
  },
} as const;
