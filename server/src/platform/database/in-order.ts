/** Hands the next rows to `take`, as long as they are `isBefore`; returns how many those were. */
export type InOrder<Row> = (isBefore: (row: Row) => boolean, take: (row: Row) => void) => Promise<number>;

/**
 * Rows that `page` reads in their order, so many in a statement, each page behind the last row of the one before: dealt out to those who ask
 * for the next of them. So what stands in thousands of short stretches one after the other is read like one long stretch.
 */
export function readInOrder<Row>(
  page: (after: Row | undefined) => Promise<Row[]>,
  rowsOfPage: number,
): InOrder<Row> {
  let rows: Row[] = [];
  let at = 0;
  let isOver = false;
  return async (isBefore, take) => {
    for (let taken = 0; ; ) {
      for (let row = rows[at]; row !== undefined && isBefore(row); row = rows[at]) {
        take(row);
        taken += 1;
        at += 1;
      }
      if (at < rows.length || isOver) return taken;
      rows = await page(rows.at(-1));
      at = 0;
      isOver = rows.length < rowsOfPage;
    }
  };
}

/** The last of the items behind one another that go on from each other without a gap, the first of them being at `at`. */
export function endOfStretch<Item>(
  items: readonly Item[],
  at: number,
  goesOn: (one: Item, next: Item) => boolean,
): number {
  for (let end = at; ; end += 1) {
    const [one, next] = [items[end], items[end + 1]];
    if (one === undefined || next === undefined || !goesOn(one, next)) return end;
  }
}
