import { formatNumber, parseRupiah } from '@rimpang/domain/money';
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import styles from './rupiah-field.module.css';
import type { FieldBinding } from './use-form-state.ts';

type Props = FieldBinding<number | null> &
  FieldWords & {
    /** The largest input of a screen: the amount to withdraw. */
    large?: boolean;
  };

/**
 * An amount that groups its digits while one types and keeps the caret where it was. A pasted `Rp3.750.000,00` is
 * read as 3750000; what cannot be read leaves the field as it was. Empty is null.
 */
export function RupiahField(props: Props) {
  const { id, name, value, error, onChange, onBlur, large } = props;
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = input.current;
    if (element && digitsAfterCaret.current !== null) {
      const caret = caretBefore(element.value, digitsAfterCaret.current);
      element.setSelectionRange(caret, caret);
      digitsAfterCaret.current = null;
    }
  });
  const type = (element: HTMLInputElement) => {
    const digits = element.value
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, 15);
    const caret = element.selectionStart ?? element.value.length;
    digitsAfterCaret.current = element.value.slice(caret).replace(/\D/g, '').length;
    onChange(digits === '' ? null : Number(digits));
  };
  const paste = (event: ClipboardEvent) => {
    const amount = parseRupiah(event.clipboardData.getData('text'));
    if (amount === null) return;
    event.preventDefault();
    onChange(amount);
  };
  return (
    <Field {...props}>
      <div className={large ? `${styles.large} ${error ? styles.wrong : ''}` : controlClass(error)}>
        <span className={styles.sign} aria-hidden="true">
          Rp
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          className="num"
          value={value === null ? '' : formatNumber(value)}
          onChange={(event) => type(event.target)}
          onPaste={paste}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props.hint)}
          aria-required={!props.optional}
        />
      </div>
    </Field>
  );
}

/** The position in `text` that has `digits` digits behind it. */
function caretBefore(text: string, digits: number): number {
  let left = digits;
  let position = text.length;
  while (position > 0 && left > 0) {
    position -= 1;
    if (/\d/.test(text[position] ?? '')) left -= 1;
  }
  return position;
}
