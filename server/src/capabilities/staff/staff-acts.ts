import { type Role, roleLabels } from '@rimpang/domain/roles';

type Person = { username: string; fullName: string };

const link = '/admin/access-control/settings';
const nameOf = ({ fullName, username }: Person) => `${fullName} (${username})`;

/** What owners are told of acts on staff (decision 215), for `messagesToOwners`. */
export const madeStaff = ({ role, ...person }: Person & { role: Role }) => ({
  title: `Akun ${roleLabels[role]} baru`,
  body: `Akun staf ${nameOf(person)} dibuat.`,
  link,
});

export const deletedStaff = ({ role, ...person }: Person & { role: Role }) => ({
  title: `Akun ${roleLabels[role]} dihapus`,
  body: `Akun staf ${nameOf(person)} dihapus.`,
  link,
});

export const issuedPassword = (person: Person) => ({
  title: 'Password sementara untuk staf',
  body: `Password sementara dibuat untuk ${nameOf(person)}; yang membuatnya mengetahuinya.`,
  link,
});

export const switchedFactorOff = (person: Person) => ({
  title: 'Verifikasi dua langkah staf direset',
  body: `Verifikasi dua langkah ${nameOf(person)} direset dan semua perangkatnya dikeluarkan.`,
  link,
});

/** Null where neither the address with which the person signs in nor the password is another one. */
export function editedStaff(
  person: Person,
  { email, passwordReplaced }: { email: { before: string; after: string } | null; passwordReplaced: boolean },
) {
  if (!email && !passwordReplaced) return null;
  const moved = email
    ? `Email login ${nameOf(person)} diubah dari ${email.before || 'kosong'} menjadi ${email.after}.`
    : '';
  const replaced = passwordReplaced
    ? `Password ${nameOf(person)} diganti; yang menggantinya mengetahuinya.`
    : '';
  return {
    title: email ? 'Email login staf diubah' : 'Password staf diganti',
    body: [moved, replaced].filter(Boolean).join(' '),
    link,
  };
}
