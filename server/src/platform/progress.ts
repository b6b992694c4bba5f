/** Runs one step of the start and prints how long it took; a step that fails prints nothing after its name. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await run();
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} detik\n`);
    return result;
  } catch (error) {
    process.stdout.write('gagal\n');
    throw error;
  }
}

/** Errors whose message is meant for the person at the terminal; anything else is a bug and keeps its stack. */
const explained = new Set([
  'ConfigError',
  'DataDirLockedError',
  'EmbeddedPostgresError',
  'BackupError',
  'ModeError',
]);

const systemProblems: Record<string, string> = {
  EADDRINUSE: 'Port itu sudah dipakai program lain; pilih yang lain, misalnya PORT=3100 npm start.',
  EACCES: 'Tidak ada hak untuk itu; pilih DATA_DIR yang dapat ditulis, atau PORT di atas 1023.',
  EROFS: 'Folder itu hanya dapat dibaca; pilih DATA_DIR lain.',
  ENOSPC: 'Disk penuh; kosongkan ruang, atau pilih DATA_DIR di disk lain.',
  ECONNREFUSED: 'Basis data di DATABASE_URL tidak menjawab; periksa alamat dan apakah servernya hidup.',
  '28P01': 'Basis data di DATABASE_URL menolak nama atau sandi itu.',
};

/** What to print when the start fails: the explanation where there is one, else everything known. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (explained.has(error.name)) return error.message;
  const problem = systemProblems[(error as NodeJS.ErrnoException).code ?? ''];
  return problem ? `${error.message}\n  ${problem}` : (error.stack ?? error.message);
}
