import { IconRefresh } from '#icons';
import { useState } from 'react';
import { refreshAfter } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';

/** Reads everything about PINs again (R2.2.3, R2.2.14), for those who want to be sure. */
export function RefreshPins() {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refreshAfter('pins');
    setBusy(false);
  };
  return (
    <Button
      variant="outline"
      small
      busy={busy}
      busyLabel="Memuat..."
      icon={<IconRefresh size={18} stroke={2} aria-hidden />}
      onClick={() => void refresh()}
    >
      Muat ulang
    </Button>
  );
}
