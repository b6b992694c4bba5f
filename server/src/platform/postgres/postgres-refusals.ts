import { EmbeddedPostgresError, useOwnServer } from './postgres-binaries.ts';

type Refusal = { said: RegExp; why: (dir: string, found: string) => string; advice: (dir: string) => string };

const restoreElsewhere =
  'Kembalikan folder itu utuh dari salinannya (dibuat selagi produk berhenti), atau pulihkan cadangan ke DATA_DIR baru (npm run restore).';

/** What PostgreSQL says of what an operator did to its folder; its lines are English whatever the machine speaks. */
const refusals: Refusal[] = [
  {
    said: /data directory .* has invalid permissions/,
    why: (dir) => `folder ${dir} terbuka bagi akun lain, dan PostgreSQL menolaknya begitu.`,
    advice: (dir) => `Tutup lagi dengan: chmod -R go-rwx '${dir}', lalu ulangi.`,
  },
  {
    said: /data directory .* has wrong ownership/,
    why: (dir) => `folder ${dir} milik akun lain.`,
    advice: () =>
      'Jalankan sebagai akun yang memilikinya, atau serahkan seluruh DATA_DIR kepada akun ini (chown -R).',
  },
  {
    said: /initialized by PostgreSQL version (\d+)/,
    why: (dir, version) => `folder ${dir} dibuat PostgreSQL ${version}, dan versi Rimpang ini membawa 18.`,
    advice: () =>
      'Pakai versi Rimpang yang membuatnya, atau pulihkan cadangan ke DATA_DIR baru (npm run restore).',
  },
  {
    said: /could not open (?:file|directory) ".*": Permission denied/,
    why: (dir) => `sebagian isi folder ${dir} milik akun lain.`,
    advice: () => 'Serahkan seluruh DATA_DIR kepada akun yang menjalankan produk (chown -R), lalu ulangi.',
  },
  {
    said: /could not find the database system|could not open (?:file|directory) "|required WAL directory|could not locate a valid checkpoint record|incorrect checksum in control file/,
    why: (dir) => `isi folder ${dir} tidak lengkap atau rusak.`,
    advice: () => restoreElsewhere,
  },
  {
    said: /No space left on device/,
    why: (dir) => `disk tempat ${dir} penuh.`,
    advice: () => 'Kosongkan ruang di sana, lalu ulangi; tidak ada yang perlu diperbaiki.',
  },
  {
    said: /could not map anonymous shared memory|could not (?:create|resize) shared memory segment|Cannot allocate memory/,
    why: () => 'memori yang diminta untuk basis data tidak ada di mesin ini.',
    advice: () => 'Isi DATABASE_MEMORY_MB dengan angka yang lebih kecil, atau hentikan program lain.',
  },
];

/** A server that did not come up, explained by what it said; its last lines where that is nothing known. */
export function refusedBy(lines: readonly string[], dir: string): EmbeddedPostgresError {
  const said = lines.join('\n');
  for (const refusal of refusals) {
    const found = refusal.said.exec(said);
    if (found) return new EmbeddedPostgresError(refusal.why(dir, found[1] ?? ''), refusal.advice(dir));
  }
  return new EmbeddedPostgresError(
    `server tidak mau hidup di ${dir}:\n${lines.slice(-8).join('\n')}`,
    /configuration file ".*" contains errors/.test(said)
      ? `Perbaiki baris itu di ${dir}/postgresql.conf, lalu ulangi.`
      : `Periksa DATA_DIR, atau ${useOwnServer}`,
  );
}

/** The password beside the folder is another one's: of another copy, or changed by hand. */
export const wrongPasswordFile = (file: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `isi berkas ${file} bukan kata sandi basis data di sampingnya.`,
    'Kembalikan berkas itu dari salinan DATA_DIR yang sama, atau pulihkan cadangan ke DATA_DIR baru (npm run restore).',
  );
