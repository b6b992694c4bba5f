import { type Failure, isUnanswered } from '../api/failure.ts';
import { toast } from '../ui/toast.ts';

export type Telling = {
  /** Title of the toast when it failed. */
  failureTitle: string;
  /** What is sent moves money, PINs or goods, makes or ends a key, and is done once per operation id: without an answer it is not called failed, but not certain. */
  mayHaveArrived?: boolean;
  /** Return true where the caller showed the failure itself. */
  onFailure?: (failure: Failure) => boolean;
};

export const firstMessageOf = (failure: Failure): string | undefined => Object.values(failure.fields)[0];

/** Says by a toast what came instead of an answer, unless the caller does. No answer is not a no: sent again, it is done once at most. */
export function tellFailure(failure: Failure, { failureTitle, mayHaveArrived, onFailure }: Telling): void {
  if (onFailure?.(failure)) return;
  if (mayHaveArrived && isUnanswered(failure))
    toast.failure('Belum Pasti Terkirim', `${failure.message} Tidak akan tercatat dua kali.`);
  else toast.failure(failureTitle, firstMessageOf(failure) ?? failure.message);
}
