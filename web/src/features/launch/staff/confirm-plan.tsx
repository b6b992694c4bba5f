import { formatMoment } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';

/** The owner says that the plan in force is meant; asked again for each version that comes into force. */
export function ConfirmPlan() {
  const { demo } = useSession();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(queries.launch.checklist.queryOptions({ input: {}, enabled: !demo }));
  if (demo || !data) return null;
  const { version, confirmedAt } = data.plan;
  const confirm = async () => {
    setBusy(true);
    try {
      const { plan } = await api.launch.confirmPlan({ version });
      if (plan.confirmedAt && plan.version === version)
        toast.success('Rencana Disetujui', `Versi ${version} berlaku untuk perusahaan Anda.`);
      else toast.failure('Rencana Belum Disetujui', 'Versi lain baru saja berlaku. Periksa lagi.');
      await refreshAfter('launch');
    } catch (error) {
      toast.failure('Rencana Belum Disetujui', readFailure(error).message);
    }
    setBusy(false);
  };
  if (confirmedAt)
    return (
      <Note tone="ok">
        Versi {version} disetujui {formatMoment(new Date(confirmedAt))}.
      </Note>
    );
  return (
    <Note
      tone="wait"
      title={`Versi ${version} belum disetujui`}
      action={
        <Button busy={busy} onClick={() => void confirm()}>
          Setujui rencana
        </Button>
      }
    >
      Periksa setiap aturan di bawah. Bonus dibayar menurut rencana ini.
    </Note>
  );
}
