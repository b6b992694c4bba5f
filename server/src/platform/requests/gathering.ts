/** Beyond so many, a group gains little, and the first of it waits for the last. */
const mostTogether = 32;
/** Groups under way at a time, where nothing else is said: while the database works on one, the other is prepared or answered. */
const usualPlaces = 2;
/** So many go together in any case, over all places: what a group costs whatever its size is divided among enough of them then. */
const fewInAll = 16;
/** Longest that a caller waits for the groups of others, in milliseconds: one of them may hang on a lock. */
const patienceMs = 100;

type GatheringOptions = { begins?: 'at once' | 'at the end of the turn'; places?: number };

type Waiting<T> = { item: T; names: readonly string[] };

/**
 * Serves people together who come while others are being served, and each as soon as alone: who finds a free place is served
 * at once, or as soon as everybody was heard whose request had arrived by then. The places share evenly what there is to do: the one who finds one free would be alone again and again beside a large
 * group otherwise. Each comes with names (who it is, what it is about), none of which stands twice in a group; among those with a name in
 * common no caller is overtaken. `serve` never rejects: it tells each of its group by itself.
 */
export function gathering<T>(
  serve: (group: readonly T[]) => Promise<void>,
  { begins = 'at once', places = usualPlaces }: GatheringOptions = {},
) {
  let waiting: Waiting<T>[] = [];
  let isDue = false;
  let underWay = 0;
  /** How many people are in the groups under way. */
  let served = 0;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    const group: T[] = [];
    const rest: Waiting<T>[] = [];
    const seen = new Set<string>();
    const share = Math.ceil(Math.max(fewInAll, served + waiting.length) / places);
    const most = Math.min(mostTogether, share);
    for (const one of waiting) {
      if (group.length < most && !one.names.some((name) => seen.has(name))) group.push(one.item);
      else rest.push(one);
      for (const name of one.names) seen.add(name);
    }
    waiting = rest;
    underWay += 1;
    served += group.length;
    void serve(group).finally(() => {
      // The place is free a moment later: whose request has arrived by now, though it was not read yet, comes along.
      setImmediate(() => {
        underWay -= 1;
        served -= group.length;
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
    while (waiting.length > 0 && underWay < places) begin();
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
  return (names: readonly string[], item: T): void => {
    waiting.push({ names, item });
    if (begins === 'at once') next();
    else nextInThisTurn();
  };
}
