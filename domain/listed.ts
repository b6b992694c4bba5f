const conjunction = new Intl.ListFormat('id', { type: 'conjunction' });

/** Things in a sentence: 'a', 'a dan b', 'a, b, dan c'. */
export const listed = (items: readonly string[]): string => conjunction.format(items);
