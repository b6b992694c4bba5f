import type { profileOf } from '../partners/index.ts';

type Profile = Awaited<ReturnType<typeof profileOf>>;
export type Bank = { code: string; holder: string; last4: string; cipher: Buffer };

/** The account money goes to; null for somebody without a complete profile (a public sign-up, decision 8). */
export function bankOf(profile: Profile): Bank | null {
  if (!profile) return null;
  const { bankCode: code, bankHolder: holder, accountLast4: last4, accountCipher: cipher } = profile;
  if (!code || !holder || !last4 || !cipher) return null;
  return { code, holder, last4, cipher };
}
