import type { Database, Tx } from './database.ts';

type Remembered<Value> = { value: Value; until: number };

/**
 * What this process remembers of a database for ten minutes, of `most` keys: only what makes no answer wrong once it is old. All of
 * it is forgotten where there are more keys.
 */
export class ProcessMemory<Value> {
  readonly #most: number;
  readonly #ofDatabase = new WeakMap<object, Map<string, Remembered<Value>>>();

  constructor(most = 1_000) {
    this.#most = most;
  }

  #in(db: Database | Tx): Map<string, Remembered<Value>> {
    // What a handle and the transactions it begins have in common.
    const { adapter } = db.getExecutor();
    const known = this.#ofDatabase.get(adapter) ?? new Map<string, Remembered<Value>>();
    this.#ofDatabase.set(adapter, known);
    return known;
  }

  recall(db: Database | Tx, key: string): Value | null {
    const last = this.#in(db).get(key);
    return last && last.until > performance.now() ? last.value : null;
  }

  remember(db: Database | Tx, key: string, value: Value): void {
    const known = this.#in(db);
    if (known.size >= this.#most) known.clear();
    known.set(key, { value, until: performance.now() + 600_000 });
  }
}
