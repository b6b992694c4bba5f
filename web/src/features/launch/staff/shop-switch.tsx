import type { LaunchChecklist } from '@rimpang/contract/launch';
import { launchStepNames } from '@rimpang/domain/launch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';

/** Is the shop open, and the button that changes it; closed to opening while a necessary step is missing. */
export function ShopSwitch({ checklist: { open, steps } }: { checklist: LaunchChecklist }) {
  const [busy, setBusy] = useState(false);
  const missing = steps.filter(({ done, required }) => required && !done);
  const reason =
    !open &&
    missing.length > 0 &&
    `Belum siap: ${missing.map(({ step }) => launchStepNames[step].toLowerCase()).join(', ')}.`;
  const change = async () => {
    setBusy(true);
    try {
      await (open ? api.launch.closeShop({}) : api.launch.openShop({}));
      toast.success(open ? 'Toko Ditutup' : 'Toko Dibuka', 'Halaman publik mengikuti dalam beberapa detik.');
      await refreshAfter('launch');
    } catch (error) {
      toast.failure(open ? 'Toko Belum Ditutup' : 'Toko Belum Dibuka', readFailure(error).message);
    }
    setBusy(false);
  };
  return (
    <Note
      tone={open ? 'ok' : 'wait'}
      title={open ? 'Toko buka' : 'Toko belum buka'}
      action={
        <Button
          variant={open ? 'outline' : 'primary'}
          busy={busy}
          disabledReason={reason}
          onClick={() => void change()}
        >
          {open ? 'Tutup toko' : 'Buka toko'}
        </Button>
      }
    >
      {open
        ? 'Pengunjung dapat memesan dan mendaftar.'
        : 'Pengunjung dapat membaca, tetapi pesanan dan pendaftaran ditolak.'}
    </Note>
  );
}

/** The same on the page of the public settings, once the checklist is gone. */
export function ShopState() {
  const { data } = useQuery(queries.launch.checklist.queryOptions({ input: {} }));
  return data ? <ShopSwitch checklist={data} /> : null;
}
