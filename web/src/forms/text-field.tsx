import { IconCircleCheck } from '#icons';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import type { LiveCheck } from './live-check.ts';
import type { FieldBinding } from './use-form-state.ts';

type Props = FieldBinding<string> &
  FieldWords & {
    type?: HTMLInputTypeAttribute;
    inputMode?: 'text' | 'numeric' | 'tel' | 'email';
    autoComplete?: HTMLInputAutoCompleteAttribute;
    placeholder?: string;
    maxLength?: number;
    /** The state of a look-up on this field (upline, recipient). */
    check?: LiveCheck;
    /** Rows of a text area; without it the field has one line. */
    rows?: number;
  };

/** A field for a line of text, or for several with `rows`. */
export function TextField(props: Props) {
  const { id, name, value, error, onChange, onBlur, check, rows, type = 'text' } = props;
  const shared = {
    id,
    name,
    value,
    onBlur,
    autoComplete: props.autoComplete ?? 'off',
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    'aria-invalid': error || check?.state === 'invalid' ? true : undefined,
    'aria-describedby': describedBy(id, props.hint),
    'aria-required': !props.optional,
  } as const;
  return (
    <Field {...props}>
      <div className={controlClass(error, check)}>
        {rows ? (
          <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input
            {...shared}
            type={type}
            inputMode={props.inputMode}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {check?.state === 'checking' && <Spinner size={20} />}
        {check?.state === 'valid' && !error && <IconCircleCheck size={20} stroke={2} aria-hidden />}
      </div>
    </Field>
  );
}
