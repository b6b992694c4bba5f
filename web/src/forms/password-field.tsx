import { IconEye, IconEyeOff } from '#icons';
import { useState } from 'react';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import styles from './field.module.css';

type Props = FieldWords & {
  id: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  /** Without `onChange` the field keeps its own text (a form that is read on submit, before scripts have loaded). */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  error?: string;
};

/** A password, hidden until its button shows it. */
export function PasswordField(props: Props) {
  const { id, name, value, error, onChange, onBlur, autoComplete } = props;
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Field {...props}>
      <div className={controlClass(error)}>
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={onChange && ((event) => onChange(event.target.value))}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props.hint)}
          aria-required={!props.optional}
        />
        <button
          type="button"
          className={styles.inside}
          aria-label={shown ? 'Sembunyikan password' : 'Tampilkan password'}
          onClick={() => setShown(!shown)}
        >
          <Icon size={24} stroke={1.75} aria-hidden />
        </button>
      </div>
    </Field>
  );
}
