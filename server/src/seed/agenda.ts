/** What a person will do at a moment; `who` and `what` mean what `kind` says. */
export type Task<Kind extends string> = { at: number; order: number; kind: Kind; who: number; what: number };

const before = (a: Task<string>, b: Task<string>) => a.at - b.at || a.order - b.order;

/** What is still to come, soonest first; of the same moment what was planned first (a binary heap). */
export class Agenda<Kind extends string> {
  readonly #heap: Task<Kind>[] = [];
  #planned = 0;

  plan(at: number, kind: Kind, who: number, what = 0): void {
    const heap = this.#heap;
    this.#planned += 1;
    const task = { at, order: this.#planned, kind, who, what };
    let place = heap.length;
    heap.push(task);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = heap[above] as Task<Kind>;
      if (before(other, task) <= 0) break;
      heap[place] = other;
      place = above;
    }
    heap[place] = task;
  }

  /** Takes the soonest out if it comes before or at this moment. */
  next(until: number): Task<Kind> | undefined {
    const heap = this.#heap;
    const [first] = heap;
    if (!first || first.at > until) return undefined;
    const last = heap.pop() as Task<Kind>;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(task: Task<Kind>): void {
    const heap = this.#heap;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (!left) break;
      const least = right && before(right, left) < 0 ? right : left;
      if (least === right) below += 1;
      if (before(task, least) <= 0) break;
      heap[place] = least;
      place = below;
    }
    heap[place] = task;
  }
}
