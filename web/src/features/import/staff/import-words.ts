import type { ImportFileKey, ImportJob, ImportState } from '@rimpang/contract/importing';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';

/** Each file as people know it, and what is in it. */
export const fileWords: Readonly<Record<ImportFileKey, { title: string; about: string }>> = {
  partners: { title: 'Mitra', about: 'Wajib: data diri, upline, bergabung, peringkat, RO' },
  balances: { title: 'Saldo', about: 'Tersedia, dibayarkan, poin' },
  pins: { title: 'PIN', about: 'PIN yang belum dipakai' },
  orders: { title: 'Orderan', about: 'Orderan PIN yang masih terbuka' },
  withdrawals: { title: 'Penarikan', about: 'Penarikan yang masih terbuka' },
  staff: { title: 'Staf', about: 'Akun staf' },
};

const jobWords: Readonly<
  Record<ImportJob, { running: string; ended: Record<'done' | 'failed' | 'cancelled', string> }>
> = {
  check: {
    running: 'Memeriksa berkas',
    ended: {
      done: 'Berkas diperiksa',
      failed: 'Berkas belum dapat diperiksa',
      cancelled: 'Pemeriksaan dihentikan',
    },
  },
  run: {
    running: 'Memindahkan perusahaan',
    ended: {
      done: 'Perusahaan sudah pindah',
      failed: 'Perusahaan belum pindah',
      cancelled: 'Pindahan dihentikan',
    },
  },
  invite: {
    running: 'Menyiapkan undangan',
    ended: {
      done: 'Undangan disiapkan',
      failed: 'Undangan belum disiapkan',
      cancelled: 'Undangan dihentikan',
    },
  },
  undo: {
    running: 'Mengeluarkan impor',
    ended: {
      done: 'Impor dikeluarkan',
      failed: 'Impor belum dikeluarkan',
      cancelled: 'Impor tidak jadi dikeluarkan',
    },
  },
};

export const runningWords = ({ kind }: NonNullable<ImportState['job']>) => jobWords[kind].running;
export const endedWords = ({ kind, as }: NonNullable<ImportState['ended']>) => jobWords[kind].ended[as];

const mega = 1_000_000;

/** `1,2 MB`, on one line; small files in kB. */
export function sizeWords(bytes: number): string {
  if (bytes < mega) return `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))}\u00a0kB`;
  return `${(bytes / mega).toLocaleString('id-ID', { maximumFractionDigits: 1 })}\u00a0MB`;
}

/** Who sent a file, and whether all of it arrived. */
export const uploadedWords = ({ isWhole, by }: ImportState['files'][number]) =>
  `${isWhole ? 'diunggah' : 'belum terunggah seluruhnya,'} oleh ${by}`;

export const momentWords = (at: string) => formatMoment(new Date(at));

export const waitForJob = 'Tunggu sampai pekerjaan yang berjalan selesai.';

/** Why the import cannot begin; null where it can. */
export function whyNotRun({ report, job }: ImportState): string | null {
  if (job) return waitForJob;
  if (!report) return 'Periksa berkas dahulu.';
  if (!report.isCurrent) return 'Berkas atau kolom berubah sesudah diperiksa; periksa lagi.';
  return report.errors > 0 ? 'Perbaiki dahulu semua kesalahan.' : null;
}
