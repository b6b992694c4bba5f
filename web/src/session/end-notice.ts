import type { SessionEnd } from '@rimpang/domain/sessions';
import { tabStorage } from '../browser/storage.ts';

/** Why this tab had to leave: what the server says, or that another tab of this browser signed out. */
export type EndReason = SessionEnd | 'other-tab';

const again = 'Silakan login kembali.';
/** What the login says, for as long as no person has signed in (R8.1, decision 085). */
const texts: Record<EndReason, string> = {
  inactivity: 'Anda telah dikeluarkan secara otomatis karena tidak ada aktivitas selama 5 menit.',
  'signed-out': `Sesi di perangkat ini sudah diakhiri. ${again}`,
  'other-tab': `Anda sudah keluar di tab lain. ${again}`,
  'device-ended': `Perangkat ini dikeluarkan dari perangkat lain. ${again}`,
  'password-changed': 'Password akun Anda diganti. Silakan login dengan password baru.',
  'password-replaced':
    'Staf kami membuat password sementara untuk akun Anda. Silakan login dengan password itu.',
  'second-factor-changed': `Verifikasi dua langkah akun Anda diubah. ${again}`,
  'email-changed': `Email akun Anda diubah. ${again}`,
  'role-changed': `Peran akun Anda diubah. ${again}`,
  'account-closed': 'Akun ini sudah ditutup. Hubungi kami jika menurut Anda ini keliru.',
  'temporary-over': 'Password sementara Anda sudah kedaluwarsa. Mintalah yang baru kepada layanan pelanggan.',
};

const key = 'session-ended';
type Notice = { reason: EndReason; accountId?: number };

/**
 * Keeps the reason for the login page, in this tab alone: no address can put a sentence there, and a reload does not lose
 * it. `accountId` is whose session it was.
 */
export function keepEndNotice(reason: EndReason, accountId?: number): void {
  // Without storage the login has nothing to say.
  tabStorage.write(key, JSON.stringify({ reason, accountId } satisfies Notice));
}

function readNotice(): Notice | null {
  try {
    const notice = JSON.parse(tabStorage.read(key) ?? 'null') as Notice | null;
    return notice && Object.hasOwn(texts, notice.reason) ? notice : null;
  } catch {
    return null;
  }
}

/** Why the last session of this tab ended, in words; null where there is nothing to say. */
export function endNotice(): string | null {
  const notice = readNotice();
  return notice && texts[notice.reason];
}

/** Did the session of another person end here? Their place is not for the person who signs in now. */
export function endedForAnother(accountId: number): boolean {
  const notice = readNotice();
  return notice?.accountId !== undefined && notice.accountId !== accountId;
}

/** A person signed in, or left on purpose. */
export function dropEndNotice(): void {
  tabStorage.remove(key);
}
