import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/** How many options Page Up and Page Down pass. */
const pageLength = 10;

/** The index that a key moves to; null for a key that moves nothing. */
function movedBy(key: string, at: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageLength,
    PageUp: at - pageLength,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}

type Choice<Option> = {
  /** What the field holds; Escape empties it before anything else. */
  text: string;
  setText: (text: string) => void;
  onChoose: (option: Option) => void;
};

/**
 * An editable combobox over a list that is always open (ARIA): the focus stays in the field, the keys move an active
 * option, which is the first one until a person moves. The active option stays the same while others arrive before it.
 */
export function useOptions<Option extends { key: string }>(
  options: readonly Option[],
  { text, setText, onChoose }: Choice<Option>,
) {
  const listId = useId();
  const [movedTo, setMovedTo] = useState<string>();
  const found = options.findIndex(({ key }) => key === movedTo);
  const index = found === -1 ? 0 : found;
  const active = options[index];
  const idOf = (option: Option) => `${listId}-${option.key}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const change = (typed: string) => {
    setMovedTo(undefined);
    setText(typed);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const to = movedBy(event.key, index, options.length - 1);
    if (to !== null) setMovedTo(options[to]?.key);
    else if (event.key === 'Enter' && active) onChoose(active);
    else if (event.key === 'Escape' && text) change('');
    else return;
    event.preventDefault();
  };
  return {
    field: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': active !== undefined,
      'aria-controls': active && listId,
      'aria-activedescendant': activeId,
      onKeyDown: press,
    },
    change,
    list: { role: 'listbox' as const, id: listId },
    optionOf: (option: Option) => ({
      role: 'option' as const,
      id: idOf(option),
      'aria-selected': option === active,
      tabIndex: -1,
    }),
  };
}
