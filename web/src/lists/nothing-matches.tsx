import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = {
  /** The specified sentence of the list, where it has its own. */
  title?: string;
  onClear: () => void;
  /** On the button; a list that can only be searched says so. */
  verb?: 'Hapus filter' | 'Hapus pencarian' | 'Tampilkan semua';
  small?: boolean;
  /** What to do about it. */
  children: ReactNode;
};

/** A list whose search or filters leave nothing, and the way back to all of it. */
export function NothingMatches({
  title = 'Data tidak ditemukan.',
  onClear,
  verb = 'Hapus filter',
  small,
  children,
}: Props) {
  const action = (
    <Button variant="outline" small={small} onClick={onClear}>
      {verb}
    </Button>
  );
  return (
    <EmptyState drawing="not-found" title={title} action={action}>
      {children}
    </EmptyState>
  );
}
