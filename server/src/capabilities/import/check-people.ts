import { username } from '@rimpang/contract/fields';
import { registerInput } from '@rimpang/contract/registration';
import { broughtStaff } from '@rimpang/contract/staff';
import { formatDate } from '@rimpang/domain/calendar';
import { emailWarning, nikWarning } from '@rimpang/domain/partners';
import { grantableRoles } from '@rimpang/domain/staff';
import type { z } from 'zod';
import {
  companyWord,
  readBank,
  readCount,
  readDay,
  readRank,
  readRewards,
  readRo,
  readStatus,
} from './cells.ts';
import { type ColumnOf, columnsOf, type ImportFile } from './files.ts';
import type { OpeningPartner, OpeningStaff, PersonalData } from './opening.ts';
import type { Place, Problems } from './problems.ts';
import type { TableRow } from './read-table.ts';

/** The rules of the forms, asked here again instead of written again. */
/** A partner of the old system may be called as staff are. */
const named = registerInput.pick({ fullName: true }).extend({ username });
const personal = registerInput.omit({ username: true, fullName: true, password: true, upline: true });

const headingsOf = (file: ImportFile) =>
  new Map(columnsOf(file).map(([key, { heading }]) => [key, heading] as const));
const headings = { partners: headingsOf('partners'), staff: headingsOf('staff') };

/** What a form makes of these cells; null, and the problems, where it refuses them. */
function asTheForm<T>(
  schema: z.ZodType<T>,
  cells: unknown,
  problems: Problems,
  place: Place & { file: 'partners' | 'staff' },
): T | null {
  const parsed = schema.safeParse(cells);
  if (parsed.success) return parsed.data;
  // One cell is told once: what comes after its first problem follows from it.
  for (const [column, [issue]] of Map.groupBy(parsed.error.issues, ({ path }) => String(path[0])))
    problems.add(place, headings[place.file].get(column) ?? '', issue?.message ?? '');
  return null;
}

type PartnerCells = Record<ColumnOf<'partners'>, string>;

const onlyOpen = ['nik', 'phone', 'email', 'address', 'bank', 'bankHolder', 'accountNumber'] as const;

function personOf(cells: PartnerCells, problems: Problems, place: Place & { file: 'partners' }) {
  const { nik, phone, email, address, bankHolder, accountNumber } = cells;
  const typed = { nik, phone, email, address, bankHolder, accountNumber, bank: readBank(cells.bank) };
  const person: PersonalData | null = asTheForm(personal, typed, problems, place);
  if (!person) return null;
  const doubts = [
    ['nik', nikWarning(person.nik)],
    ['email', emailWarning(person.email)],
  ] as const;
  for (const [column, doubt] of doubts) if (doubt) problems.warn(place, column, doubt);
  return person;
}

/** Since when the RO is active, and how many there were. */
function roOf(cells: PartnerCells, problems: Problems, place: Place, until: Date) {
  const active = readRo(cells.ro);
  if (active === null) problems.add(place, 'ro', 'Tulis Aktif atau Tidak Aktif.');
  const since = cells.roSince === '' ? null : readDay(cells.roSince);
  if (cells.roSince !== '' && !since) problems.add(place, 'ro_sejak', notADay);
  if (since && since > until) problems.add(place, 'ro_sejak', inTheFuture);
  if (active && cells.roSince === '') problems.add(place, 'ro_sejak', 'Wajib diisi bila RO aktif.');
  const counted = (text: string, otherwise: number, column: string) => {
    const count = text === '' ? otherwise : readCount(text);
    if (count === null) problems.add(place, column, 'Tulis angka bulat, 0 atau lebih.');
    return count ?? 0;
  };
  return {
    roActiveSince: active ? since : null,
    personalRo: counted(cells.personalRo, active ? 1 : 0, 'ro_pribadi'),
    teamRo: counted(cells.teamRo, 0, 'ro_tim'),
  };
}

const notADay = 'Bukan tanggal. Contoh: 2024-03-31 atau 31/03/2024.';
const inTheFuture = 'Tanggal ini belum tiba.';

/** A closed partner has a place in the network and a past, and nothing else. */
function refuseLeftovers(cells: PartnerCells, problems: Problems, place: Place): void {
  for (const key of onlyOpen) {
    if (cells[key] !== '')
      problems.add(
        place,
        headings.partners.get(key) ?? '',
        'Kosongkan: data pribadi mitra yang ditutup tidak disimpan.',
      );
  }
  if (readRo(cells.ro)) problems.add(place, 'ro', 'Mitra yang ditutup tidak punya RO aktif.');
}

/** One partner by the rules of the registration form; null where anything is refused. */
export function checkPartner(
  { line, cells }: TableRow<'partners'>,
  problems: Problems,
  { now, companyName }: { now: Date; companyName: string },
): OpeningPartner | null {
  const place = { file: 'partners', line, who: cells.username } as const;
  const before = problems.errors;
  const { username, fullName } = cells;
  asTheForm(named, { username, fullName }, problems, place);
  if (username.toLowerCase() === companyWord)
    problems.add(place, 'username', 'Nama ini berarti perusahaan di berkas impor; ganti.');
  const status = readStatus(cells.status);
  if (!status) problems.add(place, 'status', 'Tulis Aktif, Tidak Aktif, atau Ditutup.');
  const rank = readRank(cells.rank);
  if (!rank) problems.add(place, 'peringkat', 'Peringkat tidak dikenal.');
  const joinedAt = readDay(cells.joined);
  if (!joinedAt) problems.add(place, 'bergabung', notADay);
  else if (joinedAt > now) problems.add(place, 'bergabung', inTheFuture);
  if (cells.upline === '') problems.add(place, 'upline', 'Tulis username upline, atau PERUSAHAAN.');
  if (status === 'Ditutup') refuseLeftovers(cells, problems, place);
  const person = status === 'Ditutup' ? null : personOf(cells, problems, place);
  const ro = roOf(cells, problems, place, now);
  const rewards = readRewards(cells.rewards);
  if (!rewards) problems.add(place, 'reward_diterima', 'Ada reward yang tidak dikenal.');
  if (problems.errors > before || !status || !rank || !joinedAt || !rewards) return null;
  if (ro.roActiveSince && ro.roActiveSince < joinedAt)
    problems.warn(place, 'ro_sejak', `RO aktif sebelum bergabung (${formatDate(joinedAt)}).`);
  const name = named.parse({ username, fullName });
  const above = cells.upline.toLowerCase();
  return {
    ...name,
    ...ro,
    rewards,
    line,
    status,
    person,
    rank,
    joinedAt,
    upline: above === companyWord || above === companyName ? null : above,
  };
}

/** Staff by the rules of their form; only the owner makes other owners, one at a time. */
export function checkStaff({ line, cells }: TableRow<'staff'>, problems: Problems): OpeningStaff | null {
  const place = { file: 'staff', line, who: cells.username } as const;
  const staff = asTheForm(broughtStaff, { ...cells, role: cells.role.toLowerCase() }, problems, place);
  if (!staff) return null;
  if (!['admin', ...grantableRoles('admin')].includes(staff.role)) {
    problems.add(place, 'peran', 'Tulis admin, finance, atau cs; super admin dibuat lewat Akses Kontrol.');
    return null;
  }
  return { ...staff, line };
}
