import styles from './avatar.module.css';

/** The first letters of the first two words of a name: `Sri Wahyuni Lestari` → `SW`. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
}

/**
 * A person as initials on a round ground. Decoration, since the name stands beside it: the letters are drawn by the
 * style, so that they are no text that a button's name would have to repeat (WCAG 2.5.3).
 */
export function Avatar({
  name,
  tone = 'daun',
  src = null,
}: {
  name: string;
  /** Their picture; while it loads, or where it does not, the initials stand. */
  src?: string | null;
  tone?: 'daun' | 'kunyit' | 'netral' | 'solid';
}) {
  return (
    <span className={`${styles.avatar} ${styles[tone]}`} data-initials={initials(name)} aria-hidden="true">
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
