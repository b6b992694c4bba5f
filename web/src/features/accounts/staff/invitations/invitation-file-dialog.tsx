import { invitationFileInput, mostInvited } from '@rimpang/contract/invitations';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { api } from '../../../../api/client.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { SelectField } from '../../../../forms/select-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../../../staff-ui/dialogs/proof-fields.tsx';
import { toast } from '../../../../ui/toast.ts';
import { fileGroupWords } from './invitation-words.ts';

type Group = keyof typeof fileGroupWords;
const choices = (Object.keys(fileGroupWords) as Group[]).map((value) => ({
  value,
  label: fileGroupWords[value],
}));
const labels = { group: 'siapa', ...proofLabels };
const initial: { group: Group; currentPassword: string; code: string } = {
  group: 'new',
  currentPassword: '',
  code: '',
};

/** Links of many people as a file, behind password and second factor; says what the file is. */
export function InvitationFileDialog({
  secondFactor,
  onClose,
}: {
  secondFactor: boolean;
  onClose: () => void;
}) {
  const form = useForm({
    schema: invitationFileInput,
    initial,
    labels,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Berkas Belum Dibuat',
    send: (input: Parameters<typeof api.identity.invitationFile>[0]) => api.identity.invitationFile(input),
    onSuccess: ({ name, content, people, expiresAt }) => {
      if (people === 0) {
        toast.success('Tidak Ada yang Perlu Diundang', 'Tidak ada orang dalam pilihan ini.');
      } else {
        saveFile(name, new Blob([content], { type: 'text/csv' }));
        toast.success(
          'Berkas Diunduh',
          `${formatNumber(people)} tautan, berlaku sampai ${formatMoment(new Date(expiresAt))}.`,
        );
      }
      onClose();
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title="Berkas untuk gateway WhatsApp"
      verb="Buat tautan dan unduh"
      busyVerb="Membuat tautan..."
      form={form}
      intro={`Berkas CSV berisi nama, nomor, dan tautan baru bagi paling banyak ${formatNumber(mostInvited)} orang. Setiap tautan adalah kunci akun orang itu selama 3 hari: siapa yang membukanya dapat membuat passwordnya. Serahkan hanya kepada gateway Anda, lalu hapus. Tautan lama mereka batal, dan unduhan ini tercatat.`}
    >
      <SelectField {...form.field('group')} label="Siapa" choices={choices} />
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
