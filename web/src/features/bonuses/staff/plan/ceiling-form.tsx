import { changeCeilingInput } from '@rimpang/contract/plan';
import '@rimpang/contract/messages';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatPercent } from '@rimpang/domain/money';
import { api } from '../../../../api/client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { EditNotice } from '../../../../forms/edit-notice.tsx';
import { FormStack } from '../../../../forms/form.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { toast } from '../../../../ui/toast.ts';
import { undoAction } from '../../../../staff-ui/dialogs/undo.ts';
import type { Plan } from './types.ts';
import styles from './plan.module.css';

const labels = { percent: 'plafon' };

type Ceiling = Plan['ceiling'];
const fieldsOf = ({ percent }: Ceiling) => ({ percent: String(percent).replace('.', ',') });

/** The settable ceiling of bonuses ÷ sales (R10.3). */
export function CeilingForm({ ceiling }: { ceiling: Ceiling }) {
  const may = useMay();
  const form = useEditForm({
    schema: changeCeilingInput,
    record: ceiling,
    fieldsOf,
    reload: async () => (await api.bonuses.plan({})).ceiling,
    storedBy: (saved: Ceiling) => saved,
    labels,
    toInput: ({ percent, revision }) => ({
      percent: percent.trim() === '' ? undefined : Number(percent.replace(',', '.')),
      revision,
    }),
    failureTitle: 'Plafon Belum Disimpan',
    send: (input, call) => api.bonuses.changeCeiling(input, call),
    onSuccess: ({ percent, revision }) => {
      toast.success(
        'Plafon Disimpan',
        `Batas bonus sekarang ${formatPercent(percent)} dari penjualan.`,
        undoAction(
          (call) => api.bonuses.changeCeiling({ percent: ceiling.percent, revision }, call),
          `Batas bonus kembali ${formatPercent(ceiling.percent)}.`,
        ),
      );
    },
  });
  const changed = ceiling.changedAt
    ? `Diubah ${formatMoment(new Date(ceiling.changedAt))}${ceiling.changedBy ? ` oleh ${ceiling.changedBy}` : ''}.`
    : 'Nilai bawaan.';
  return (
    <form {...form.form} className={styles.form}>
      <FormStack>
        <EditNotice conflict={form.conflict} />
        <TextField
          {...form.field('percent')}
          label="Plafon (persen dari penjualan)"
          inputMode="numeric"
          hint={changed}
        />
        <Button
          type="submit"
          busy={form.busy}
          disabledReason={!may('bonuses.changeCeiling') && 'Hanya super admin yang dapat mengubahnya.'}
        >
          Simpan plafon
        </Button>
      </FormStack>
    </form>
  );
}
