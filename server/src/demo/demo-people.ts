import type { Role } from '@rimpang/domain/roles';
import { demoPassword } from '../capabilities/sessions/index.ts';

type DemoPerson = { username: string; fullName: string; role: Role };

/** The seven specified accounts. */
export const demoPeople: readonly DemoPerson[] = [
  { username: 'budi', fullName: 'Budi Santoso', role: 'mitra' },
  { username: 'siti', fullName: 'Siti Rahmawati', role: 'mitra' },
  { username: 'andi', fullName: 'Andi Pratama', role: 'mitra' },
  { username: 'superadmin', fullName: 'Perusahaan', role: 'super_admin' },
  { username: 'admin', fullName: 'Anindya Putri', role: 'admin' },
  { username: 'finance', fullName: 'Hendra Wijaya', role: 'finance' },
  { username: 'cs', fullName: 'Maya Kusuma', role: 'cs' },
];

/** Registration forms of the three partners; the numbers belong to no person. */
export const demoForms = {
  budi: {
    username: 'budi',
    fullName: 'Budi Santoso',
    nik: '3313041203850001',
    address: 'Jl. Lawu 12, Karanganyar',
    phone: '081226001501',
    email: 'budi@example.com',
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
    email: 'siti@example.com',
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
    email: 'andi@example.com',
    password: demoPassword,
    bankHolder: 'Andi Pratama',
    bank: 'mandiri',
    accountNumber: '1380017751180',
    upline: 'siti',
  },
} as const;

/** Followed the referral link of budi and waits for a PIN; the address is not verified yet. */
export const waitingSignUp = {
  username: 'wening',
  fullName: 'Wening Lestari',
  email: 'wening@example.com',
  password: demoPassword,
  accountNumber: '003401047788',
  ref: 'budi',
} as const;
