import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A later page whose rows are gone, and the way to those that are left. */
export function EmptyPage({ onFirst }: { onFirst: () => void }) {
  const action = (
    <Button variant="outline" onClick={onFirst}>
      Ke halaman pertama
    </Button>
  );
  return (
    <EmptyState drawing="not-found" title="Halaman ini sudah kosong." action={action}>
      Isinya sudah diproses atau berpindah. Yang masih ada mulai dari halaman pertama.
    </EmptyState>
  );
}
