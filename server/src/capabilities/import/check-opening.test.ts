import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { mostLevels } from '@rimpang/domain/network';
import { describe, expect, it } from 'vitest';
import { checkOpening, type Folder } from './check-opening.ts';
import { importFiles, type ImportFile } from './files.ts';
import { byColumn } from './problems.ts';
import { reportFiles, reportLines, reportNames } from './report.ts';
import { closedCells, folderOf, partnerCells } from '../../testing/company-files.ts';
import { totalsOf } from './totals.ts';
import { placesIn } from './tree-counters.ts';
import { xlsx } from '../../platform/sheets/write-xlsx.ts';

const installation = {
  companyName: 'superadmin',
  taken: { usernames: new Set(['superadmin', 'lama']), emails: new Set(['lama@contoh.id']) },
  now: new Date('2026-11-22T03:00:00Z'),
};
const check = (folder: Folder, more: { signal?: AbortSignal } = {}) =>
  checkOpening(folder, { ...installation, ...more });
const problemsOf = async (files: Parameters<typeof folderOf>[0]) =>
  (await check(folderOf(files))).problems.all.map(
    ({ file, line, column, message }) => `${file}:${line} ${column}: ${message}`,
  );
const budi = partnerCells('budi', 'PERUSAHAAN');

/** Two of whom the second one's upline is listed behind them. */
const small = {
  partners: [
    partnerCells('citra', 'Siti', { ro: 'aktif', roSince: '2/10/2026', teamRo: '4' }),
    partnerCells('siti', 'superadmin', {
      rank: 'stokis',
      phone: '+62 812-3456-7890',
      rewards: 'wisata domestik, Ruby, ruby',
    }),
    closedCells('edi', 'siti'),
    partnerCells('dewi', 'edi', { status: 'tidak aktif', ro: 'Tidak Aktif', personalRo: '2' }),
  ],
  balances: [
    {
      username: 'CITRA',
      available: '1.250.000',
      paid: 'Rp 4.000.000',
      earned: '6.360.000',
      mainPoints: '1.200',
    },
    { username: 'edi', available: '0', paid: '75.000' },
  ],
  withdrawals: [
    { username: 'citra', amount: '500.000', requested: '2026-11-18' },
    { username: 'citra', amount: '590000', requested: '17-11-2026' },
  ],
  pins: [
    { owner: 'siti', type: 'Aktivasi', code: 'rp-ak-m3t118' },
    { owner: 'Perusahaan', type: 'RO', code: '' },
  ],
  orders: [{ username: 'siti', type: 'ro', quantity: '10' }],
  staff: [{ username: 'rani', fullName: 'Rani W', email: 'rani@contoh.id', role: 'Finance' }],
};

describe('a company as spreadsheets save it', async () => {
  const { opening, problems } = await check(folderOf(small));

  it('is read whole, uplines before those below them', () => {
    expect(problems.all).toEqual([]);
    expect(opening.partners.map(({ username }) => username)).toEqual(['siti', 'citra', 'edi', 'dewi']);
    expect(opening.partners[0]).toMatchObject({ rank: 'Stokis', upline: null, roActiveSince: null });
    expect(opening.partners[0]?.person).toMatchObject({ phone: '+6281234567890', bank: 'bca' });
    expect(opening.partners[0]?.person?.accountNumber).toMatch(/^00/);
    expect(opening.partners[0]?.rewards).toEqual(['main-1000', 'rank-ruby']);
    expect(opening.partners[1]).toMatchObject({ personalRo: 1, teamRo: 4, upline: 'siti' });
    expect(opening.partners[1]?.roActiveSince).toEqual(new Date('2026-10-01T17:00:00Z'));
    expect(opening.partners[2]).toMatchObject({ status: 'Ditutup', person: null });
    expect(opening.pins).toEqual([
      { owner: 'siti', type: 'activation', code: 'RP-AK-M3T118' },
      { owner: null, type: 'ro', code: null },
    ]);
  });

  it('adds up: what is free, what waits, what was paid', () => {
    expect(opening.balances.get('citra')).toMatchObject({ earned: 6_360_000, utama: 1_200 });
    expect(opening.withdrawals.map(({ amount, availableBefore }) => [amount, availableBefore])).toEqual([
      [590_000, 2_360_000],
      [500_000, 1_760_000],
    ]);
    expect(totalsOf(opening)).toMatchObject({
      partners: 4,
      active: 2,
      closed: 1,
      roActive: 1,
      personalRo: 3,
      held: 1_110_000,
      earned: 6_435_000,
      paid: 4_075_000,
      available: 1_250_000,
      orders: 1,
      orderAmount: 35_000_000,
    });
  });

  it('counts everybody below everybody', () => {
    const [company, siti] = placesIn(opening.partners);
    expect(company?.counters).toEqual({ direct: 1, downline: 4, active: 2, roPartners: 2, ro: 3, teamRo: 0 });
    expect(siti?.counters).toEqual({ direct: 2, downline: 3, active: 1, roPartners: 2, ro: 3, teamRo: 0 });
  });

  it('is the same for the same rows, however they are saved', async () => {
    const again = new Map(
      [...folderOf(small)].map(([name, content]) => [
        name,
        Buffer.from(String(content).replace('\uFEFF', '').replaceAll('\r\n', '\n')),
      ]),
    );
    const { fingerprint } = await check(folderOf(small));
    expect((await check(again)).fingerprint).toEqual(fingerprint);
    const other = { ...small, orders: [{ username: 'siti', type: 'ro', quantity: '11' }] };
    expect((await check(folderOf(other))).fingerprint).not.toEqual(fingerprint);
  });
});

it('a quoted line break stays in its cell, and rows are told by the line where they begin', async () => {
  const rows = [
    partnerCells('ani', 'PERUSAHAAN', { address: 'Jl. Melati 5\r\nRT 3' }),
    partnerCells('banu', 'PERUSAHAAN', { email: '' }),
  ];
  const { opening, problems } = await check(folderOf({ partners: rows }));
  expect(opening.partners[0]?.person?.address).toBe('Jl. Melati 5\nRT 3');
  expect(problems.all).toMatchObject([{ line: 4, column: 'email', message: 'Gmail wajib diisi' }]);
});

describe('columns by the names of the old system', () => {
  const [name, content] = [...folderOf({ partners: [budi] })][0] ?? ['', Buffer.from('')];
  const old = Buffer.from(
    String(content)
      .replace('username;nama', 'ID Member;Nama Member')
      .replaceAll('\r\n', ';x\r\n')
      .replace(';x', ';Hobi'),
  );
  const named = (rows: string): Folder =>
    new Map([
      [name, old],
      ['kolom.csv', Buffer.from(`Berkas;Judul;Kolom\n${rows}`)],
    ]);

  it('are found, and what is left out is not asked for', async () => {
    const rows = 'mitra.csv;id member;username\nmitra.csv;NAMA_MEMBER;nama\nmitra.csv;hobi;\n';
    const { opening, problems } = await check(named(rows));
    expect(problems.all).toEqual([]);
    expect(opening.partners[0]).toMatchObject({ username: 'budi', fullName: 'Mitra budi' });
  });

  it.each([
    ['mitra.csv;id member;username', /tidak dikenal: 'Nama Member', 'Hobi'/],
    ['anggota.csv;x;username', /kolom\.csv baris 2: 'anggota\.csv' tidak ada/],
    ['mitra.csv;x;umur', /tidak punya kolom 'umur'/],
  ])('%s', async (rows, told) => {
    await expect(check(named(rows))).rejects.toThrow(told);
  });

  it('want their three columns', () => {
    const folder: Folder = new Map([
      [name, old],
      ['kolom.csv', Buffer.from('a;b\nc;d')],
    ]);
    return expect(check(folder)).rejects.toThrow(/harus berisi kolom berkas, judul, kolom/);
  });
});

it('a name of 60 letters is a name', async () => {
  const fullName = 'Raden Ajeng Kartika Puspitasari Wulandari Kusumaningrum Dewi';
  expect(await problemsOf({ partners: [partnerCells('ani', 'PERUSAHAAN', { fullName })] })).toEqual([]);
});

describe('what cannot be is told, row by row', () => {
  it.each<[what: string, cells: Record<string, string>, told: RegExp]>([
    ['no e-mail', { email: '' }, /email: Gmail wajib diisi/],
    ['a NIK that a spreadsheet rounded', { nik: '3,17123E+15' }, /nik: NIK harus 16 digit angka/],
    ['a telephone without its zero', { phone: '81234567890' }, /whatsapp: Nomor WhatsApp tidak valid/],
    ['an unknown bank', { bank: 'Bank Antah' }, /bank: Bank wajib dipilih/],
    ['a username with blanks', { username: 'budi santoso' }, /username: Username hanya boleh/],
    ['the word for the company', { username: 'Perusahaan' }, /username: Nama ini berarti perusahaan/],
    ['the company’s own name', { username: 'SuperAdmin' }, /username: Sudah dipakai akun di Rimpang/],
    ['an address of who is here', { email: 'LAMA@contoh.id' }, /email: Sudah dipakai akun di Rimpang/],
    ['no upline', { upline: '' }, /upline: Tulis username upline/],
    ['an unknown upline', { upline: 'hantu' }, /upline: Upline 'hantu' tidak ada/],
    ['a day that is none', { joined: '31/02/2024' }, /bergabung: Bukan tanggal/],
    ['a day to come', { joined: '2027-01-01' }, /bergabung: Tanggal ini belum tiba/],
    ['RO since nowhere', { ro: 'Aktif' }, /ro_sejak: Wajib diisi/],
    ['a rank of staff', { rank: 'Admin' }, /peringkat: Peringkat tidak dikenal/],
    ['a status that is none', { status: 'Cuti' }, /status: Tulis Aktif, Tidak Aktif, atau Ditutup/],
    ['data of a closed partner', { status: 'Ditutup' }, /nik: Kosongkan/],
    ['a reward that is none', { rewards: 'Wisata domestik, Sapi' }, /reward_diterima: Ada reward/],
    ['half a count', { personalRo: '2,5' }, /ro_pribadi: Tulis angka bulat/],
  ])('%s', async (_, cells, told) => {
    const found = await problemsOf({ partners: [partnerCells('budi', 'PERUSAHAAN', cells)] });
    expect(found.join('\n')).toMatch(told);
    expect(found[0]).toMatch(/^mitra\.csv:2 /);
  });

  it('names, addresses and NIKs that two have; one NIK may come back in a partnership that is over', async () => {
    const twins = [
      budi,
      partnerCells('BUDI', 'PERUSAHAAN', { nik: budi.nik ?? '', email: 'Budi@contoh.id' }),
      partnerCells('cici', 'PERUSAHAAN', { nik: budi.nik ?? '', status: 'Tidak Aktif' }),
    ];
    const staff = [{ username: 'Cici', fullName: 'Cici', email: 'cici@contoh.id', role: 'cs' }];
    expect(await problemsOf({ partners: twins, staff })).toEqual([
      'mitra.csv:3 username: Sudah ada di baris 2.',
      'mitra.csv:3 email: Sama dengan baris 2.',
      'mitra.csv:3 nik: NIK sama dengan baris 2; satu NIK satu kemitraan aktif.',
      'staf.csv:2 username: Sudah ada di mitra.csv baris 4.',
      'staf.csv:2 email: Sama dengan mitra.csv baris 4.',
    ]);
  });

  it('a circle once, and not those who only hang below it or below a refused row', async () => {
    const partners = [
      partnerCells('a-1', 'c-1'),
      partnerCells('b-1', 'a-1'),
      partnerCells('c-1', 'b-1'),
      partnerCells('d-1', 'c-1'),
      partnerCells('e-1', 'PERUSAHAAN', { email: 'x' }),
      partnerCells('f-1', 'e-1'),
    ];
    expect(await problemsOf({ partners })).toEqual([
      'mitra.csv:6 email: Format email tidak valid',
      'mitra.csv:2 upline: Garis upline melingkar: a-1 → c-1 → b-1 → a-1.',
    ]);
  });

  it('who is deeper than the tree may be, and not those below', async () => {
    const nameOf = (at: number) => `garis${at}`;
    const line = Array.from({ length: mostLevels + 2 }, (_, at) =>
      partnerCells(nameOf(at + 1), at === 0 ? 'PERUSAHAAN' : nameOf(at)),
    );
    expect(await problemsOf({ partners: line })).toEqual([
      `mitra.csv:${mostLevels + 2} upline: Lebih dalam dari ${mostLevels} tingkat di bawah perusahaan.`,
    ]);
    expect(await problemsOf({ partners: line.slice(0, mostLevels) })).toEqual([]);
  });

  it.each<[file: ImportFile, cells: Record<string, string>, told: RegExp]>([
    ['balances', { username: 'x', available: '1', paid: '0' }, /username: Tidak ada di berkas mitra/],
    ['balances', { username: 'budi', available: '1.5', paid: '0' }, /tersedia: Tulis angka bulat tanpa sen/],
    ['balances', { username: 'budi', available: '-5', paid: '0' }, /tersedia: Tulis angka bulat tanpa sen/],
    [
      'balances',
      { username: 'budi', available: '100', paid: '50', earned: '200' },
      /diterima: Seharusnya Rp\s150/,
    ],
    ['balances', { username: 'edi', available: '5', paid: '0' }, /ditutup tidak punya saldo/],
    ['pins', { owner: 'edi', type: 'ro' }, /ditutup tidak punya PIN/],
    ['pins', { owner: 'budi', type: 'emas' }, /jenis: Tulis aktivasi atau ro/],
    ['pins', { owner: 'budi', type: 'ro', code: 'A B' }, /kode: Hanya huruf/],
    ['orders', { username: 'budi', type: 'ro', quantity: '1001' }, /jumlah: Tulis angka bulat dari 1/],
    ['withdrawals', { username: 'budi', amount: '40000', requested: '2026-11-01' }, /minimal Rp\s50\.000/],
    ['withdrawals', { username: 'edi', amount: '50000', requested: '2026-11-01' }, /ditutup tidak punya/],
    ['withdrawals', { username: 'budi', amount: '50000', requested: 'kemarin' }, /diminta: Tulis tanggal/],
    [
      'staff',
      { username: 'rani', fullName: 'R', email: 'r@contoh.id', role: 'super_admin' },
      /super admin dibuat/,
    ],
  ])('%s: %o', async (file, cells, told) => {
    const partners = [budi, closedCells('edi', 'budi')];
    expect((await problemsOf({ partners, [file]: [cells] })).join('\n')).toMatch(told);
  });

  it('two rows of one partner’s balance, two PINs of one code', async () => {
    const row = { username: 'budi', available: '1', paid: '0' };
    const pin = { owner: 'budi', type: 'ro', code: 'rp-ro-1' };
    const pins = [pin, { ...pin, code: 'RP-RO-1' }];
    expect(await problemsOf({ partners: [budi], balances: [row, row], pins })).toEqual([
      'saldo.csv:3 username: Sudah ada di baris 2.',
      'pin.csv:3 kode: Kode sudah ada di baris 2.',
    ]);
  });

  it('a doubt is a warning and stops nothing', async () => {
    const { problems } = await check(
      folderOf({ partners: [partnerCells('ani', 'PERUSAHAAN', { email: 'ani@gmail.con' })] }),
    );
    expect(problems).toMatchObject({
      errors: 0,
      all: [{ isWarning: true, message: 'Maksud Anda gmail.com?' }],
    });
  });
});

describe('a folder that cannot be read is refused in one sentence', () => {
  const withPartners = (content: Buffer): Folder => new Map([['mitra.csv', content]]);
  it.each<[what: string, folder: Folder, told: RegExp]>([
    ['nothing', new Map(), /Tidak ada mitra\.csv atau mitra\.xlsx/],
    ['no rows', folderOf({ partners: [] }), /tidak berisi mitra/],
    [
      'a file twice',
      new Map([...folderOf({ partners: [budi] }), ['mitra.xlsx', Buffer.from('')]]),
      /sisakan satu/,
    ],
    [
      'a quote that stays open',
      withPartners(Buffer.from('username;nama\n"x;y\nz;w')),
      /tanda kutip yang tidak ditutup/,
    ],
    ['an empty file', withPartners(Buffer.from('')), /mitra\.csv kosong/],
    ['Latin-1', withPartners(Buffer.from('username;nama\nandré;x', 'latin1')), /bukan UTF-8/],
    ['UTF-16', withPartners(Buffer.from('\uFEFFusername', 'utf16le')), /UTF-16/],
    ['a workbook', withPartners(Buffer.from('PK\u0003\u0004')), /beri nama yang berakhir \.xlsx/],
    ['unknown columns', withPartners(Buffer.from('username;hobi\nx;y')), /tidak dikenal: 'hobi'/],
    ['a column twice', withPartners(Buffer.from('username;Username\nx;y')), /dua kolom username/],
    ['missing columns', withPartners(Buffer.from('username;nama\nx;y')), /tidak punya kolom nik, whatsapp/],
  ])('%s', async (_, folder, told) => {
    await expect(check(folder)).rejects.toThrow(told);
  });
});

it('the report says sums and problems, and no personal number', async () => {
  const nik = '3171234505900001';
  const twins = [partnerCells('ani', 'PERUSAHAAN', { nik }), partnerCells('banu', 'ani', { nik })];
  const checked = await check(folderOf({ partners: twins }));
  const files = new Map(reportFiles(checked));
  const rows = files.get(reportNames.rows) ?? '';
  expect(rows).toContain('mitra.csv;3;banu;nik;kesalahan;"NIK sama dengan baris 2; satu NIK');
  expect(files.get(reportNames.totals)).toContain('Mitra;2\r\n');
  expect(reportLines(checked).join('\n')).toMatch(/1 kesalahan, 0 peringatan/);
  expect(rows + reportLines(checked).join()).not.toContain(nik);
});

it('a mistake in every row is counted for its column, beside what is seldom', async () => {
  const wrong = Array.from({ length: 12 }, (_, at) =>
    partnerCells(`mitra${at}`, 'PERUSAHAAN', {
      bank: 'BANKX',
      ...(at > 9 && { joined: 'kemarin' }),
      ...(at === 11 && { nik: '9971234505900001', status: 'hilang' }),
    }),
  );
  const checked = await check(folderOf({ partners: wrong }));
  const told = { file: 'mitra.csv', warnings: 0 };
  expect(checked.partnerRows).toBe(12);
  expect(byColumn(checked.problems.all)).toEqual([
    { ...told, column: 'bank', errors: 12, line: 2, message: 'Bank wajib dipilih' },
    { ...told, column: 'bergabung', errors: 2, line: 12, message: expect.stringMatching(/Bukan tanggal/) },
    { ...told, column: 'status', errors: 1, line: 13, message: expect.stringMatching(/Ditutup/) },
  ]);
  const lines = reportLines(checked);
  const first = lines.indexOf('… dan 5 lagi');
  expect(lines.slice(first + 1, first + 3)).toEqual([
    'Menurut kolom:',
    '  mitra.csv, bank: 12 kesalahan; baris 2: Bank wajib dipilih',
  ]);
});

it('of a column that has both, an error is shown, and warnings are counted beside', () => {
  const problem = { file: 'mitra.csv', who: '', column: 'nik' };
  const warning = { ...problem, line: 2, message: 'Cocokkan.', isWarning: true };
  const error = { ...problem, line: 5, message: 'Wajib.', isWarning: false };
  expect(byColumn([warning, warning, error, { ...error, line: 6 }])).toEqual([
    { file: 'mitra.csv', column: 'nik', errors: 2, warnings: 2, line: 5, message: 'Wajib.' },
  ]);
});

describe('while many rows are checked', () => {
  const folder = folderOf({
    partners: Array.from({ length: 3_000 }, (_, at) => partnerCells(`mitra${at}`, 'PERUSAHAAN')),
  });

  it('what else the thread has to do has its turns', async () => {
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns += 1) await setImmediate();
    })();
    await check(folder);
    isOver = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(6);
  });

  it('they stop where it is asked for in between', async () => {
    const controller = new AbortController();
    void setImmediate().then(() => controller.abort());
    await expect(check(folder, { signal: controller.signal })).rejects.toThrow('This operation was aborted');
  });
});

describe('a workbook of the old system', () => {
  const columns = Object.entries<{ heading: string }>(importFiles.partners.columns);
  type Filled = Readonly<Record<string, string | number | Date | undefined>>;
  async function workbook(cells: Filled): Promise<Folder> {
    const kinds = columns.map(([key, { heading }]) => ({
      title: heading,
      kind: cells[key] instanceof Date ? ('moment' as const) : ('text' as const),
    }));
    async function* rows() {
      yield [columns.map(([key]) => cells[key] ?? '')];
    }
    return new Map([['mitra.xlsx', await buffer(xlsx('m', kinds, rows()))]]);
  }

  it('with real days is the same company as its CSV', async () => {
    const joined = new Date('2023-05-17T05:00:00Z');
    const { problems, fingerprint } = await check(await workbook({ ...budi, joined }));
    expect(problems.all).toEqual([]);
    expect(fingerprint).toEqual((await check(folderOf({ partners: [budi] }))).fingerprint);
  });

  it('whose digits became figures is told once per cell, and so is an error of a formula', async () => {
    const figures = { username: 1, nik: 31_712, phone: 812, accountNumber: 4, upline: 5 };
    const { problems } = await check(await workbook({ ...budi, ...figures, personalRo: 3 }));
    expect(
      problems.all.map(({ file, line, column, message }) => `${file}:${line} ${column}: ${message}`),
    ).toEqual(
      ['username', 'nik', 'whatsapp', 'nomor_rekening', 'upline'].map((column) =>
        expect.stringMatching(new RegExp(`^mitra\\.xlsx:2 ${column}: Sel ini angka, bukan teks`)),
      ),
    );
  });

  it('that cannot be read is named', async () => {
    const folder: Folder = new Map([['mitra.xlsx', Buffer.from('PK')]]);
    await expect(check(folder)).rejects.toThrow('mitra.xlsx rusak, atau bukan berkas Excel (.xlsx).');
  });
});
