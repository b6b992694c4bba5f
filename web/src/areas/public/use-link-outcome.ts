import { useState } from 'react';
import { type Failure, isUnanswered } from '../../api/failure.ts';
import { toast } from '../../ui/toast.ts';

/**
 * What became of a link that works once, told by the failures of the form behind it. `isOver`: it opens nothing any more. `wasSent`: a try of this
 * page had no answer, so that a link that is over at the next one was used by that try. What stands beside a field (`isBeside`) is in no toast.
 */
export function useLinkOutcome(failureTitle: string) {
  const [isOver, setIsOver] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const fail = (failure: Failure, isBeside: boolean) => {
    const { code, message, fields } = failure;
    const noAnswer = isUnanswered(failure);
    if (noAnswer) setWasSent(true);
    const isUsed = code === 'LINK_INVALID' || Boolean(fields.token);
    setIsOver(isUsed);
    if (isUsed && wasSent) toast.dismissFailure();
    else if (!isBeside)
      toast.failure(noAnswer ? 'Belum Pasti Terkirim' : failureTitle, fields.token ?? message);
  };
  return { isOver, wasSent, fail };
}
