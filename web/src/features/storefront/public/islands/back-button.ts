let isHeld = false;

/** While a dialog sends, the back button does not take it away. */
export function holdDialog(held: boolean): void {
  isHeld = held;
}

/**
 * Makes what was just opened a step in the browser's history, so that the back button of a phone closes it instead of
 * leaving the page. `close` is called once; closing by a button is `history.back()` too.
 */
export function closeOnBack(close: () => void): void {
  history.pushState({ dialog: true }, '');
  const leave = () => {
    if (isHeld) {
      history.pushState({ dialog: true }, '');
      return;
    }
    window.removeEventListener('popstate', leave);
    close();
  };
  window.addEventListener('popstate', leave);
}
