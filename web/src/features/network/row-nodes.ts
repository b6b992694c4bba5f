/** An element that draws rows, one after the other, and how high the row is taken for that it draws now. */
export type RowNode = Row & { id: number };
type Row = { key: string | number | bigint; size: number };

/**
 * Which element draws which of the wanted rows. A row keeps its element for as long as it is wanted, so that focus stays in it.
 * The others take over elements that have become free: a row that scrolls into view is a changed text, and not some thirty elements
 * made, styled and laid out (decision 143). Only one whose row was taken to be as high: an element whose height does not change
 * is not measured again, so what is known of the old row must hold for the new one. Elements are never put in another order;
 * `aria-owns` says the order of the rows.
 */
export function assignNodes(before: readonly RowNode[], wanted: readonly Row[]): RowNode[] {
  const left = new Map(wanted.map(({ key, size }) => [key, { key, size }]));
  const stays = before.map((node) => {
    const row = left.get(node.key);
    left.delete(node.key);
    return row ? { ...row, id: node.id } : null;
  });
  const nodes = before.map((node, index) => stays[index] ?? takenOver(node, left));
  let id = before.reduce((highest, node) => Math.max(highest, node.id), 0);
  for (const row of left.values()) {
    id += 1;
    nodes.push({ ...row, id });
  }
  return nodes.filter((node) => node !== null);
}

/** The first row without an element that is taken to be as high as the one that was drawn here. */
function takenOver(node: RowNode, left: Map<Row['key'], Row>): RowNode | null {
  for (const row of left.values()) {
    if (row.size !== node.size) continue;
    left.delete(row.key);
    return { ...row, id: node.id };
  }
  return null;
}
