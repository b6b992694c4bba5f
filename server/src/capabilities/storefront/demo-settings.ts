import type { Settings } from '@rimpang/contract/shop';
import type { Company } from '@rimpang/contract/storefront';
import { defaultDocuments } from './default-documents.ts';
import { defaultGuide } from './default-guide.ts';

/** The invented company of a demo. No person can transfer to its accounts: such numbers exist at no bank. */
export const demoCompany: Company = {
  name: 'Rimpang',
  legalName: 'PT Rimpang Nusantara Sehat',
  address: 'Jl. Lawu No. 128, Karanganyar, Jawa Tengah 57711',
  town: 'Karanganyar',
  email: 'bantuan@rimpang.id',
  phone: '+6281226001414',
  bankAccounts: [
    { bank: 'BCA', number: '0000000000', holder: 'PT Rimpang Nusantara Sehat' },
    { bank: 'Mandiri', number: '0000000000000', holder: 'PT Rimpang Nusantara Sehat' },
  ],
};

const products: Settings['products'] = [
  {
    id: 'minyak-rimpang',
    name: 'Minyak Rimpang',
    description: 'Minyak balur hangat untuk keluarga. Enam minyak nabati, tanpa pewangi buatan.',
    ingredients: [
      { name: 'Minyak kunyit', latin: 'Curcuma longa', amount: '5%' },
      { name: 'Minyak jahe', latin: 'Zingiber officinale', amount: '10%' },
      { name: 'Minyak sereh', latin: 'Cymbopogon nardus', amount: '10%' },
      { name: 'Minyak cengkih', latin: 'Syzygium aromaticum', amount: '5%' },
      { name: 'Minyak kayu putih', latin: 'Melaleuca cajuputi', amount: '20%' },
      { name: 'Minyak kelapa', latin: 'Cocos nucifera', amount: '50%' },
    ],
    price: 100_000,
    volumeMl: 60,
    // To be rubbed in, so P-IRT, which is for food, cannot license it. No such number was ever given.
    licenceKind: 'bpom-tr',
    licenceNumber: 'TR000000000',
    halalNumber: null,
    usage: 'Obat luar. Balurkan 3 sampai 5 tetes pada kulit. Jangan pada luka, mata, atau kulit bayi.',
    storage: 'Tutup rapat, di bawah 30°C, jauh dari sinar matahari dan jangkauan anak.',
    shelfLife: '24 bulan sejak dibuat; tanggalnya tertera pada dasar botol.',
    picture: 'product-minyak-rimpang',
    photo: null,
    photoAlt: null,
  },
  {
    id: 'madu-ceria',
    name: 'Madu Ceria',
    description: 'Booster anak yang manis alami dari tiga bahan, tanpa gula tambahan.',
    ingredients: [
      { name: 'Madu', latin: 'Apis cerana', amount: '80%' },
      { name: 'Jahe', latin: 'Zingiber officinale', amount: '10%' },
      { name: 'Nanas', latin: 'Ananas comosus', amount: '10%' },
    ],
    price: 100_000,
    volumeMl: 140,
    licenceKind: 'pirt',
    licenceNumber: '000000000-0000-00',
    halalNumber: 'ID00000000000000000',
    usage: 'Satu sendok makan pada pagi hari. Kocok dahulu. Tidak untuk anak di bawah 1 tahun.',
    storage: 'Simpan di tempat sejuk dan kering. Setelah dibuka, simpan di lemari es.',
    shelfLife: '12 bulan sejak dibuat, atau 2 bulan setelah dibuka; tanggalnya tertera pada tutup.',
    picture: 'product-madu-ceria',
    photo: null,
    photoAlt: null,
  },
];

const tiers: Settings['tiers'] = [
  {
    id: 'konsumen',
    title: 'Konsumen',
    price: 100_000,
    description: 'Untuk Anda yang ingin mencoba lebih dulu.',
    features: ['Pilih sendiri produknya', 'Kirim ke seluruh Indonesia'],
    bottles: 1,
    earns: false,
    buttonText: 'Beli Sekarang',
    highlighted: false,
    badge: null,
    picture: 'tier-konsumen',
  },
  {
    id: 'reseller',
    title: 'Mitra Reseller',
    price: 180_000,
    description: 'Untuk Anda yang ingin berjualan ke lingkungan sekitar.',
    features: [
      '2 poin untuk 2 botol pertama',
      '1 poin untuk tiap botol terjual',
      'Hadiah poin dibayar tiap 6 bulan',
    ],
    bottles: 2,
    earns: true,
    buttonText: 'Daftar Reseller',
    highlighted: false,
    badge: null,
    picture: 'tier-reseller',
  },
  {
    id: 'stokis',
    title: 'Mitra Stokis',
    price: 3_750_000,
    description: 'Untuk Anda yang ingin membangun jaringan sendiri.',
    features: [
      '1 PIN aktivasi dan portal mitra',
      'Bonus referral Rp\u00a0250.000 dari tiap paket stokis yang terjual lewat Anda',
      'Bonus repeat order Rp\u00a050.000 dari tiap belanja ulang (RO) mitra Anda',
      'Reward Utama dan Reward Peringkat dari poin penjualan',
    ],
    bottles: 30,
    earns: true,
    buttonText: 'Jadi Stokis',
    highlighted: true,
    badge: 'Terpopuler',
    picture: 'tier-stokis',
  },
];

/** Everything else of a demo's public pages (R2.1, R3.18, R9). */
export const demoSettings: Omit<Settings, 'company'> = {
  service: { hours: 'Senin–Jumat 08.00–17.00 WIB\nSabtu 08.00–13.00 WIB', replyWithin: '1 hari kerja' },
  hero: {
    headline: 'Hidup sehat, sukses bersama',
    tagline: 'Ramuan herbal yang jujur komposisinya, dan kemitraan yang setiap rupiahnya bisa Anda telusuri.',
  },
  statistics: [
    { figure: '1.200+', label: 'mitra bergabung', source: 'Data contoh demo', asOf: 'November 2026' },
    { figure: '10.000+', label: 'produk terjual', source: 'Data contoh demo', asOf: 'November 2026' },
    { figure: '98%', label: 'kepuasan pelanggan', source: 'Data contoh demo', asOf: 'November 2026' },
  ],
  story: {
    headline: 'Rimpang tumbuh ke samping, tunas demi tunas. Begitu pula cara kami bekerja.',
    paragraphs: [
      'Kami meracik minyak dan madu herbal di Karanganyar, di kaki Gunung Lawu, dari bahan yang ditanam petani sekitar. Setiap botol mencantumkan seluruh isinya dan nomor izinnya.',
      'Sejak 2020 produk kami sampai ke rumah-rumah lewat mitra: tetangga, ibu arisan, pemilik warung. Setiap bonus mereka tercatat, bisa ditelusuri, dan dibayarkan ke rekening sendiri.',
    ],
    years: [
      { year: 2014, text: 'Minyak pertama diracik di dapur rumah, dua belas botol seminggu.' },
      { year: 2017, text: 'Izin edar pertama terbit dan rumah produksi dibuka.' },
      { year: 2020, text: 'Jaringan mitra dimulai dengan 18 orang.' },
      { year: 2026, text: 'Lebih dari 1.200 mitra di 64 kabupaten dan kota.' },
    ],
  },
  products,
  partnership: {
    headline: 'Tumbuh sejauh yang Anda mau',
    lead: 'Mulai dari satu botol. Naik tingkat kapan saja, tanpa target bulanan.',
    disclaimer: 'Bonus berasal dari penjualan produk. Penghasilan tiap mitra berbeda dan tidak dijamin.',
  },
  tiers,
  banner: {
    headline: 'Kota Anda belum punya stokis?',
    text: 'Jadilah yang pertama menyimpan stok, melayani mitra, dan menumbuhkan jaringan di daerah Anda.',
    buttonText: 'Jadi Stokis',
    tierId: 'stokis',
  },
  footer: {
    blurb: 'Produk herbal dari petani Karanganyar, sampai ke rumah Anda lewat mitra yang Anda kenal.',
  },
  // No such numbers were ever given to any company.
  legal: [
    { title: 'NIB (contoh demo)', number: '0000000000000', link: 'https://oss.go.id', picture: null },
    {
      title: 'Izin penjualan langsung, SIUPL (contoh demo)',
      number: '0/SIUPL/0000/2026',
      link: null,
      picture: null,
    },
    {
      title: 'Sertifikat halal (contoh demo)',
      number: 'ID00000000000000000',
      link: 'https://bpjph.halal.go.id',
      picture: null,
    },
  ],
  delivery: {
    mode: 'included',
    time: 'Dikirim 1–2 hari kerja setelah transfer cocok.',
    areas: [
      { name: 'Jawa dan Bali', cost: 15_000 },
      { name: 'Sumatra, Kalimantan, Sulawesi', cost: 30_000 },
      { name: 'Indonesia timur', cost: 60_000 },
    ],
  },
  ...defaultDocuments,
  ...defaultGuide,
};
