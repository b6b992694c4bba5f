import type { SubmitEvent } from 'react';
import { useFormState } from './use-form-state.ts';
import { type FormOptions, useSending } from './use-sending.ts';

/**
 * One form: its values, their errors, and the one call that sends them. A field is checked when it is left and, once
 * wrong, while it is corrected; everything is checked on submit. A failed call keeps what was typed and puts the
 * server's messages beside their fields. After a success the fields are as at first, but for what was typed meanwhile.
 */
export function useForm<Values extends Record<string, unknown>, Input, Result>(
  options: FormOptions<Values, Input, Result>,
) {
  const state = useFormState(options);
  const sending = useSending(state, options);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void sending.send();
  };

  return {
    values: state.values,
    /** Under which it is sent; another one after each success. */
    operationId: state.operationId,
    busy: sending.busy,
    field: state.field,
    set: state.set,
    replace: state.replace,
    reset: () => state.reset(),
    send: sending.send,
    review: sending.review,
    holds: sending.holds,
    /** Was something typed that is not saved? Asked before a dialog with the form is dismissed. */
    isTyped: state.isTyped,
    /** For `<ErrorSummary>`. */
    problems: state.problems,
    /** For `<form {...form.form}>`. */
    form: { onSubmit, noValidate: true, method: 'post' },
  };
}
