import { replaySinceInput, type WebhookEndpoint } from '@rimpang/contract/webhooks';
import { formatNumber } from '@rimpang/domain/money';
import { api } from '../../../api/client.ts';
import { CheckBox } from '../../../forms/check-box.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { isOff } from './webhook-words.ts';

const hourMs = 3_600_000;
const choices = [
  { value: '1', label: '1 jam terakhir' },
  { value: '24', label: '24 jam terakhir' },
  { value: '72', label: '3 hari terakhir' },
  { value: '168', label: '7 hari terakhir' },
  { value: '720', label: '30 hari terakhir' },
];
const initial = { hours: '24', all: false };
const labels = { hours: 'sejak kapan' };

type Call = Parameters<typeof api.webhooks.replaySince>[1];
type Input = Parameters<typeof api.webhooks.replaySince>[0];

/** One request takes so many events; the rest is asked for from where it ended. Returns how many there were. */
async function sendAll(input: Input, call: Call): Promise<number> {
  const { count, restFrom } = await api.webhooks.replaySince(input, call);
  if (restFrom === null || restFrom === input.since) return count;
  return count + (await sendAll({ ...input, since: restFrom }, call));
}

/** Sends an endpoint again what happened lately. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const form = useForm({
    schema: replaySinceInput,
    initial,
    toInput: ({ hours, all }) => {
      const since = new Date(Date.now() - Number(hours) * hourMs).toISOString();
      return { endpointId: endpoint.id, since, all };
    },
    labels,
    // Two choices, about what happened until now.
    draftUntilLeft: false,
    failureTitle: 'Belum Dikirim Ulang',
    send: sendAll,
    onSuccess: (count) => {
      const many = `${formatNumber(count)} peristiwa`;
      if (count > 0 && isOff(endpoint))
        toast.success('Menunggu Dikirim', `${many} dikirim setelah webhook ini dinyalakan.`);
      else if (count > 0) toast.success('Dikirim Ulang', `${many} menunggu dikirim.`);
      else toast.success('Tidak Ada yang Dikirim Ulang', 'Semua peristiwa waktu itu sudah diterima.');
      onClose();
    },
  });
  const all = form.field('all');
  return (
    <FormSheet
      onClose={onClose}
      title={`Kirim ulang ke ${endpoint.description}`}
      verb="Kirim ulang"
      busyVerb="Menyiapkan..."
      form={form}
      intro="Yang tidak diterima, dan yang terjadi saat webhook mati, dikirim dengan tanda pengenal yang sama."
    >
      <SelectField {...form.field('hours')} label="Sejak" choices={choices} />
      <CheckBox checked={all.value} onChange={all.onChange}>
        Juga yang sudah diterima
      </CheckBox>
    </FormSheet>
  );
}
