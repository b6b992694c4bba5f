import { useRef, useState } from 'react';
import { type Failure, readFailure } from '../api/failure.ts';
import { toast } from '../ui/toast.ts';
import { useToastWhile } from '../ui/toast-while.ts';
import type { FieldErrors } from './schema.ts';
import { firstMessageOf, tellFailure, type Telling } from './tell-failure.ts';
import type { FormStateOptions, useFormState } from './use-form-state.ts';

export type FormOptions<Values, Input, Result> = FormStateOptions<Values, Input> &
  Telling & {
    /** Sends it. The operation id goes along as call context, so that a retry never does the work twice. */
    send: (input: Input, call: { context: { operationId: string } }) => Promise<Result>;
    /** `sent` is what stood in the fields then: since then more may have been typed. */
    onSuccess: (result: Result, input: Input, sent: Values) => void;
    /** Told what the form's own rules refused on submit, beside what stands at the fields. */
    onInvalid?: (errors: FieldErrors) => void;
  };

type State<Values extends Record<string, unknown>, Input> = ReturnType<typeof useFormState<Values, Input>>;

/** The one call that sends a form, and what is asked of its rules before: the other half of `useForm`. */
export function useSending<Values extends Record<string, unknown>, Input, Result>(
  state: State<Values, Input>,
  options: FormOptions<Values, Input, Result>,
) {
  const { values, operationId, check, showErrors, reset } = state;
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const aboutFields = useToastWhile(state.problems.length > 0);

  const fail = (failure: Failure) => {
    if (failure.code === 'OPERATION_REUSED') state.renewOperation();
    if (!firstMessageOf(failure)) {
      tellFailure(failure, options);
      return null;
    }
    showErrors(failure.fields);
    aboutFields(() => tellFailure(failure, options));
    return null;
  };

  const refuse = (errors: FieldErrors) => {
    showErrors(errors);
    aboutFields(() => options.onInvalid?.(errors));
    return null;
  };

  /** What came of one try; null where a rule or the server refused, which is shown. */
  const attempt = async () => {
    try {
      const checking = check(values);
      if (checking instanceof Promise) setBusy(true);
      const checked = checking instanceof Promise ? await checking : checking;
      if (!checked.ok) return refuse(checked.errors);
      setBusy(true);
      // It speaks of the try before.
      toast.dismissFailure();
      const result = await options.send(checked.value, { context: { operationId } });
      return { result, input: checked.value };
    } catch (error) {
      return fail(readFailure(error));
    }
  };
  /** Checks everything and sends it; a second call while one runs does nothing. */
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const done = await attempt();
      if (!done) return;
      reset(values);
      // What goes wrong in it is no failure of what was sent: it is thrown.
      options.onSuccess(done.result, done.input, values);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  /**
   * True when every rule holds, for a review step before `send`. Otherwise shows what is wrong: at once, or as soon as
   * rules that come later are here.
   */
  const review = () => {
    const checked = check(values);
    if (checked instanceof Promise) {
      checked.then(
        (late) => late.ok || refuse(late.errors),
        (error: unknown) => fail(readFailure(error)),
      );
      return false;
    }
    if (!checked.ok) refuse(checked.errors);
    return checked.ok;
  };
  /** Does every rule hold now, as far as the rules are here? Shows nothing. */
  const holds = () => {
    const checked = check(values);
    return checked instanceof Promise || checked.ok;
  };
  return { busy, send, review, holds };
}
