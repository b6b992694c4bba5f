import type { Tx } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/requests/outcome-store.ts';
import { takeEmailQuota } from '../../../platform/requests/email-quota.ts';
import { encryptLink } from '../../../platform/secrets/encrypted-link.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { insertVerification } from './link-store.ts';
import { newLink } from './links.ts';

/**
 * To an address that staff gave as their own, which counts once the link in it was opened, or to one that another person entered
 * (decision 214). None where nothing waits for confirmation or the address got enough e-mails.
 */
export async function confirmationEmail(
  tx: Tx,
  accountId: number,
  vault: Vault,
  now: Date,
): Promise<Message[]> {
  const link = newLink('verify-email', now);
  const owner = await insertVerification(tx, accountId, link);
  const kind = 'identity.confirm-email';
  if (!owner || !(await takeEmailQuota(tx, { kind, address: owner.email, now }))) return [];
  return [
    {
      to: null,
      kind,
      title: 'Konfirmasi alamat email',
      body: `Buka tautan di bawah untuk memakai alamat ini bagi akun ${owner.username}. Tautan berlaku 48 jam dan hanya dapat dipakai sekali. Jika akun itu bukan milik Anda, abaikan email ini.`,
      link: encryptLink(vault, `/verify-email#${link.token}`),
      email: { address: owner.email, name: owner.fullName },
    },
  ];
}

type Told = { id: number; email: string; fullName: string };

/** To the address that counted so far; `newAddress` is shown so that its owner can tell a mistake from a theft. */
export function toldOfChange({ id, email, fullName }: Told, newAddress: string, isDone: boolean): Message {
  return {
    to: id,
    kind: 'identity.email-change',
    title: isDone ? 'Email akun Anda diganti' : 'Permintaan mengganti email',
    body: isDone
      ? `Email akun Anda kini ${newAddress}; alamat ini tidak dipakai lagi. Jika bukan Anda yang melakukannya, segera ganti password dan hubungi kami.`
      : `Seseorang yang masuk dengan password Anda meminta email akun diganti menjadi ${newAddress}. Alamat ini tetap dipakai sampai alamat baru dikonfirmasi. Jika bukan Anda, segera ganti password.`,
    email: { address: email, name: fullName },
  };
}
