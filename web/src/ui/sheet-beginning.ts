/** What is typed or chosen; a tick beside each line of a review is none. */
const fields = ['input', 'select', 'textarea']
  .map((name) => `${name}:not([type="hidden"], [type="checkbox"], [readonly], [tabindex="-1"], :disabled)`)
  .join(', ');

/** Of radios the chosen one is where the tab key goes. */
function chosenOf(field: HTMLElement, within: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const group = [...within.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')];
  return group.find(({ name }) => name === field.name) ?? field;
}

/** The first field of the content; none where it would scroll what stands above it out of sight. */
function firstField(content: HTMLElement | null, dialog: HTMLElement): HTMLElement | undefined {
  if (!content) return undefined;
  const seen = [...content.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility());
  // With large text the content scrolls with all of the dialog.
  const end = Math.min(...[content, dialog].map((box) => box.getBoundingClientRect().bottom));
  if (!seen || seen.getBoundingClientRect().bottom > end) return undefined;
  return chosenOf(seen, content);
}

/** A field with the focus brings its keyboard up, over what the person has just asked for. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

/**
 * Where the focus begins in a dialog: what is marked, else the first field, else the harmless one of two buttons. Undefined leaves it at the
 * first control, ×: where nothing is asked, and at fields on a touch screen.
 */
export function sheetBeginning(dialog: HTMLElement): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>('[data-focus-first]');
  if (marked) return marked;
  const content = dialog.querySelector<HTMLElement>('[data-fields]');
  const field = firstField(content, dialog);
  if (field) return isTouched() ? undefined : field;
  return dialog.querySelector<HTMLElement>('[data-focus-else] button') ?? undefined;
}
