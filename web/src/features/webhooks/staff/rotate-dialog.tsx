import { rotateWebhookInput, type WebhookEndpoint } from '@rimpang/contract/webhooks';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { isUnanswered } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../../staff-ui/dialogs/proof-fields.tsx';

const initial = { currentPassword: '', code: '' };

type Props = {
  endpoint: WebhookEndpoint;
  secondFactor: boolean;
  onRotated: (secret: string, name: string) => void;
  onClose: () => void;
};

/**
 * Another secret for an endpoint, as the list has it now; both count for a day. Where the answer was lost, the next press asks for the same again, as the
 * list had it then, and shows the same secret.
 */
export function RotateDialog({ endpoint, secondFactor, onRotated, onClose }: Props) {
  const { id: endpointId, description } = endpoint;
  const [unanswered, setUnanswered] = useState<number | null>(null);
  const revision = unanswered ?? endpoint.revision;
  const form = useForm({
    schema: rotateWebhookInput,
    initial,
    toInput: (values) => ({ ...values, endpointId, revision }),
    labels: proofLabels,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Secret Belum Diganti',
    mayHaveArrived: true,
    send: (input, call) => api.webhooks.rotate(input, call),
    onSuccess: ({ secret }) => onRotated(secret, description),
    onFailure: (failure) => {
      const isOther = failure.code === 'EDITED_MEANWHILE' || failure.code === 'OPERATION_REUSED';
      if (isUnanswered(failure)) setUnanswered(revision);
      if (isOther) {
        setUnanswered(null);
        void refreshAfter('webhooks');
      }
      return false;
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={`Ganti secret ${description}?`}
      verb="Ganti secret"
      busyVerb="Mengganti..."
      form={form}
      intro="Secret yang baru tampil satu kali. Selama 24 jam setiap kiriman ditandatangani juga dengan yang lama, jadi penerima punya waktu untuk diganti."
    >
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
