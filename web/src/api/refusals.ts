type Listener = (error: unknown) => void;

let listener: Listener = () => undefined;

/** Names what hears of every failed call of the typed client; the session does, to end where the server ended it. */
export function onRefusal(hears: Listener): void {
  listener = hears;
}

/** Tells of a failed call. */
export function reportRefusal(error: unknown): void {
  listener(error);
}
