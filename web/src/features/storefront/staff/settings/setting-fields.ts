import { type SettingKey, tierPictures } from '@rimpang/contract/shop';
import { deliveryModeLabels, deliveryModes } from '@rimpang/domain/delivery';
import { guideSpecs } from './guide-fields.ts';
import { productsSpec } from './product-fields.ts';
import type { SettingSpec } from './setting-spec.ts';

function documentSpec(title: string): SettingSpec {
  const hint =
    'Baris yang diawali # menjadi judul, yang diawali - menjadi daftar, baris kosong memisahkan paragraf. Teks awal bukan nasihat hukum: mintalah ahli hukum memeriksanya.';
  return { title, fields: [{ name: 'text', label: `Isi halaman ${title}`, kind: 'document', hint }] };
}

/** The forms of Pengaturan → Halaman Publik, in the order of the landing page. */
export const settingSpecs: Record<SettingKey, SettingSpec> = {
  company: {
    title: 'Perusahaan dan rekening',
    fields: [
      { name: 'name', label: 'Nama perusahaan' },
      { name: 'legalName', label: 'Nama badan usaha' },
      { name: 'address', label: 'Alamat', kind: 'area' },
      { name: 'town', label: 'Kota', hint: 'Untuk judul di mesin pencari. Boleh kosong.' },
      { name: 'email', label: 'Email dukungan' },
      { name: 'phone', label: 'No. WhatsApp', kind: 'phone' },
    ],
    list: {
      name: 'bankAccounts',
      title: 'Rekening tujuan transfer',
      noun: 'rekening',
      max: 4,
      fields: [
        { name: 'bank', label: 'Bank' },
        { name: 'number', label: 'Nomor rekening' },
        { name: 'holder', label: 'Nama pemilik rekening' },
      ],
      blank: { bank: '', number: '', holder: '' },
    },
  },
  service: {
    title: 'Jam buka dan balasan',
    fields: [
      { name: 'hours', label: 'Jam buka', kind: 'area' },
      {
        name: 'replyWithin',
        label: 'Dibalas dalam',
        hint: 'Misalnya: 1 hari kerja. Juga untuk mencocokkan transfer.',
      },
    ],
  },
  hero: {
    title: 'Pembuka',
    fields: [
      { name: 'headline', label: 'Judul', hint: 'Nama perusahaan ditambahkan di belakangnya.' },
      { name: 'tagline', label: 'Kalimat pembuka', kind: 'area' },
    ],
  },
  statistics: {
    title: 'Statistik',
    list: {
      name: '',
      title: 'Angka',
      noun: 'angka',
      max: 4,
      fields: [
        { name: 'figure', label: 'Angka' },
        { name: 'label', label: 'Keterangan' },
        {
          name: 'source',
          label: 'Sumber',
          hint: 'Misalnya: Survei 412 pembeli. Angka tanpa sumber dan tanggal tidak ditampilkan.',
        },
        { name: 'asOf', label: 'Per tanggal', hint: 'Misalnya: Oktober 2026.' },
      ],
      blank: { figure: '', label: '', source: '', asOf: '' },
    },
  },
  story: {
    title: 'Tentang Kami',
    fields: [
      { name: 'headline', label: 'Judul' },
      {
        name: 'paragraphs',
        label: 'Cerita',
        kind: 'paragraphs',
        hint: 'Pisahkan paragraf dengan baris kosong.',
      },
    ],
    list: {
      name: 'years',
      title: 'Tahun penting',
      noun: 'tahun',
      max: 6,
      mayBeEmpty: true,
      fields: [
        { name: 'year', label: 'Tahun', kind: 'number' },
        { name: 'text', label: 'Keterangan' },
      ],
      blank: { year: new Date().getFullYear(), text: '' },
    },
  },
  products: productsSpec,
  partnership: {
    title: 'Kemitraan',
    fields: [
      { name: 'headline', label: 'Judul' },
      { name: 'lead', label: 'Kalimat pembuka', kind: 'area' },
      { name: 'disclaimer', label: 'Penjelasan penghasilan', kind: 'area' },
    ],
  },
  tiers: {
    title: 'Paket',
    list: {
      name: '',
      title: 'Paket',
      noun: 'paket',
      max: 6,
      fields: [
        { name: 'id', label: 'Kode', hint: 'Huruf kecil dan tanda hubung.' },
        { name: 'title', label: 'Nama paket' },
        { name: 'price', label: 'Harga', kind: 'rupiah' },
        { name: 'description', label: 'Keterangan', kind: 'area' },
        {
          name: 'features',
          label: 'Keterangan isi',
          kind: 'lines',
          hint: 'Satu per baris. Sebutkan pada tiap bonus penjualan apa yang menyebabkannya.',
        },
        {
          name: 'bottles',
          label: 'Jumlah botol',
          kind: 'number',
          hint: 'Pembeli memilih produknya dan mengisi alamat. 0 bila paket tanpa botol.',
        },
        {
          name: 'earns',
          label: 'Memberi hak atas bonus: tampilkan penjelasan penghasilan di sebelah harga',
          kind: 'check',
        },
        { name: 'buttonText', label: 'Teks tombol' },
        { name: 'highlighted', label: 'Ditonjolkan', kind: 'check' },
        { name: 'badge', label: 'Lencana', kind: 'optional', hint: 'Misalnya Terpopuler. Boleh kosong.' },
        { name: 'picture', label: 'Gambar', kind: 'select', choices: tierPictures },
      ],
      blank: {
        id: '',
        title: '',
        price: null,
        description: '',
        features: [],
        bottles: 0,
        earns: true,
        buttonText: '',
        highlighted: false,
        badge: null,
        picture: tierPictures[0],
      },
    },
  },
  banner: {
    title: 'Spanduk merah',
    fields: [
      { name: 'headline', label: 'Judul' },
      { name: 'text', label: 'Keterangan', kind: 'area' },
      { name: 'buttonText', label: 'Teks tombol' },
      { name: 'tierId', label: 'Kode paket', hint: 'Paket yang dibuka tombolnya.' },
    ],
  },
  footer: { title: 'Kaki halaman', fields: [{ name: 'blurb', label: 'Keterangan', kind: 'area' }] },
  legal: {
    title: 'Legalitas',
    list: {
      name: '',
      title: 'Izin',
      noun: 'izin',
      max: 8,
      mayBeEmpty: true,
      fields: [
        {
          name: 'title',
          label: 'Nama izin',
          hint: 'Misalnya NIB, izin penjualan langsung (SIUPL), sertifikat halal.',
        },
        { name: 'number', label: 'Nomor' },
        {
          name: 'link',
          label: 'Tautan pemeriksaan',
          kind: 'optional',
          hint: 'Dimulai dengan https://. Tempat orang dapat memeriksa nomor ini.',
        },
        {
          name: 'picture',
          label: 'Gambar izin',
          kind: 'photo',
          hint: 'Boleh kosong. JPG atau PNG, maksimal 5 MB.',
        },
      ],
      blank: { title: '', number: '', link: null, picture: null },
    },
  },
  delivery: {
    title: 'Pengiriman',
    fields: [
      {
        name: 'mode',
        label: 'Ongkos kirim',
        kind: 'select',
        choices: deliveryModes.map((value) => ({ value, label: deliveryModeLabels[value] })),
        hint: 'Menurut daerah: pembeli memilih daerahnya, dan ongkirnya masuk ke jumlah transfer.',
      },
      {
        name: 'time',
        label: 'Waktu kirim',
        kind: 'optional',
        hint: 'Misalnya: Dikirim 1–2 hari kerja setelah transfer cocok.',
      },
    ],
    list: {
      name: 'areas',
      title: 'Daerah',
      noun: 'daerah',
      max: 40,
      mayBeEmpty: true,
      fields: [
        { name: 'name', label: 'Nama daerah' },
        { name: 'cost', label: 'Ongkos kirim per pesanan', kind: 'rupiah' },
      ],
      blank: { name: '', cost: null },
    },
  },
  privacy: documentSpec('Privasi'),
  terms: documentSpec('Ketentuan'),
  returns: documentSpec('Pengembalian'),
  ethics: documentSpec('Kode etik'),
  ...guideSpecs,
};
