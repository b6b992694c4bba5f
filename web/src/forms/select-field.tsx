import { IconSelector } from '#icons';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import type { FieldBinding } from './use-form-state.ts';

type Props<Value extends string> = FieldBinding<Value> &
  FieldWords & { choices: readonly { value: Value; label: string }[] };

/** One of a few choices. For long lists use `PickerField`, which can be searched. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { id, name, value, error, onChange, onBlur, choices } = props;
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Field {...props}>
      <div className={controlClass(error)}>
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => choose(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props.hint)}
          aria-required={!props.optional}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconSelector size={20} stroke={1.75} aria-hidden />
      </div>
    </Field>
  );
}
