import { changePlanInput } from '@rimpang/contract/plan';
import { formatDate } from '@rimpang/domain/calendar';
import { api } from '../../../../api/client.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { useMay } from '../../../../session/session-store.ts';
import { TextField } from '../../../../forms/text-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { toast } from '../../../../ui/toast.ts';
import { useSecondFactorOn } from '../../../../session/use-second-factor-on.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../../../staff-ui/dialogs/proof-fields.tsx';
import type { PlanRule, Version } from './types.ts';

const labels = { validFrom: 'tanggal mulai', note: 'catatan', ...proofLabels };
type Props = {
  base: Version;
  rules: PlanRule[];
  taxPercent: number;
  onClose: () => void;
  onSaved: () => void;
};

/** From which day the new version counts, why it was made, and that it is the super admin who makes it (decision 221). */
export function SavePlanDialog({ base, rules, taxPercent, onClose, onSaved }: Props) {
  const mayChange = useMay()('bonuses.changePlan');
  const secondFactor = useSecondFactorOn();
  const form = useForm({
    schema: changePlanInput,
    initial: { validFrom: '', note: '', currentPassword: '', code: '' },
    labels,
    draft: 'plan-version',
    keepOutOfDraft: proofSecrets,
    toInput: ({ validFrom, note, ...proof }) => ({
      ...proof,
      baseVersion: base.version,
      validFrom: validFrom || null,
      note: note || undefined,
      taxPercent,
      rules,
    }),
    failureTitle: 'Versi Baru Belum Disimpan',
    send: (input, call) => api.bonuses.changePlan(input, call),
    onSuccess: ({ version, validFrom }) => {
      toast.success(
        'Versi Baru Disimpan',
        `Versi ${version} berlaku sejak ${formatDate(new Date(validFrom))}.`,
      );
      onClose();
      onSaved();
    },
    onFailure: (failure) => {
      if (failure.code === 'EDITED_MEANWHILE') void refreshAfter('bonuses');
      return false;
    },
  });
  return (
    <FormSheet
      title="Simpan versi baru rencana kompensasi?"
      verb="Simpan versi baru"
      busyVerb="Menyimpan..."
      intro="Bonus yang sudah ada tidak berubah. Peristiwa sejak tanggal mulai memakai versi baru."
      disabledReason={!mayChange && 'Hanya super admin yang dapat menyimpan versi baru.'}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('validFrom')}
        label="Berlaku mulai"
        type="date"
        optional
        hint="Paling cepat besok. Kosongkan untuk berlaku dalam satu menit."
      />
      <TextField {...form.field('note')} label="Catatan" rows={2} maxLength={300} optional />
      {mayChange && <ProofFields form={form} secondFactor={secondFactor} />}
    </FormSheet>
  );
}
