import { changePayoutSettingsInput } from '@rimpang/contract/payouts';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api, queries } from '../../../../api/client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { EditNotice } from '../../../../forms/edit-notice.tsx';
import { ErrorSummary } from '../../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../../forms/form.tsx';
import { RupiahField } from '../../../../forms/rupiah-field.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { NumberField } from '../../../../forms/number-field.tsx';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useSecondFactorOn } from '../../../../session/use-second-factor-on.ts';
import { ProofFields, proofLabels, proofSecrets } from '../../../../staff-ui/dialogs/proof-fields.tsx';
import styles from './payouts.module.css';

type Settings = Awaited<ReturnType<typeof api.withdrawals.payoutSettings>>;
const schema = changePayoutSettingsInput.extend({
  batches: z.enum(['ya', 'tidak']).transform((value) => value === 'ya'),
});
const labels = {
  batches: 'cara pencairan',
  fourEyesAbove: 'batas dua orang',
  changedBankHours: 'jam rekening baru',
  ...proofLabels,
};
const choices = [
  { value: 'tidak', label: 'Setujui setelah ditransfer' },
  { value: 'ya', label: 'Setujui dulu, transfer lewat batch' },
];

const fieldsOf = ({ batches, fourEyesAbove, changedBankHours }: Settings) => ({
  batches: batches ? 'ya' : 'tidak',
  fourEyesAbove,
  changedBankHours: changedBankHours as number | null,
  currentPassword: '',
  code: '',
});
const wordsOf = ({ batches, fourEyesAbove, changedBankHours }: Settings) => ({
  batches: choices[batches ? 1 : 0]?.label ?? '',
  fourEyesAbove: fourEyesAbove === null ? '' : formatRupiah(fourEyesAbove),
  changedBankHours: `${changedBankHours} jam`,
});

/** Pengaturan → Pencairan (decision 005): payout batches, and from which amount on two people are needed; changed with password and code (221). */
export function PayoutSettings() {
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const { data } = settings;
  return (
    <>
      <PageHeader
        title="Pencairan"
        sub={
          data?.changedAt &&
          `Diubah ${formatMoment(new Date(data.changedAt))}${data.changedBy ? ` oleh ${data.changedBy}` : ''}`
        }
      />
      {data ? (
        <SettingsForm settings={data} />
      ) : settings.error ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <PanelSkeleton height="20rem" />
      )}
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const mayChange = useMay()('withdrawals.changePayoutSettings');
  const secondFactor = useSecondFactorOn();
  const form = useEditForm({
    schema,
    record: settings,
    fieldsOf,
    wordsOf,
    reload: () => api.withdrawals.payoutSettings({}),
    storedBy: (saved: Settings) => saved,
    labels,
    draftUntilLeft: true,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Pengaturan Belum Disimpan',
    send: (input, call) => api.withdrawals.changePayoutSettings(input, call),
    onSuccess: () => {
      toast.success('Pengaturan Disimpan', 'Berlaku untuk keputusan berikutnya.');
    },
  });
  return (
    <form {...form.form} className={styles.form}>
      <FormStack page>
        <EditNotice conflict={form.conflict} />
        <FieldSet title="Pencairan bonus">
          <SelectField {...form.field('batches')} label="Cara pencairan" choices={choices} />
          <RupiahField
            {...form.field('fourEyesAbove')}
            label="Dua orang untuk jumlah di atas"
            optional
            hint="Yang menyetujui tidak boleh mencatat pembayarannya sendiri. Kosongkan untuk tanpa batas."
          />
          <NumberField
            {...form.field('changedBankHours')}
            label="Rekening baru ditandai selama (jam)"
            hint="Penarikan ke rekening yang diganti dalam waktu ini ditandai. Dalam waktu yang sama, satu staf tidak dapat mengubah email, rekening, dan password mitra yang sama."
          />
        </FieldSet>
        {mayChange && (
          <FieldSet title="Konfirmasi">
            <ProofFields form={form} secondFactor={secondFactor} />
          </FieldSet>
        )}
        <ErrorSummary problems={form.problems} />
        <Button
          type="submit"
          wide
          busy={form.busy}
          busyLabel="Menyimpan..."
          disabledReason={!mayChange && 'Hanya super admin yang dapat mengubahnya.'}
        >
          Simpan
        </Button>
      </FormStack>
    </form>
  );
}
