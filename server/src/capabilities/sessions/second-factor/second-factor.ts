import type { Message } from '../../../platform/requests/outcome-store.ts';
import type { Actor } from '../../../platform/requests/caller.ts';

export function secondFactorMessage(actor: Actor, what: 'diaktifkan' | 'dimatikan'): Message {
  return {
    to: actor.id,
    kind: 'identity.second-factor',
    title: `Verifikasi dua langkah ${what}`,
    body: `Verifikasi dua langkah akun Anda baru saja ${what} dan semua perangkat lain dikeluarkan. Jika bukan Anda yang melakukannya, segera ganti password dan hubungi layanan pelanggan.`,
    email: { address: actor.email, name: actor.fullName },
  };
}
