import { greetableName } from '@rimpang/domain/greetings';
import type { Tx } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/requests/outcome-store.ts';
import { takeEmailQuota } from '../../../platform/requests/email-quota.ts';
import { encryptLink } from '../../../platform/secrets/encrypted-link.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { insertVerification } from './link-store.ts';
import { selectEmailOwner, createAccount } from '../../accounts/index.ts';
import { newLink } from './links.ts';

type SignUp = { username: string; fullName: string; email: string; passwordHash: string };

/**
 * An account whose address is only claimed, and the e-mail that goes there: a link for a new address, a notice for
 * one that a person owns. Both take the same steps, so neither the answer nor its time tells which (trust.md).
 * Failures: USERNAME_TAKEN.
 */
export async function createSignUp(
  tx: Tx,
  person: SignUp,
  vault: Vault,
  now: Date,
): Promise<{ id: number; messages: Message[] }> {
  const id = await createAccount(tx, { ...person, role: 'mitra', rank: 'Mitra', emailKnown: false, now });
  const owner = await selectEmailOwner(tx, person.email);
  const link = await verificationEmail(tx, id, vault, now);
  return { id, messages: owner && link.length > 0 ? [knownNotice(person.email, owner)] : link };
}

/** To an address that is an account's already. Of one that another person entered it names no account: its mailbox may be a stranger's (decision 214). */
function knownNotice(
  address: string,
  owner: { username: string; fullName: string; confirmed: boolean },
): Message {
  const kind = 'identity.sign-up-known';
  if (!owner.confirmed)
    return {
      to: null,
      kind,
      title: 'Email ini sudah dipakai',
      body: 'Seseorang baru saja mendaftar dengan email ini. Alamat ini sudah dimasukkan oleh orang lain pada sebuah akun, dan belum dikonfirmasi oleh pemilik akunnya. Jika Anda yang mendaftar, hubungi layanan pelanggan kami. Jika bukan, abaikan email ini; tidak ada yang berubah.',
      link: '/contact',
      email: { address, name: '' },
    };
  return {
    to: null,
    kind,
    title: 'Anda sudah terdaftar',
    body: `Seseorang baru saja mendaftar dengan email ini. Anda sudah punya akun dengan username ${owner.username}. Jika itu Anda dan Anda lupa password, buat yang baru lewat tautan di bawah. Jika bukan Anda, abaikan email ini; tidak ada yang berubah.`,
    link: '/forgot-password',
    email: { address, name: owner.fullName },
  };
}

/** The e-mail with a fresh link for an account's claimed address; none where it is verified or got enough e-mails. */
export async function verificationEmail(
  tx: Tx,
  accountId: number,
  vault: Vault,
  now: Date,
): Promise<Message[]> {
  const link = newLink('verify-email', now);
  const owner = await insertVerification(tx, accountId, link);
  if (!owner) return [];
  const kind = 'identity.verify-email';
  if (!(await takeEmailQuota(tx, { kind, address: owner.email, now }))) return [];
  return [
    {
      to: null,
      kind,
      title: 'Verifikasi email Anda',
      body: `Buka tautan di bawah untuk memverifikasi email akun ${owner.username}. Tautan berlaku 48 jam dan hanya dapat dipakai sekali. Jika Anda tidak mendaftar, abaikan email ini.`,
      link: encryptLink(vault, `/verify-email#${link.token}`),
      email: { address: owner.email, name: greetableName(owner.fullName) },
    },
  ];
}
