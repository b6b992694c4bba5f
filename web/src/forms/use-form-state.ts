import { useEffect, useId, useRef, useState } from 'react';
import { type Checked, checkValues, type FieldErrors, type FormSchema } from './schema.ts';
import { isSecret } from './until-left.ts';
import { useNextFocus } from './use-next-focus.ts';
import { useTypedValues } from './use-typed-values.ts';

/** What a field component needs: spread it, `<TextField {...form.field('nik')} label="NIK" />`. */
export type FieldBinding<Value> = {
  id: string;
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
};

export type FormStateOptions<Values, Input> = {
  /** The endpoint's input schema; the same rules hold on the server. */
  schema: FormSchema<Input>;
  initial: Values;
  /** Title of the toast when sending failed, in the specified words. */
  failureTitle: string;
  /** Turns the typed values into what the schema reads; not needed where names and shapes agree. */
  toInput?: (values: Values) => unknown;
  /** Field name → its label, in the order of the page, for the list of what to fix. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** A name under which what is typed survives reload and idle logout. */
  draft?: string;
  /**
   * Does what is typed survive just these two, and go when the form is left on purpose, or what it was filled with has
   * changed (decision 192)? So do all forms without a draft that have no secret field; of those that have one and say yes the
   * secret is left out.
   */
  draftUntilLeft?: boolean;
  /** The search parameter that opens this form: leaving its value leaves the form. */
  chosenBy?: string;
  /** Fields that never go into a draft: passwords. Give a constant. */
  keepOutOfDraft?: readonly (keyof Values & string)[];
};

const nothingLeftOut: readonly string[] = [];

const restMs = 60;

/**
 * Runs once no key or finger holds anything down. A message that appears under a field while a button is being pressed
 * moves that button away from under the press, which is then lost.
 */
function afterPress(run: () => void): void {
  if (document.querySelector(':active')) setTimeout(() => afterPress(run), restMs);
  else run();
}

/** How what is typed begins, and where it is stored. */
function typingOf<Values extends Record<string, unknown>, Input>(options: FormStateOptions<Values, Input>) {
  const { initial, toInput, draft, failureTitle, chosenBy, keepOutOfDraft = nothingLeftOut } = options;
  const untilLeft = options.draftUntilLeft ?? !Object.keys(initial).some(isSecret);
  return {
    initial,
    about: toInput ?? ((filled: Values) => filled),
    draft,
    draftUntilLeft: !draft && untilLeft ? failureTitle : undefined,
    chosenBy,
    keepOutOfDraft,
  };
}

/** Values, errors, draft and operation id of one form; `useForm` adds the sending. */
export function useFormState<Values extends Record<string, unknown>, Input>(
  options: FormStateOptions<Values, Input>,
) {
  const { schema, toInput, labels } = options;
  const typed = useTypedValues(typingOf(options));
  const { values, operationId, renewOperation } = typed;
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Counts the answers shown, so that a check that was still waiting does not wipe one away. */
  const answers = useRef(0);
  const latest = useRef({ values, operationId });
  useEffect(() => {
    latest.current = { values, operationId };
  });
  const prefix = useId();
  const focusNext = useNextFocus();

  const check = (next: Values) => checkValues(schema, toInput ? toInput(next) : next);
  const recheck = (name: string, next: Values) => {
    const show = (checked: Checked<Input>) =>
      setErrors((all) => withError(all, name, checked.ok ? undefined : checked.errors[name]));
    const checked = check(next);
    // Rules that cannot be loaded now are asked for again when the form is sent.
    if (checked instanceof Promise) checked.then(show, () => undefined);
    else show(checked);
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    const next = { ...values, [name]: value };
    typed.type(next);
    if (errors[name]) recheck(name, next);
  };
  /** Sets several fields at once, as after another person's edit came in between. */
  const replace = (next: Values) => {
    typed.put(next);
    setErrors({});
  };
  const field = <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> => ({
    id: `${prefix}${name}`,
    name,
    value: values[name],
    error: errors[name],
    onChange: (value) => set(name, value),
    // Also when left blank (R5, decision 071); what was sent or answered meanwhile is left alone.
    onBlur: () => {
      const before = answers.current;
      afterPress(() => {
        const now = latest.current;
        if (now.operationId === operationId && answers.current === before) recheck(name, now.values);
      });
    },
  });
  /** Puts messages beside their fields and the focus into the first of them. */
  const showErrors = (found: FieldErrors) => {
    answers.current += 1;
    setErrors(found);
    const first = Object.keys(labels).find((name) => found[name]) ?? Object.keys(found)[0];
    if (first) focusNext(`${prefix}${first}`);
  };
  const reset = (sent?: Values) => {
    typed.empty(sent);
    setErrors({});
  };
  const problems = problemsOf(labels, errors, prefix);
  return {
    values,
    operationId,
    check,
    set,
    replace,
    field,
    showErrors,
    reset,
    renewOperation,
    problems,
    isTyped: typed.isTyped,
  };
}

function withError(all: FieldErrors, name: string, message: string | undefined): FieldErrors {
  const others = Object.entries(all).filter(([key]) => key !== name);
  return Object.fromEntries(message ? [...others, [name, message]] : others);
}

/** One thing to fix: the field's id and its label. */
export type Problem = { id: string; label: string };

function problemsOf(labels: Partial<Record<string, string>>, errors: FieldErrors, prefix: string): Problem[] {
  return Object.entries(labels)
    .filter(([name]) => errors[name])
    .map(([name, label]) => ({ id: `${prefix}${name}`, label: label ?? name }));
}
