/** Beyond so many, a group gains little, and the first of it waits for the last. */
const mostTogether = 32;
/** Groups under way at a time, where nothing else is said: while the database works on one, the other is prepared or answered. */
const usualGroups = 2;
/** Longest that a caller waits for the groups of others, in milliseconds: one of them may hang on a lock. */
const patienceMs = 100;

type GatheringOptions = { begins?: 'at once' | 'at the end of the turn'; mostGroups?: number };

type Waiting<T> = { item: T; person: number };

/**
 * Serves people together who come while others are being served, and each as soon as alone: who finds a free place is served
 * at once, or as soon as everybody was heard whose request had arrived by then. No person stands twice in a group. `serve`
 * never rejects: it tells each of its group by itself.
 */
export function gathering<T>(
  serve: (group: readonly T[]) => Promise<void>,
  { begins = 'at once', mostGroups = usualGroups }: GatheringOptions = {},
) {
  let waiting: Waiting<T>[] = [];
  let isDue = false;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    const group = new Map<number, T>();
    const rest: Waiting<T>[] = [];
    for (const one of waiting) {
      if (group.size < mostTogether && !group.has(one.person)) group.set(one.person, one.item);
      else rest.push(one);
    }
    waiting = rest;
    underWay += 1;
    void serve([...group.values()]).finally(() => {
      // The place is free a moment later: whose request has arrived by now, though it was not read yet, comes along.
      setImmediate(() => {
        underWay -= 1;
        next();
      });
    });
  };
  const losePatience = () => {
    timer = undefined;
    begin();
    next();
  };
  const next = () => {
    while (waiting.length > 0 && underWay < mostGroups) begin();
    if (waiting.length > 0) timer ??= setTimeout(losePatience, patienceMs);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  const nextInThisTurn = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      next();
    });
  };
  return (person: number, item: T): void => {
    waiting.push({ person, item });
    if (begins === 'at once') next();
    else nextInThisTurn();
  };
}
