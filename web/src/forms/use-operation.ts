import { useRef, useState } from 'react';
import { readFailure } from '../api/failure.ts';
import { toast } from '../ui/toast.ts';
import { tellFailure, type Telling } from './tell-failure.ts';
import { newOperationId } from './use-typed-values.ts';

type Call = { context: { operationId: string } };

type Options<Result> = Telling & { onSuccess: (result: Result) => void };

/**
 * An action without a form: approve, process, activate. `key` names what it is done to; until it succeeded, every try for
 * the same key carries the same operation id, so that a double click or a retry has one effect.
 */
export function useOperation<Result>(options: Options<Result>) {
  const [busy, setBusy] = useState(false);
  const ids = useRef(new Map<string, string>());
  const running = useRef(false);
  /** What came of one try; null where it failed, which is shown. */
  const attempt = async (key: string, work: (call: Call) => Promise<Result>) => {
    const operationId = ids.current.get(key) ?? newOperationId();
    ids.current.set(key, operationId);
    // It speaks of the try before.
    toast.dismissFailure();
    try {
      return { result: await work({ context: { operationId } }) };
    } catch (error) {
      const failure = readFailure(error);
      if (failure.code === 'OPERATION_REUSED') ids.current.delete(key);
      tellFailure(failure, options);
      return null;
    }
  };
  const run = async (key: string, work: (call: Call) => Promise<Result>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const done = await attempt(key, work);
      if (!done) return;
      ids.current.delete(key);
      // What goes wrong in it is no failure of what was done: it is thrown.
      options.onSuccess(done.result);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
