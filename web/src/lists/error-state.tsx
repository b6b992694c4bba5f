import { readFailure } from '../api/failure.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What a part of a screen shows when its data could not be read. Says what happened and offers another try. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const failure = readFailure(error);
  return (
    <EmptyState
      alert
      drawing="not-found"
      title={Object.values(failure.fields)[0] ?? failure.message}
      action={
        <Button variant="outline" small onClick={retry}>
          Coba lagi
        </Button>
      }
    />
  );
}
