import { readFailure } from '../api/failure.ts';
import { readAgain } from '../api/read-again.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = {
  error: unknown;
  retry: () => void;
  /** Beside what the screen is about, without a heading of its own: what was not read ('Stok PIN'), on one line. */
  part?: string;
};

/** What a part of a screen shows when its data could not be read. Says what happened and offers another try, of all such parts. */
export function ErrorState({ error, retry, part }: Props) {
  const failure = readFailure(error);
  const why = Object.values(failure.fields)[0] ?? failure.message;
  return (
    <EmptyState
      failed
      line={part !== undefined}
      drawing="not-found"
      title={part === undefined ? why : `${part} belum terbaca. ${why}`}
      action={
        <Button variant="outline" small onClick={() => readAgain(retry)}>
          Coba lagi
        </Button>
      }
    />
  );
}
