import { formatNumber, isTooLarge, parseRupiah } from '@rimpang/domain/money';
import { type ClipboardEvent, type CSSProperties, useLayoutEffect, useRef } from 'react';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import styles from './rupiah-field.module.css';
import { useTypedNumber } from './typed-number.ts';
import type { FieldBinding } from './use-form-state.ts';

type Props = FieldBinding<number | null> &
  FieldWords & {
    /** The largest input of a screen: the amount to withdraw. */
    large?: boolean;
  };

/**
 * An amount that groups its digits while one types and keeps the caret where it was. A pasted `Rp3.750.000,00` is read as
 * 3750000. Nothing is left out to make an amount of what is none: `50.000,50` or `1000000.00` stand as they were typed,
 * with NaN as their value, for the schema to refuse. Empty is null.
 */
export function RupiahField(props: Props) {
  const { id, name, value, error, onChange, onBlur, large } = props;
  const { shown, type } = useTypedNumber(value, onChange, { read: parseRupiah, show: formatNumber });
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
  const change = (element: HTMLInputElement, event: Event) => {
    const text = element.value;
    const grouped = isOneKey(event) && !Number.isNaN(value) ? groupDigits(text) : groupAmount(text);
    if (grouped !== null) {
      const caret = element.selectionStart ?? text.length;
      digitsAfterCaret.current = text.slice(caret).replace(/\D/g, '').length;
    }
    type(grouped ?? text);
  };
  const paste = (event: ClipboardEvent) => {
    const amount = parseRupiah(event.clipboardData.getData('text'));
    if (amount === null) return;
    event.preventDefault();
    type(formatNumber(amount));
  };
  return (
    <Field {...props}>
      <div
        className={large ? `${styles.large} ${error ? styles.wrong : ''}` : controlClass(error)}
        style={{ '--length': Math.max(shown.length, 1) } as CSSProperties}
      >
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
          value={shown}
          onChange={(event) => change(event.target, event.nativeEvent)}
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

/** A digit typed into the grouped amount, or something deleted from it: the dots between are ours, not the person's. */
function isOneKey(event: Event): boolean {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  return inputType.startsWith('delete') || (inputType.startsWith('insert') && /^\d$/.test(data ?? ''));
}

/** The digits of a text grouped anew, however many; null where there are none, or anything else but dots. */
export function groupDigits(text: string): string | null {
  const digits = text.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  return /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : null;
}

/** The same for a text that came as a whole, where dots must stand between thousands already. */
function groupAmount(text: string): string | null {
  if (!/^[\d.]+$/.test(text)) return null;
  if (isTooLarge(text)) return groupDigits(text);
  const amount = parseRupiah(text);
  return amount === null ? null : formatNumber(amount);
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
