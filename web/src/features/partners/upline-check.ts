import { api } from '../../api/client.ts';
import { type LiveCheck, useLiveCheck } from '../../forms/live-check.ts';

/** R5.7: the name of an upline that stands in the network, the company too, or the sentence; asked 500 ms after the last key. */
export function useUplineCheck(text: string): LiveCheck {
  return useLiveCheck(text, async (username, signal) => {
    const { partner } = await api.partners.lookup({ username, as: 'upline' }, { signal });
    return partner
      ? { state: 'valid', message: `Referral valid: ${partner.fullName}` }
      : { state: 'invalid', message: 'Username referral tidak ditemukan.' };
  });
}

/** Why an upline forbids to submit; null where it does not, and where it could not be asked about: the server decides again. */
export function whyNoUpline(upline: LiveCheck): string | null {
  if (upline.state === 'idle') return 'Username referral wajib diisi';
  if (upline.state === 'invalid') return upline.message;
  if (upline.state === 'checking') return 'Username upline sedang diperiksa.';
  return null;
}
