import type { Column } from '../../lists/data-table.tsx';
import type { ListAddress } from '../../lists/list-address.ts';

const word = 'sembunyi';

/** Which columns a list shows; the hidden ones stand in the address, so that a saved view keeps them. `who` always shows. */
export function useColumns<Row>(all: readonly Column<Row>[], address: ListAddress) {
  const hidden: ReadonlySet<string> = new Set((address.get(word) ?? '').split(',').filter(Boolean));
  const isShown = (column: Column<Row>) => column.at === 'who' || !hidden.has(column.key);
  const hide = (keys: ReadonlySet<string>) => address.filter({ [word]: [...keys].join(',') || null });
  return {
    columns: all.filter(isShown),
    choices: all
      .filter(({ at }) => at !== 'who' && at !== 'action')
      .map(({ key, title }) => ({ key, title })),
    hidden,
    hide,
  };
}
export type ColumnChoice = Pick<ReturnType<typeof useColumns>, 'choices' | 'hidden' | 'hide'>;
