import { useEffect, useRef, useState } from 'react';

type Options = {
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  delayMs: number;
};

/**
 * What is typed into a search. It is asked for once typing has rested for `delayMs`, and follows `value` where that changes
 * by itself (back button, cleared filter). What the field asked for itself comes back as `value` later: it says nothing
 * new, and leaves alone what was typed since. Blanks around it are no other search either: one may be waiting for the next
 * word.
 */
export function useSearchText({ value, onSearch, delayMs }: Options) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  /** Asked for, and not come back yet; oldest first. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (given !== value) {
    setGiven(value);
    const own = asked.lastIndexOf(value.trim());
    // Of several that were asked for in one moment only the last one may come back.
    setAsked(own === -1 ? [] : asked.slice(own + 1));
    if (own === -1 && value !== text.trim()) setText(value);
  }
  const ask = (wanted: string) => {
    if (wanted.trim() !== value.trim()) setAsked((before) => [...before, wanted.trim()]);
    onSearch(wanted);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (text === value || text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, value, delayMs]);
  const clear = () => {
    setText('');
    ask('');
  };
  return { text, setText, clear };
}
