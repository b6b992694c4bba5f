import type { Claim } from '@rimpang/contract/rewards';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { toast } from '../../../ui/toast.ts';

/** A reward that a person may claim: what the question about it needs. */
type Claimable = {
  key: Claim['reward'];
  title: string;
  rank?: string;
  cash: { gross: number; tax: number; net: number } | null;
};

/** Asks, then claims once: the reward in question, and what the dialog needs. */
export function useClaim() {
  const [wanted, setWanted] = useState<Claimable | null>(null);
  const claim = useOperation<Claim>({
    failureTitle: 'Klaim Belum Terkirim',
    mayHaveArrived: true,
    onSuccess: (made) => {
      setWanted(null);
      toast.success('Permintaan Klaim Terkirim!', `${made.name} menunggu diperiksa. Kode ${made.code}.`);
    },
    onFailure: ({ code }) => {
      // The question is asked anew, with the tax of now.
      if (code === 'OFFER_CHANGED') setWanted(null);
      void refreshAfter('rewards');
      return false;
    },
  });
  const confirm = () => {
    if (wanted)
      void claim.run(`claim-${wanted.key}`, (call) =>
        api.rewards.claim({ reward: wanted.key, total: wanted.cash?.net }, call),
      );
  };
  return { wanted, ask: setWanted, close: () => setWanted(null), confirm, busy: claim.busy };
}
