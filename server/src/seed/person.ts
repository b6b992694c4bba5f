import { bankCodes } from '@rimpang/domain/partners';

const women = [
  'Siti',
  'Dewi',
  'Sri',
  'Ratna',
  'Wati',
  'Nurul',
  'Fitri',
  'Lestari',
  'Ayu',
  'Rina',
  'Yuni',
  'Endang',
  'Maria',
  'Indah',
  'Tuti',
  'Kartika',
  'Puspita',
  'Rahma',
  'Laras',
  'Anggi',
  'Mega',
  'Wulan',
  'Citra',
  'Novi',
  'Yanti',
  'Murni',
  'Aisyah',
  'Zahra',
];
const men = [
  'Budi',
  'Agus',
  'Joko',
  'Andi',
  'Eko',
  'Hendra',
  'Dimas',
  'Bayu',
  'Yusuf',
  'Hasan',
  'Slamet',
  'Rudi',
  'Tigor',
  'Gilang',
  'Fajar',
  'Arif',
  'Wahyu',
  'Bambang',
  'Teguh',
  'Ahmad',
  'Made',
  'Ketut',
  'Asep',
  'Dedi',
  'Iwan',
  'Surya',
  'Rizky',
  'Galih',
];
const families = [
  'Santoso',
  'Wijaya',
  'Susilo',
  'Rahmawati',
  'Pratama',
  'Siregar',
  'Simanjuntak',
  'Kusuma',
  'Hidayat',
  'Saputra',
  'Nugroho',
  'Handayani',
  'Maulana',
  'Setiawan',
  'Gunawan',
  'Lubis',
  'Nasution',
  'Harahap',
  'Wibowo',
  'Permana',
  'Utami',
  'Purnomo',
  'Suryani',
  'Halim',
  'Tanjung',
  'Manurung',
  'Ginting',
  'Prasetyo',
  'Firmansyah',
  'Ramadhan',
  'Anggraini',
  'Puspitasari',
  'Wulandari',
  'Kurniawan',
  'Syahputra',
  'Hutapea',
  'Sembiring',
  'Widodo',
  'Mulyani',
  'Iskandar',
];
const towns = [
  'Karanganyar',
  'Klaten',
  'Surakarta',
  'Semarang',
  'Boyolali',
  'Salatiga',
  'Medan',
  'Sleman',
  'Kediri',
  'Bandung',
  'Pekanbaru',
  'Kupang',
  'Malang',
  'Bantul',
  'Denpasar',
  'Cirebon',
  'Jambi',
  'Yogyakarta',
  'Badung',
  'Kudus',
  'Temanggung',
  'Makassar',
  'Palembang',
  'Manado',
  'Mataram',
];
const streets = [
  'Melati',
  'Merdeka',
  'Diponegoro',
  'Pemuda',
  'Ahmad Yani',
  'Sudirman',
  'Veteran',
  'Gajah Mada',
  'Kenanga',
  'Pahlawan',
  'Brawijaya',
  'Siliwangi',
];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const digits = (n: number, length: number) => String(n).padStart(length, '0');
/** Neighbours in the order of joining have nothing in common: n goes through every remainder once. */
const spread = (n: number, below: number) => (n * 7_368_787) % below;

/** Provinces, regencies and birthdays before the running number of an NIK begins again. */
const [regencies, birthdays] = [600, 28 * 12 * 40];

/** As a card has it, belonging to no person: of women the day of birth is 40 more. */
function nikOf(n: number, isWoman: boolean): string {
  const regency = n % regencies;
  const birthday = Math.floor(n / regencies) % birthdays;
  const day = 1 + (birthday % 28) + (isWoman ? 40 : 0);
  const month = 1 + (Math.floor(birthday / 28) % 12);
  const year = 60 + Math.floor(birthday / 336);
  const running = 1 + Math.floor(n / (regencies * birthdays));
  return `33${digits(1 + Math.floor(regency / 20), 2)}${digits(1 + (regency % 20), 2)}${digits(day, 2)}${digits(month, 2)}${digits(year, 2)}${digits(running, 4)}`;
}

/** The invented person who joined as the n-th, the same one every time; the numbers belong to no person. */
export function personOf(n: number) {
  const mixed = spread(n, 16_777_213);
  const isWoman = mixed % 2 === 0;
  const first = pick(isWoman ? women : men, mixed >> 1);
  const fullName = `${first} ${pick(families, spread(n, 8_191))}`;
  const username = `${first.toLowerCase()}${n}`;
  return {
    username,
    fullName,
    nik: nikOf(n, isWoman),
    address: `Jl. ${pick(streets, spread(n, 127))} ${1 + spread(n, 211)}, ${pick(towns, spread(n, 1_021))}`,
    phone: `+62812${digits(spread(n, 99_999_989), 8)}`,
    email: `${username}@example.com`,
    bank: pick(bankCodes, spread(n, 509)),
    accountNumber: digits(1_000_000_000 + spread(n, 899_999_981), 10),
  };
}
