import type { TokenChoice } from '@rimpang/contract/tokens';
import { CheckBox } from '../../../forms/check-box.tsx';
import { FieldMessage } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-form-state.ts';
import { areaWords } from './token-words.ts';
import styles from './tokens.module.css';

type Props = FieldBinding<readonly string[]> & { choices: readonly TokenChoice[] };

/** What a token may do: reading and changing, area by area. */
export function GrantsField({ id, value, error, choices, onChange }: Props) {
  const granted = new Set(value);
  const toggle = (actions: readonly string[], on: boolean) => {
    const rest = value.filter((action) => !actions.includes(action));
    onChange(on ? [...rest, ...actions] : rest);
  };
  return (
    <fieldset id={id} tabIndex={-1} className={styles.grants} aria-describedby={`${id}-message`}>
      <legend>Hak token</legend>
      <ul>
        {choices.map(({ area, read, write }) => (
          <li key={area}>
            <span>{areaWords(area)}</span>
            <Grant area={area} word="Baca" actions={read} granted={granted} toggle={toggle} />
            <Grant area={area} word="Ubah" actions={write} granted={granted} toggle={toggle} />
          </li>
        ))}
      </ul>
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
}

type GrantProps = {
  area: string;
  word: string;
  actions: readonly string[];
  granted: ReadonlySet<string>;
  toggle: (actions: readonly string[], on: boolean) => void;
};

function Grant({ area, word, actions, granted, toggle }: GrantProps) {
  if (actions.length === 0) return <span aria-hidden />;
  return (
    <CheckBox checked={actions.every((action) => granted.has(action))} onChange={(on) => toggle(actions, on)}>
      {word} <span className="vh">{areaWords(area)}</span>
    </CheckBox>
  );
}
