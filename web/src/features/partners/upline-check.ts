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
