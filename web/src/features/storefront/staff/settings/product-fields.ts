import { productPictures } from '@rimpang/contract/products';
import { productLicenceLabels, productLicences } from '@rimpang/domain/licences';
import type { SettingSpec } from './setting-spec.ts';

const pictureLabels: Record<(typeof productPictures)[number], string> = {
  none: 'Tanpa gambar',
  'product-minyak-rimpang': 'Botol berlabel Minyak Rimpang',
  'product-madu-ceria': 'Botol berlabel Madu Ceria',
};

/** Pengaturan → Halaman Publik → Produk. */
export const productsSpec: SettingSpec = {
  title: 'Produk',
  list: {
    name: '',
    title: 'Produk',
    noun: 'produk',
    max: 12,
    fields: [
      { name: 'id', label: 'Kode', hint: 'Huruf kecil dan tanda hubung. Dipakai di alamat.' },
      { name: 'name', label: 'Nama produk' },
      { name: 'description', label: 'Keterangan', kind: 'area' },
      {
        name: 'ingredients',
        label: 'Komposisi',
        kind: 'pairs',
        hint: 'Satu bahan per baris: nama | nama Latin | kadar.',
      },
      { name: 'price', label: 'Harga', kind: 'rupiah' },
      { name: 'volumeMl', label: 'Isi (ml)', kind: 'number' },
      {
        name: 'licenceKind',
        label: 'Jenis izin',
        kind: 'select',
        choices: productLicences.map((value) => ({ value, label: productLicenceLabels[value] })),
        hint: 'P-IRT hanya untuk pangan. Minyak balur dan jamu memerlukan BPOM.',
      },
      { name: 'licenceNumber', label: 'Nomor izin' },
      { name: 'halalNumber', label: 'Nomor sertifikat halal', kind: 'optional' },
      {
        name: 'usage',
        label: 'Cara pakai',
        kind: 'optional-area',
        hint: 'Sesuai label yang disetujui, tanpa janji khasiat.',
      },
      { name: 'storage', label: 'Penyimpanan', kind: 'optional-area' },
      { name: 'shelfLife', label: 'Masa simpan', kind: 'optional-area' },
      {
        name: 'photo',
        label: 'Foto produk',
        kind: 'photo',
        hint: 'JPG atau PNG, maksimal 5 MB. Lokasi dan data kamera dibuang.',
      },
      {
        name: 'photoAlt',
        label: 'Isi foto dalam kata',
        kind: 'optional',
        hint: 'Untuk orang yang tidak melihat fotonya.',
      },
      {
        name: 'picture',
        label: 'Gambar bila tanpa foto',
        kind: 'select',
        choices: productPictures.map((value) => ({ value, label: pictureLabels[value] })),
      },
    ],
    blank: {
      id: '',
      name: '',
      description: '',
      ingredients: [],
      price: null,
      volumeMl: 60,
      licenceKind: '',
      licenceNumber: '',
      halalNumber: null,
      usage: null,
      storage: null,
      shelfLife: null,
      photo: null,
      photoAlt: null,
      picture: 'none',
    },
  },
};
