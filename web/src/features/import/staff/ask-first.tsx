import type { ReactNode } from 'react';
import { refreshAfter } from '../../../api/refresh.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import type { ButtonVariant } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';

type Props = {
  title: string;
  verb: string;
  busyVerb?: string;
  variant?: ButtonVariant;
  failureTitle: string;
  /** What it does, and to what. */
  children: ReactNode;
  send: () => Promise<object>;
  onChange: () => void;
  onClose: () => void;
};

/** Asks before what cannot be taken back, and does it; where another owner was faster, it closes, and the page behind it says what is there now. */
export function AskFirst({ title, verb, busyVerb, variant, children, ...props }: Props) {
  const { failureTitle, send, onChange, onClose } = props;
  const act = useOperation({
    failureTitle,
    onFailure: ({ code }) => {
      if (code !== 'IMPORT_REFUSED') return false;
      void refreshAfter('import');
      onClose();
      return false;
    },
    onSuccess: () => {
      onClose();
      onChange();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act.run('act', send)}
      title={title}
      verb={verb}
      busyVerb={busyVerb}
      variant={variant}
      busy={act.busy}
    >
      {children}
    </ConfirmDialog>
  );
}
