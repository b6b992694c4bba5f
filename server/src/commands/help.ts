import type { Command } from './command.ts';
import { usageOf } from './parse.ts';

const codes = `Kode akhir: 0 selesai, 1 ditolak atau gagal (atau ada selisih), 2 salah tulis, 3 selesai tetapi ada gambar yang hilang atau rusak.`;
const environment =
  'Jalankan dengan lingkungan yang sama dengan produk (DATABASE_URL atau DATA_DIR, SECRET_KEY, S3_*; rahasia juga lewat NAMA_FILE).';

/** All commands, one line each. */
export function commandOverview(commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Cara pakai: npm run PERINTAH -- [pilihan], atau bin/rimpang PERINTAH [pilihan] di folder yang dibuat npm run build',
    '',
    ...lines,
    '',
    'Rincian sebuah perintah: PERINTAH --help',
    environment,
    codes,
  ].join('\n');
}

/** One command with its options. */
export function pageOf(name: string, command: Command): string {
  const options = Object.entries(command.options).map(
    ([option, { word, about, required }]) =>
      `  --${option}${word ? ` ${word}` : ''}  ${about}${required ? ' (wajib)' : ''}`,
  );
  return [`${name}: ${command.summary}`, '', usageOf(name, command), ...options, '', environment, codes].join(
    '\n',
  );
}
