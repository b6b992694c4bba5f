/**
 * Is this key meant for the work on the page? Not while one types or chooses, not in or behind a dialog or an open menu, and
 * not as part of a shortcut of the browser.
 */
export function isWorkKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return document.querySelector('dialog[open]') === null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const typed = 'textarea, select, input:not([type="checkbox"]), [role="listbox"], [role="menu"]';
  return target.isContentEditable || target.closest(typed) !== null;
}
