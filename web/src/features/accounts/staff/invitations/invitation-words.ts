import type {
  Invited,
  InvitationGroup,
  InvitationState,
  ReadyInvitation,
} from '@rimpang/contract/invitations';
import { formatMoment } from '@rimpang/domain/calendar';
import type { StatusWord } from '../../../../ui/badge.tsx';

/** What a person who came with the move reads in WhatsApp: the username and the link to an own password. */
export function invitationMessage(
  { fullName, username, path, expiresAt }: ReadyInvitation,
  origin: string,
): string {
  return [
    `Halo ${fullName}, akun mitra Anda sudah pindah ke portal yang baru.`,
    `Username Anda: ${username}`,
    `Buat password Anda sendiri lewat tautan ini (sekali pakai, berlaku sampai ${formatMoment(new Date(expiresAt))}):`,
    origin + path,
    `Setelah itu login di ${origin}/login dan konfirmasi email Anda.`,
  ].join('\n');
}

export const groupWords: Readonly<Record<InvitationGroup, string>> = {
  new: 'Belum diundang',
  open: 'Sudah diundang',
  over: 'Tautan kedaluwarsa',
  used: 'Sudah membuat password',
};

export const stateWords: Readonly<Record<InvitationState, { status: StatusWord; label: string }>> = {
  new: { status: 'Tidak Aktif', label: 'Belum diundang' },
  prepared: { status: 'Tertunda', label: 'Belum dikirim' },
  sent: { status: 'Menunggu', label: 'Terkirim' },
  opened: { status: 'Diproses', label: 'Dibuka' },
  over: { status: 'Gagal', label: 'Kedaluwarsa' },
  used: { status: 'Selesai', label: 'Password dibuat' },
};

const wayWords = { whatsapp: 'WhatsApp', file: 'berkas', email: 'email' } as const;

/** By which way and by whom. */
export const lastWords = ({ way, by }: NonNullable<Invited['last']>) =>
  `${wayWords[way]}, oleh ${by ?? 'Sistem'}`;

export const fileGroupWords = {
  new: 'Yang belum diundang',
  over: 'Yang tautannya kedaluwarsa',
  again: 'Ulangi berkas saya: yang belum membuka tautannya',
} as const;
