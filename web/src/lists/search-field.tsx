import { IconSearch, IconX } from '#icons';
import styles from '../forms/field.module.css';
import own from './search-field.module.css';
import { useSearchText } from './search-text.ts';

type Props = {
  /** The name of the field; also its placeholder unless one is given. */
  label: string;
  placeholder?: string;
  value: string;
  /** Called once typing has rested for `delayMs`, and at once when the field is emptied with ×. */
  onSearch: (text: string) => void;
  /** 300 for partners, 500 for PIN codes (R9.24). */
  delayMs?: number;
};

/** A search box that waits for the typing to rest before it asks. */
export function SearchField({ label, placeholder, value, onSearch, delayMs = 300 }: Props) {
  const { text, setText, clear } = useSearchText({ value, onSearch, delayMs });
  return (
    <search className={`${styles.control} ${own.search}`}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={styles.inside} aria-label="Hapus pencarian" onClick={clear}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </search>
  );
}
