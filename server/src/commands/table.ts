import type { Command } from './command.ts';

const verify: Command = {
  summary: 'menghitung ulang uang, PIN, poin, dan jaringan; 1 bila ada selisih',
  options: {},
  schema: 'current',
  onlyReads: () => true,
  run: async ({ database }) => (await import('./verify.ts')).verifyNow(database),
};

const doctor: Command = {
  summary: 'mengatakan apa yang salah dengan instalasi ini, kalimat demi kalimat; tidak menulis apa pun',
  options: {},
  runUnchecked: async (env) => (await import('./doctor.ts')).runDoctor(env),
};

const migrate: Command = {
  summary: 'memutakhirkan tabel tanpa menyalakan produk',
  options: {},
  schema: 'any',
  run: async (work) => (await import('./migrate.ts')).runMigrate(work),
};

const backup: Command = {
  summary:
    'menyalin basis data dan gambar, terkunci, ke BACKUP_DIR dan S3, selagi produk berjalan; 3 bila ada gambar yang hilang atau rusak',
  options: {
    to: { word: 'FOLDER', about: 'sebuah folder biasa tanpa kunci, dibuat di situ saja' },
    list: { about: 'hanya menyebut cadangan yang ada, di sini dan di luar mesin' },
    test: { about: 'memulihkan cadangan terbaru ke basis data sementara dan memeriksanya' },
    'if-due': { about: 'bersama --test: hanya bila ujian terakhir lebih lama dari BACKUP_TEST_DAYS' },
  },
  schema: 'present',
  onlyReads: ({ list }) => list !== undefined,
  runServed: async (work) => (await import('./backup.ts')).runBackup(work),
};

const files: Command = {
  summary: 'memindahkan gambar antara DATA_DIR dan S3, selagi produk berjalan; dapat diulang dan dilanjutkan',
  options: {
    to: { word: 's3|disk', about: 'ke mana; yang ada di tempat lama tetap ada', required: true },
    remove: { about: 'menghapus dari tempat lama yang utuh di tempat baru, sesudah produk memakainya' },
  },
  schema: 'current',
  runServed: async (work) => (await import('./files.ts')).runFiles(work),
};

const restore: Command = {
  summary:
    'mengisi basis data kosong dari cadangan, lalu memeriksanya; 3 bila sebagian gambar tidak ada di cadangan itu atau rusak',
  options: {
    from: {
      word: 'CADANGAN',
      about: 'berkas atau folder cadangan, folder berisi cadangan (dipakai yang terbaru), s3: atau s3:NAMA',
      required: true,
    },
    database: {
      word: 'NAMA',
      about: 'basis data baru di server DATABASE_URL yang dibuat dan diisi, ganti dari yang disebut di sana',
    },
  },
  restores: true,
  schema: 'any',
  place: async (config, options) => (await import('./restore.ts')).placeRestore(config, options),
  run: async (work) => (await import('./restore.ts')).runRestore(work),
};

const removeDemo: Command = {
  summary: 'mengosongkan basis data demo, atau menutup akun demo yang masuk ke basis data produksi',
  options: { confirm: { about: 'benar-benar melakukannya; tanpa ini hanya diperlihatkan' } },
  schema: 'current',
  onlyReads: ({ confirm }) => confirm === undefined,
  anyMode: true,
  run: async (work) => (await import('./remove-demo.ts')).runRemoveDemo(work),
};

const seed: Command = {
  summary:
    'mengisi basis data demo yang kosong dengan perusahaan buatan, tiga tahun riwayatnya; dapat dilanjutkan',
  options: { partners: { word: 'JUMLAH', about: 'berapa mitra', required: true } },
  schema: 'any',
  begins: true,
  runBare: async (options) => {
    (await import('./partners-option.ts')).partnersOf(options.partners);
    return null;
  },
  place: async (config, options) => (await import('./seed.ts')).placeSeed(config, options),
  run: async (work) => (await import('./seed.ts')).runSeed(work),
};

const importCommand: Command = {
  summary:
    'memindahkan perusahaan dari sistem lama: mitra, saldo, PIN, orderan, penarikan, dan staf dari CSV atau Excel',
  options: {
    from: {
      word: 'FOLDER',
      about: 'folder berisi mitra.csv atau .xlsx dan berkas lain; laporan ditulis di sampingnya',
    },
    'dry-run': { about: 'hanya memeriksa dan menulis laporan' },
    mapping: { word: 'BERKAS', about: 'arti judul kolom, seperti kolom.csv di folder itu' },
    templates: { word: 'FOLDER', about: 'menulis templat setiap berkas ke folder itu' },
    xlsx: { about: 'templat sebagai buku kerja Excel' },
    invite: { word: 'NOMOR', about: 'mengundang semua orang dari impor itu membuat password, lewat email' },
    undo: { word: 'NOMOR', about: 'mengeluarkan impor itu lagi, selama sesudahnya belum terjadi apa-apa' },
  },
  schema: 'current',
  onlyReads: ({ 'dry-run': dryRun }) => dryRun !== undefined,
  runBare: async (options) => (await import('./import.ts')).writeOnlyTemplates(options),
  run: async (work) => (await import('./import.ts')).runImport(work),
};

const compare: Command = {
  summary: 'membandingkan angka sistem lama dengan yang ada di sini, mitra demi mitra; 1 bila ada yang beda',
  options: {
    with: {
      word: 'FOLDER',
      about: 'folder berkas seperti untuk impor; selisih ditulis di sampingnya',
      required: true,
    },
    mapping: { word: 'BERKAS', about: 'arti judul kolom, seperti kolom.csv di folder itu' },
  },
  schema: 'current',
  onlyReads: () => true,
  run: async (work) => (await import('./compare.ts')).runCompare(work),
};

const resetPassword: Command = {
  summary: 'membuat password sementara untuk staf yang tidak dapat dibantu siapa pun; tampil sekali',
  options: {
    username: { word: 'USERNAME', about: 'username staf itu', required: true },
    confirm: { about: 'membuat lagi, walau password sementara sebelumnya masih berlaku' },
  },
  schema: 'current',
  run: async (work) => (await import('./accounts.ts')).runResetPassword(work),
};

const createSuperAdmin: Command = {
  summary: 'membuat super admin baru dengan password sementara yang tampil sekali',
  options: {
    username: { word: 'USERNAME', about: 'username yang belum dipakai', required: true },
    email: { word: 'EMAIL', about: 'alamatnya, dikonfirmasi lewat surat', required: true },
  },
  schema: 'current',
  run: async (work) => (await import('./accounts.ts')).runCreateSuperAdmin(work),
};

const resetSecondFactor: Command = {
  summary: 'mematikan verifikasi dua langkah staf yang kehilangan ponsel dan kode pemulihannya',
  options: { username: { word: 'USERNAME', about: 'username staf itu', required: true } },
  schema: 'current',
  run: async (work) => (await import('./reset-second-factor.ts')).runResetSecondFactor(work),
};

/**
 * Every command by its name, in the order of the help. A new one is a file of its own and an entry here; it is loaded
 * when it runs, so that a refusal or the help costs nothing.
 */
export const commands: Readonly<Record<string, Command>> = {
  verify,
  doctor,
  migrate,
  backup,
  restore,
  files,
  'remove-demo': removeDemo,
  seed,
  import: importCommand,
  compare,
  'reset-password': resetPassword,
  'create-super-admin': createSuperAdmin,
  'reset-second-factor': resetSecondFactor,
};
