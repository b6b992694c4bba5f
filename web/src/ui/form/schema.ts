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

/** Checks typed values; of several messages for one field the first stands. Throws for schemas that need to wait. */
export function checkValues<Output>(schema: FormSchema<Output>, values: unknown): Checked<Output> {
  const outcome = schema['~standard'].validate(values);
  if (outcome instanceof Promise) throw new TypeError('form schemas must not be asynchronous');
  if (!outcome.issues) return { ok: true, value: outcome.value };
  const errors: Record<string, string> = {};
  for (const issue of outcome.issues) {
    const first = issue.path?.[0];
    const name = String(typeof first === 'object' ? first.key : (first ?? ''));
    errors[name] ??= issue.message;
  }
  return { ok: false, errors };
}
