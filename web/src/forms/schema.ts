type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
};
type Outcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** Any schema that speaks Standard Schema; ours are the zod objects of the contract. */
export type FormSchema<Output> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>;
  };
};

/** Field name → the message under it. */
export type FieldErrors = Readonly<Record<string, string>>;

export type Checked<Output> = { ok: true; value: Output } | { ok: false; errors: FieldErrors };

/**
 * The rules of a form that many open and few send: they come with the first field that was filled in and left, at the
 * latest with the sending. Rejects as the loading does; the next check tries again.
 */
export function lazySchema<Output>(load: () => Promise<FormSchema<Output>>): FormSchema<Output> {
  let loaded: FormSchema<Output> | undefined;
  const later = async (values: unknown) => {
    loaded = await load();
    return loaded['~standard'].validate(values);
  };
  return {
    '~standard': {
      validate: (values) => (loaded ? loaded['~standard'].validate(values) : later(values)),
    },
  };
}

/**
 * Checks typed values; of several messages for one field the first stands. Answers at once where the rules are here,
 * and with a promise where they must be loaded first.
 */
export function checkValues<Output>(
  schema: FormSchema<Output>,
  values: unknown,
): Checked<Output> | Promise<Checked<Output>> {
  const outcome = schema['~standard'].validate(values);
  return outcome instanceof Promise ? outcome.then(checkedOf) : checkedOf(outcome);
}

function checkedOf<Output>(outcome: Outcome<Output>): Checked<Output> {
  if (!outcome.issues) return { ok: true, value: outcome.value };
  const errors: Record<string, string> = {};
  for (const issue of outcome.issues) {
    const first = issue.path?.[0];
    const name = String(typeof first === 'object' ? first.key : (first ?? ''));
    errors[name] ??= issue.message;
  }
  return { ok: false, errors };
}
