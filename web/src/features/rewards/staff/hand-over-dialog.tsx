import { handOverInput } from '@rimpang/contract/rewards';
import { useRef } from 'react';
import { api } from '../../../api/client.ts';
import { FileDrop } from '../../../forms/file-drop.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { imageBusyLabel, useImage } from '../../../forms/use-image.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ClaimDetail } from './types.ts';

const labels = { on: 'tanggal', to: 'penerima', note: 'catatan' };

/** When and to whom a trip or goods were handed over, with a picture if there is one. */
export function HandOverDialog({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const photo = useImage();
  // A retry must say exactly the same: a picture that was sent is not sent again.
  const sent = useRef(new WeakMap<File, string>());
  const form = useForm({
    schema: handOverInput,
    initial: { on: '', to: claim.partner.fullName, note: '' },
    labels,
    failureTitle: 'Serah Terima Belum Dicatat',
    mayHaveArrived: true,
    toInput: (values) => ({
      claimId: claim.id,
      photoFileId: null,
      ...values,
      note: values.note || undefined,
    }),
    send: async (input, call) => {
      const photoFileId = photo.file ? await uploadOnce(photo.file, sent.current) : null;
      return api.rewards.recordHandOver({ ...input, photoFileId }, call);
    },
    onSuccess: () => {
      toast.success('Serah Terima Dicatat', `${claim.title} untuk ${claim.partner.fullName}.`);
      onClose();
    },
  });
  return (
    <FormSheet
      wide
      onClose={onClose}
      title={`Serah terima ${claim.title}`}
      verb="Catat serah terima"
      busyVerb={imageBusyLabel(photo)}
      form={{ ...form, busy: form.busy || photo.checking }}
    >
      <TextField {...form.field('on')} label="Tanggal serah terima" type="date" />
      <TextField {...form.field('to')} label="Diterima oleh" />
      <TextField {...form.field('note')} label="Catatan" rows={2} optional />
      <FileDrop
        id="hand-over-photo"
        label="Foto serah terima"
        image={photo}
        hint="Opsional. JPG atau PNG, maksimal 5 MB."
      />
    </FormSheet>
  );
}

async function uploadOnce(photo: File, sent: WeakMap<File, string>): Promise<string> {
  const known = sent.get(photo);
  if (known) return known;
  const { fileId } = await api.files.uploadHandOver({ file: photo });
  sent.set(photo, fileId);
  return fileId;
}
