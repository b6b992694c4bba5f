import { proveImport } from '@rimpang/contract/importing';
import type { ReactNode } from 'react';
import { refreshAfter } from '../../../api/refresh.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../../staff-ui/dialogs/proof-fields.tsx';

type Proof = { currentPassword: string; code?: string };
type Props = {
  title: string;
  verb: string;
  failureTitle: string;
  secondFactor: boolean;
  children: ReactNode;
  send: (proof: Proof) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks once more who is there, before a whole company comes or goes. */
export function ProveDialog({
  title,
  verb,
  failureTitle,
  secondFactor,
  children,
  send,
  onDone,
  onClose,
}: Props) {
  const form = useForm({
    schema: proveImport,
    initial: { currentPassword: '', code: '' },
    labels: proofLabels,
    keepOutOfDraft: proofSecrets,
    failureTitle,
    send: (proof: Proof) => send(proof),
    onSuccess: onDone,
    // Another owner may have been faster: the page behind it says how far that is.
    onFailure: () => {
      void refreshAfter('import');
      return false;
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={title}
      verb={verb}
      busyVerb="Memulai..."
      variant="danger-filled"
      form={form}
      intro={children}
    >
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
