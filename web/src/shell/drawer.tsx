import { IconX } from '#icons';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { useModal } from '../ui/use-modal.ts';
import styles from './drawer.module.css';

/** The menu of small screens, from the left. Native dialog: Escape and a tap beside it close it. */
export function Drawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  if (!open) return null;
  return <OpenDrawer onClose={onClose}>{children}</OpenDrawer>;
}

function OpenDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu">
      <div className={styles.inner}>
        <div className={styles.head}>
          <IconButton label="Tutup menu" onClick={onClose}>
            <IconX size={24} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
      <ToastOutlet onTop />
    </dialog>
  );
}
