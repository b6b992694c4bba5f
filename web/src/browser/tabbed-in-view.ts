import { useEffect } from 'react';

/**
 * While the component is shown, what the Tab key leads to comes wholly into view, also inside a line that scrolls sideways: a
 * browser leaves what shows in part where it is, be it a finger's breadth of a filter on a zoomed screen.
 */
export function useTabbedInView(): void {
  useEffect(() => {
    let tabbed = false;
    const press = ({ key }: KeyboardEvent) => {
      tabbed = key === 'Tab';
    };
    const follow = ({ target }: FocusEvent) => {
      if (tabbed && target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      tabbed = false;
    };
    window.addEventListener('keydown', press, { capture: true });
    document.addEventListener('focusin', follow);
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      document.removeEventListener('focusin', follow);
    };
  }, []);
}
