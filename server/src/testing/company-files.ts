import { type Folder, importFiles } from '../capabilities/import/index.ts';

type ImportFile = keyof typeof importFiles;
type Cells = Readonly<Record<string, string | undefined>>;

/** Rows as a company might send them; `cells` beside what every partner of a test has. */
export function partnerCells(username: string, upline: string, cells: Cells = {}): Cells {
  const number = Array.from(username, (sign) => sign.charCodeAt(0))
    .join('')
    .padEnd(9, '7')
    .slice(0, 9);
  const last = Array.from(username).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 10_000, 7);
  return {
    username,
    fullName: `Mitra ${username}`,
    nik: `317123150590${String(last).padStart(4, '0')}`,
    phone: `0812${number.slice(0, 7)}`,
    email: `${username}@contoh.id`,
    address: 'Jl. Melati 5, Bandung',
    bank: 'BCA',
    bankHolder: `Mitra ${username}`,
    accountNumber: `00${number}`,
    upline,
    joined: '2023-05-17',
    ...cells,
  };
}

/** A closed partner has a place and a past only. */
export const closedCells = (username: string, upline: string): Cells => ({
  username,
  fullName: `Mitra ${username}`,
  upline,
  joined: '01/02/2022',
  status: 'Ditutup',
});

const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file of these rows, as spreadsheets in Indonesia save it. */
export function fileOf(file: ImportFile, rows: readonly Cells[]): [name: string, content: Buffer] {
  const columns = Object.entries<{ heading: string }>(importFiles[file].columns);
  const lines = [
    columns.map(([, { heading }]) => heading),
    ...rows.map((cells) => columns.map(([key]) => quoted(cells[key] ?? ''))),
  ];
  const text = lines.map((cells) => `${cells.join(';')}\r\n`).join('');
  return [`${importFiles[file].name}.csv`, Buffer.from(`\uFEFF${text}`)];
}

/** A folder of these files; what is not named is not there. */
export const folderOf = (files: Partial<Record<ImportFile, readonly Cells[]>>): Folder =>
  new Map(Object.entries(files).map(([file, rows]) => fileOf(file as ImportFile, rows)));
