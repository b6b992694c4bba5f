import { IconArrowsSort } from '#icons';
import type { Column } from '../../lists/data-table.tsx';
import type { Sorting } from '../../lists/sorting.ts';
import { ChipSelect } from './chip-select.tsx';
import styles from './sort-select.module.css';

type Props<Row> = {
  columns: readonly Pick<Column<Row>, 'key' | 'title' | 'at' | 'align'>[];
  sorting: Sorting;
  /** Of a column that is sorted by something else than its text: forwards, and backwards. */
  words?: Readonly<Record<string, readonly [string, string]>>;
};

/** The order of a list in words, where its headings cannot be pressed: on cards. */
export function SortSelect<Row>({ columns, sorting, words }: Props<Row>) {
  const choices = columns
    .filter(({ key }) => sorting.keys.includes(key))
    .flatMap((column) => {
      const [up, down] = words?.[column.key] ?? wordsOf(column);
      return [
        { value: `${column.key} ascending`, label: up },
        { value: `${column.key} descending`, label: down },
      ];
    });
  const value = `${sorting.by} ${sorting.direction}`;
  return (
    <span className={styles.cards}>
      <ChipSelect
        label="Urutan"
        icon={<IconArrowsSort size={18} stroke={2} aria-hidden />}
        choices={
          choices.some((choice) => choice.value === value)
            ? choices
            : [{ value, label: 'Urutan' }, ...choices]
        }
        value={value}
        onChange={(chosen) => {
          const [by = '', direction] = chosen.split(' ');
          sorting.onSort(by, direction === 'ascending' ? 'ascending' : 'descending');
        }}
      />
    </span>
  );
}

function wordsOf({ title, at, align }: Pick<Column<unknown>, 'title' | 'at' | 'align'>): [string, string] {
  if (at === 'when') return [`${title}: terlama dulu`, `${title}: terbaru dulu`];
  if (align === 'end') return [`${title}: terkecil dulu`, `${title}: terbesar dulu`];
  return [`${title}: A sampai Z`, `${title}: Z sampai A`];
}
