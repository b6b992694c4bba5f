import { demoPassword } from '../capabilities/sessions/index.ts';
import { resellerStory } from './demo-resellers.ts';
import {
  activateRoStep,
  createPinsStep,
  orderPinsStep,
  registerStep,
  type Step,
  withdrawalStep,
} from './demo-steps.ts';

/** username, full name, upline, days since the registration, woman, place, bank. */
const people = [
  ['ratna', 'Ratna Dewi Wulandari', 'superadmin', 290, true, 'Jl. Pandanaran 88, Semarang', 'bca'],
  ['joko', 'Joko Susilo', 'ratna', 270, false, 'Jl. Merbabu 3, Boyolali', 'bri'],
  ['laras', 'Laras Kusumawati', 'ratna', 262, true, 'Jl. Diponegoro 17, Salatiga', 'mandiri'],
  ['hasan', 'Hasan Basri Siregar', 'joko', 240, false, 'Jl. Gatot Subroto 61, Medan', 'bni'],
  ['anggi', 'Anggi Puspitasari', 'ratna', 228, true, 'Jl. Kaliurang Km 7, Sleman', 'bca'],
  ['agus', 'Agus Prasetyo', 'joko', 215, false, 'Jl. Ahmad Yani 22, Kediri', 'bri'],
  ['lina', 'Lina Marlina', 'laras', 198, true, 'Jl. Cihampelas 140, Bandung', 'cimb'],
  ['tigor', 'Tigor Manurung', 'hasan', 180, false, 'Jl. Sudirman 9, Pekanbaru', 'mandiri'],
  ['maria', 'Maria Goreti Wea', 'ratna', 171, true, 'Jl. El Tari 5, Kupang', 'bri'],
  ['yusuf', 'Yusuf Maulana', 'agus', 150, false, 'Jl. Brawijaya 30, Malang', 'bca'],
  ['tuti', 'Tuti Handayani', 'anggi', 131, true, 'Jl. Parangtritis 44, Bantul', 'bni'],
  ['bayu', 'Bayu Saputra', 'joko', 118, false, 'Jl. Veteran 12, Denpasar', 'permata'],
  ['nurul', 'Nurul Hidayah', 'lina', 96, true, 'Jl. Siliwangi 71, Cirebon', 'bri'],
  ['eko', 'Eko Wahyudi', 'tigor', 79, false, 'Jl. Sultan Thaha 8, Jambi', 'mandiri'],
  ['fitri', 'Fitri Ayu Ningsih', 'ratna', 65, true, 'Jl. Ahmad Dahlan 19, Yogyakarta', 'bca'],
  ['dimas', 'Dimas Aditya', 'bayu', 41, false, 'Jl. Pantai Kuta 6, Badung', 'bca'],
  ['sriwahyuni', 'Sri Wahyuni', 'ratna', 30, true, 'Jl. Pemuda 27, Kudus', 'danamon'],
  ['gilang', 'Gilang Permana', 'laras', 12, false, 'Jl. Tentara Pelajar 3, Temanggung', 'bri'],
  [
    'kartika',
    'Bernadeta Kartika Widyaningsih',
    'laras',
    8,
    true,
    'Jl. Jenderal Soedirman 210, Ambarawa',
    'panin',
  ],
] as const;

/** Everybody of this branch. */
export const branchUsernames: readonly string[] = people.map(([username]) => username);

const two = (value: number) => String(value).padStart(2, '0');

/** A registration form whose numbers belong to no person; of an NIK, women's day of birth is 40 more. */
function formOf([username, fullName, upline, , woman, address, bank]: (typeof people)[number], at: number) {
  const day = 1 + ((at * 7) % 27) + (woman ? 40 : 0);
  return {
    username,
    fullName,
    nik: `3374${two(1 + at)}${two(day)}${two(1 + ((at * 5) % 12))}${two(70 + at)}${String(at + 1).padStart(4, '0')}`,
    address,
    phone: `0812260016${two(at)}`,
    email: `${username}@example.com`,
    password: demoPassword,
    bankHolder: fullName,
    bank,
    accountNumber: `71520033${two(at)}`,
    upline,
  };
}

const registrations = people.map((person, at): Step => {
  const [, , upline, daysAgo] = person;
  return registerStep(daysAgo, upline === 'superadmin' ? 'admin' : upline, formOf(person, at));
});

/** Ten months of the other branch: its figures make the company's lists and charts look like a company's. */
export const branchStory: readonly Step[] = [
  createPinsStep(291, 'activation', 1),
  ...registrations,
  ...(
    [
      [285, 'ratna', 5],
      [242, 'joko', 3],
      [200, 'laras', 2],
      [182, 'hasan', 1],
      [152, 'agus', 1],
      [133, 'anggi', 1],
      [98, 'lina', 1],
      [80, 'tigor', 1],
      [68, 'ratna', 2],
      [43, 'bayu', 1],
      [10, 'laras', 1],
    ] as const
  ).map(([daysAgo, who, quantity]) => orderPinsStep(daysAgo, who, 'activation', quantity)),
  ...(
    [
      [255, 'ratna', 4],
      [190, 'joko', 3],
      [140, 'laras', 2],
      [100, 'anggi', 1],
      [60, 'hasan', 1],
      [20, 'yusuf', 1],
    ] as const
  ).map(([daysAgo, who, quantity]) => orderPinsStep(daysAgo, who, 'ro', quantity)),
  ...(
    [
      ['ratna', 250, 160, 90, 35],
      ['joko', 185, 120, 55],
      ['laras', 138, 70],
      ['anggi', 98],
      ['hasan', 58],
    ] as const
  ).flatMap(([who, ...days]) => days.map((daysAgo) => activateRoStep(daysAgo, who))),
  withdrawalStep(240, 'ratna', 1_000_000, true),
  withdrawalStep(170, 'joko', 800_000, true),
  withdrawalStep(149, 'ratna', 1_500_000, true),
  withdrawalStep(110, 'laras', 600_000, true),
  withdrawalStep(28, 'ratna', 1_200_000, true),
  withdrawalStep(22, 'anggi', 350_000, true),
  ...resellerStory,
];
