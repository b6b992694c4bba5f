import { assignNodes, type RowNode } from './row-nodes.ts';

/** Where a row stands: its index among all rows, and pixels from the page's top. */
type Place = { key: RowNode['key']; index: number; start: number; size: number };

/**
 * Which row each element draws. Each element listens for itself: a step of a scroll changes one row, and only that one is drawn
 * again, not the tree around it (decision 149).
 */
export class DrawnRows {
  #nodes: readonly RowNode[] = [];
  #ids: readonly number[] = [];
  readonly #places = new Map<number, Place>();
  readonly #listeners = new Map<number, () => void>();

  /** The elements; the same array for as long as they are the same. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  placeOf(id: number): Place | undefined {
    return this.#places.get(id);
  }

  /** The indexes of the rows that are drawn, in their order. Elements stand in another one (row-nodes.ts). */
  order(): number[] {
    return [...this.#places.values()].map(({ index }) => index).sort((a, b) => a - b);
  }

  /** Draws these rows from now on. Returns the elements whose row or place is another one; they are told apart from this (`tell`). */
  draw(wanted: readonly Place[]): number[] {
    this.#nodes = assignNodes(this.#nodes, wanted);
    const byKey = new Map(wanted.map((place) => [place.key, place]));
    const gone = new Set(this.#places.keys());
    const changed: number[] = [];
    for (const { id, key } of this.#nodes) {
      gone.delete(id);
      const place = byKey.get(key);
      if (!place || areSame(this.#places.get(id), place)) continue;
      this.#places.set(id, place);
      changed.push(id);
    }
    for (const id of gone) this.#places.delete(id);
    const ids = this.#nodes.map(({ id }) => id);
    if (ids.length !== this.#ids.length || ids.some((id, index) => id !== this.#ids[index])) this.#ids = ids;
    return changed;
  }

  tell(ids: readonly number[]): void {
    for (const id of ids) this.#listeners.get(id)?.();
  }

  listen(id: number, listener: () => void): () => void {
    this.#listeners.set(id, listener);
    return () => {
      if (this.#listeners.get(id) === listener) this.#listeners.delete(id);
    };
  }
}

const areSame = (one: Place | undefined, other: Place): boolean =>
  one?.key === other.key && one.index === other.index && one.start === other.start && one.size === other.size;
