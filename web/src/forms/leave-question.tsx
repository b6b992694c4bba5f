import { useState } from 'react';
import { ConfirmDialog } from '../ui/sheet.tsx';

type Props = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks before what was typed is given up. */
export function LeaveQuestion({ open, onStay, onLeave }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      title="Tinggalkan isian ini?"
      verb="Tinggalkan"
      variant="danger-filled"
    >
      <p>Yang Anda ketik belum disimpan dan akan hilang.</p>
    </ConfirmDialog>
  );
}

/**
 * For a form in a dialog: `ask` dismisses it where nothing was typed and asks first where something was. Draw `question`
 * inside the dialog.
 */
export function useAskToClose(isTyped: () => boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const question = <LeaveQuestion open={asking} onStay={() => setAsking(false)} onLeave={onClose} />;
  return { ask: () => (isTyped() ? setAsking(true) : onClose()), question };
}
