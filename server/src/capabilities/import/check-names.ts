import type { OpeningPartner, OpeningStaff } from './opening.ts';
import type { Place, Problems } from './problems.ts';

/** What accounts of this installation have already, in lower case. */
export type TakenNames = { usernames: ReadonlySet<string>; emails: ReadonlySet<string> };

type Named = { place: Place; username: string; email: string | null; nik: string | null };

/** The first row that has something, for telling the second one where. */
class Firsts {
  readonly #seen = new Map<string, Place>();

  /** Where it stood first; null for the first time. */
  earlier(text: string, place: Place): Place | null {
    const found = this.#seen.get(text);
    if (!found) this.#seen.set(text, place);
    return found ?? null;
  }
}

function* named(partners: readonly OpeningPartner[], staff: readonly OpeningStaff[]): Generator<Named> {
  for (const { line, username, person, status } of partners)
    yield {
      place: { file: 'partners', line, who: username },
      username,
      email: person?.email ?? null,
      nik: status === 'Aktif' ? (person?.nik ?? null) : null,
    };
  for (const { line, username, email } of staff)
    yield { place: { file: 'staff', line, who: username }, username, email, nik: null };
}

/**
 * Usernames and e-mails are unique across partners, staff and who is here already, whatever the case; one NIK has one active
 * partnership (invariant 17).
 */
export function checkNames(
  partners: readonly OpeningPartner[],
  staff: readonly OpeningStaff[],
  taken: TakenNames,
  problems: Problems,
): void {
  const whereIs = ({ file, line }: Place, here: Place) =>
    `${file === here.file ? '' : `${problems.nameOf(file)} `}baris ${line}`;
  const [usernames, emails, niks] = [new Firsts(), new Firsts(), new Firsts()];
  for (const { place, username, email, nik } of named(partners, staff)) {
    const name = username.toLowerCase();
    const first = usernames.earlier(name, place);
    if (first) problems.add(place, 'username', `Sudah ada di ${whereIs(first, place)}.`);
    else if (taken.usernames.has(name)) problems.add(place, 'username', 'Sudah dipakai akun di Rimpang.');
    if (email !== null) {
      const other = emails.earlier(email, place);
      if (other) problems.add(place, 'email', `Sama dengan ${whereIs(other, place)}.`);
      else if (taken.emails.has(email)) problems.add(place, 'email', 'Sudah dipakai akun di Rimpang.');
    }
    const same = nik === null ? null : niks.earlier(nik, place);
    if (same)
      problems.add(place, 'nik', `NIK sama dengan ${whereIs(same, place)}; satu NIK satu kemitraan aktif.`);
  }
}
