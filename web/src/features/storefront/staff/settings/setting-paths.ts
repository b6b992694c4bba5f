/** A value inside a setting, by the names that lead to it: `['bankAccounts', 0, 'bank']`. */
export type Path = readonly (string | number)[];

/** Reads what stands at the path; undefined where nothing does. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, step) => (typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined),
    whole,
  );
}

/** The same setting with another value at the path; nothing of the given one changes. */
export function withValueAt(whole: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = withValueAt(valueAt(whole, [step]), rest, value);
  if (Array.isArray(whole)) return whole.map((item, index) => (index === step ? inner : item) as unknown);
  return { ...(whole as object), [step]: inner };
}

/** The message for a field: of itself or of anything inside it (a line of a list). */
export function errorAt(errors: Readonly<Record<string, string>>, path: Path): string | undefined {
  const name = path.join('.');
  const found = Object.keys(errors).find((key) => key === name || key.startsWith(`${name}.`));
  return found === undefined ? undefined : errors[found];
}

type Ingredient = { name: string; latin: string; amount: string };

/** One ingredient per line, its Latin name and its amount behind bars. */
export function ingredientsToText(ingredients: readonly Ingredient[]): string {
  const barred = ({ name, latin, amount }: Ingredient) =>
    amount ? [name, latin, amount] : latin ? [name, latin] : [name];
  return ingredients.map((ingredient) => barred(ingredient).join(' | ')).join('\n');
}
export function textToIngredients(text: string): Ingredient[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', latin = '', amount = ''] = line.split('|');
      return { name: name.trim(), latin: latin.trim(), amount: amount.trim() };
    });
}
