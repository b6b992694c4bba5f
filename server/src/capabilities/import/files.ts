/** A column of an import file as its heading, what it means, and what the template shows. */
type Column = {
  heading: string;
  about: string;
  example: string;
  /** Without it the whole file means nothing; a cell that may not be empty is refused by the form's own rule. */
  isOptional?: true;
  /** Other headings that people use for the same, in the form that `headingOf` gives. */
  also?: readonly string[];
  /** Digits that are a name: a spreadsheet that counts them as a figure loses zeros and last digits. */
  isDigits?: true;
};

/** Members of many companies are called by their number, with zeros before it. */
const username: Column = {
  heading: 'username',
  about: 'username mitra; bila hanya angka, sebagai teks',
  isDigits: true,
  example: 'budi.santoso',
};
const pinType: Column = {
  heading: 'jenis',
  about: 'aktivasi atau ro',
  example: 'aktivasi',
  also: ['jenis_pin', 'tipe'],
};
const optional = (column: Column): Column => ({ ...column, isOptional: true });
const money = (heading: string, about: string, example: string): Column => ({ heading, about, example });

/** Every file of an import, as .csv or .xlsx. `isOptional`: an import without it brings none of its kind. */
export const importFiles = {
  partners: {
    name: 'mitra',
    isOptional: false,
    columns: {
      username,
      fullName: { heading: 'nama', about: 'nama lengkap', example: 'Budi Santoso', also: ['nama_lengkap'] },
      nik: {
        heading: 'nik',
        about: '16 angka, sebagai teks; kosong bila ditutup',
        isDigits: true,
        example: '3171234505900001',
        also: ['nik_ktp'],
      },
      phone: {
        heading: 'whatsapp',
        about: 'nomor WhatsApp, diawali 0, 62, atau +62',
        isDigits: true,
        example: '081234567890',
        also: ['no_whatsapp', 'hp', 'no_hp', 'telepon'],
      },
      email: { heading: 'email', about: 'alamat email, satu per orang', example: 'budi@contoh.id' },
      address: { heading: 'alamat', about: 'alamat', example: 'Jl. Melati 5, Bandung' },
      bank: { heading: 'bank', about: 'kode atau nama bank', example: 'BCA' },
      bankHolder: {
        heading: 'pemilik_rekening',
        about: 'nama di rekening',
        example: 'Budi Santoso',
        also: ['atas_nama'],
      },
      accountNumber: {
        heading: 'nomor_rekening',
        about: 'nomor rekening, sebagai teks',
        isDigits: true,
        example: '0123456789',
        also: ['no_rekening', 'rekening'],
      },
      upline: {
        heading: 'upline',
        about: 'username upline, atau PERUSAHAAN; urutan baris bebas',
        isDigits: true,
        example: 'PERUSAHAAN',
        also: ['referral', 'sponsor'],
      },
      joined: {
        heading: 'bergabung',
        about: 'tanggal bergabung',
        example: '2023-05-17',
        also: ['tanggal_bergabung', 'tgl_bergabung'],
      },
      rank: optional({ heading: 'peringkat', about: 'Mitra bila kosong', example: 'Mitra' }),
      status: optional({
        heading: 'status',
        about: 'Aktif (bila kosong), Tidak Aktif, atau Ditutup',
        example: 'Aktif',
      }),
      ro: optional({
        heading: 'ro',
        about: 'Aktif, atau Tidak Aktif (bila kosong)',
        example: 'Aktif',
        also: ['status_ro'],
      }),
      roSince: optional({
        heading: 'ro_sejak',
        about: 'sejak kapan RO aktif; wajib bila RO aktif',
        example: '2026-10-02',
      }),
      personalRo: optional({
        heading: 'ro_pribadi',
        about: 'berapa kali RO; bila kosong 1 untuk RO aktif, selain itu 0',
        example: '3',
      }),
      rewards: optional({
        heading: 'reward_diterima',
        about: 'reward yang sudah diberikan, dipisah koma, misalnya Wisata domestik, Ruby',
        example: 'Wisata domestik',
      }),
      teamRo: optional({ heading: 'ro_tim', about: 'RO tim sampai hari ini; 0 bila kosong', example: '12' }),
    },
  },
  balances: {
    name: 'saldo',
    isOptional: true,
    columns: {
      username,
      available: money('tersedia', 'rupiah yang dapat ditarik, tanpa penarikan yang terbuka', '1.250.000'),
      paid: money('dibayarkan', 'rupiah yang sudah dibayarkan, biaya admin termasuk', '4.000.000'),
      earned: optional(
        money('diterima', 'tersedia + dibayarkan + penarikan terbuka; dihitung bila kosong', '5.760.000'),
      ),
      mainPoints: optional(money('poin_utama', 'poin Reward Utama; 0 bila kosong', '120')),
      rankPoints: optional(money('poin_peringkat', 'poin Reward Peringkat; 0 bila kosong', '40')),
    },
  },
  pins: {
    name: 'pin',
    isOptional: true,
    columns: {
      owner: { ...username, heading: 'pemilik', about: 'username mitra, atau PERUSAHAAN' },
      type: pinType,
      code: optional({
        heading: 'kode',
        about: 'kode PIN yang sudah beredar; dibuatkan bila kosong',
        isDigits: true,
        example: 'RP-AK-M3T118',
      }),
    },
  },
  orders: {
    name: 'orderan',
    isOptional: true,
    columns: {
      username,
      type: pinType,
      quantity: { heading: 'jumlah', about: 'berapa PIN', example: '10' },
    },
  },
  withdrawals: {
    name: 'penarikan',
    isOptional: true,
    columns: {
      username,
      amount: money('jumlah', 'rupiah yang diminta, tanpa biaya admin', '500.000'),
      requested: { heading: 'diminta', about: 'tanggal permintaan', example: '2026-11-18' },
    },
  },
  staff: {
    name: 'staf',
    isOptional: true,
    columns: {
      username: { ...username, about: 'username staf', example: 'rani.keuangan' },
      fullName: { heading: 'nama', about: 'nama lengkap', example: 'Rani Wulandari' },
      email: { heading: 'email', about: 'alamat email', example: 'rani@contoh.id' },
      role: { heading: 'peran', about: 'admin, finance, atau cs', example: 'finance' },
    },
  },
} as const satisfies Record<
  string,
  { name: string; isOptional: boolean; columns: Readonly<Record<string, Column>> }
>;

export type ImportFile = keyof typeof importFiles;
export type ColumnOf<File extends ImportFile> = keyof (typeof importFiles)[File]['columns'] & string;
export const importFileNames = Object.keys(importFiles) as ImportFile[];

/** `No. WhatsApp` and `no_whatsapp` are one heading. */
export const headingOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The columns of a file, in the order of its template. */
export const columnsOf = (file: ImportFile): [name: string, column: Column][] =>
  Object.entries<Column>(importFiles[file].columns);

const endings = ['csv', 'xlsx'] as const;

/** The names under which a file may lie in the folder. */
export const namesOf = (base: string): string[] => endings.map((ending) => `${base}.${ending}`);
