/** Who types pauses for less than this. */
const pauseMs = 1_000;

/** The field that was typed into last, and when; null once a key was pressed with which people leave a field. */
let typed: { field: Element; at: number } | null = null;

/**
 * Is this key meant for the work on the page? Not while one types or chooses, not in or behind a dialog or an open menu, and
 * not as part of a shortcut of the browser. Nor while one types on into a field that has just gone, as its dialog does when
 * another person decides: the rest of a reason must not decide about the next row.
 */
export function isWorkKey(event: KeyboardEvent): boolean {
  const typing = fieldOf(event.target);
  if (typing) typed = isText(event) ? { field: typing, at: event.timeStamp } : null;
  if (typing || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return document.querySelector('dialog[open]') === null && !isTypedOn(event);
}

const isText = ({ key }: KeyboardEvent) => key.length === 1 || key === 'Backspace';

function isTypedOn(event: KeyboardEvent): boolean {
  if (!typed || typed.field.isConnected || event.timeStamp - typed.at > pauseMs) return false;
  if (!isText(event)) return false;
  typed = { field: typed.field, at: event.timeStamp };
  return true;
}

/** What the key types into or chooses from; null where it does neither. */
function fieldOf(target: EventTarget | null): Element | null {
  if (!(target instanceof HTMLElement)) return null;
  const fields = 'textarea, select, input:not([type="checkbox"]), [role="listbox"], [role="menu"]';
  return target.isContentEditable ? target : target.closest(fields);
}
