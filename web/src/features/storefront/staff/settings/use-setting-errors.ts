import type { SettingKey } from '@rimpang/contract/shop';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '../../../../forms/use-form-state.ts';
import { errorAt, type Path } from './setting-paths.ts';
import { fieldOf, labelOf } from './setting-labels.ts';

type Errors = Readonly<Record<string, string>>;
type Issue = { path: readonly PropertyKey[]; message: string };

/**
 * What is wrong in the form of a setting: messages beside their fields, the list above the button, and the focus in the
 * first wrong field, which may stand screens above. A message goes as soon as its field is typed into.
 */
export function useSettingErrors(settingKey: SettingKey, idOf: (path: Path) => string) {
  const [messages, setMessages] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const seeks = useRef(false);
  useLayoutEffect(() => {
    if (seeks.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    seeks.current = false;
  });
  const errors = {
    at: (path: Path) => errorAt(messages, path),
    problems: problemsOf(settingKey, messages, idOf),
    /** The focus goes into the first field that is wrong once it is drawn. */
    seek: () => {
      seeks.current = true;
    },
    show: (issues: readonly Issue[]) => {
      seeks.current = issues.length > 0;
      setMessages(
        Object.fromEntries(issues.map(({ path, message }) => [path.map(String).join('.'), message])),
      );
    },
    /** Of this field; of every one without a path, as where a row was taken out and the others have new places. */
    clear: (path?: Path) =>
      setMessages((before) => {
        const name = path?.join('.');
        const rest = Object.entries(before).filter(
          ([key]) => name !== undefined && key !== name && !key.startsWith(`${name}.`),
        );
        return Object.fromEntries(rest);
      }),
  };
  return { form, errors };
}

/** A field once, however many of its lines are wrong. */
function problemsOf(settingKey: SettingKey, errors: Errors, idOf: (path: Path) => string): Problem[] {
  const named = Object.keys(errors).map((name) => {
    const path = name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    return [idOf(fieldOf(settingKey, path)), labelOf(settingKey, path)] as const;
  });
  return [...new Map(named)].map(([id, label]) => ({ id, label }));
}
