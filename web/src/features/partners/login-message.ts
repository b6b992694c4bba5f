import { formatMoment } from '@rimpang/domain/calendar';

type Newcomer = { fullName: string; username: string };
export type PasswordLink = { path: string; expiresAt: string };

/** What a sponsor sends a new partner: the username and the link to an own password, never a password. */
export function loginMessage({ fullName, username }: Newcomer, link: PasswordLink, origin: string): string {
  return [
    `Halo ${fullName}, selamat bergabung sebagai mitra!`,
    `Username Anda: ${username}`,
    `Buat password Anda sendiri lewat tautan ini (sekali pakai, berlaku sampai ${formatMoment(new Date(link.expiresAt))}):`,
    origin + link.path,
    `Setelah itu login di ${origin}/login dan konfirmasi email Anda.`,
  ].join('\n');
}
