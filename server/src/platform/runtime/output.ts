import { write, writeSync } from 'node:fs';

/** Characters that wait for a reader who has stopped reading; what comes beyond them is lost, and counted. */
const mostWaiting = 1_048_576;
const againMs = 100;
/** How long an end waits for such a reader. */
const lastTries = 10;

/** Also in a thread, where `process.stdout` has none. */
const standardOutput = 1;
let problem: string | null = null;
let listener: ((code: string) => void) | undefined;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';
const isBusy = (error: unknown): boolean => /^(EAGAIN|EBUSY)$/.test(codeOf(error));

function noteProblem(next: string | null): void {
  problem = next;
  if (next === null) return;
  listener?.(next);
  listener = undefined;
}

/** The system's code for which standard output took nothing the last time (EPIPE: its reader has gone); null where it does. */
export const outputProblem = (): string | null => problem;

/**
 * From here on a reader of standard output or standard error that goes away (a closed pipe or terminal), or a full disk under them, ends
 * nothing: what was to be said is lost, and the work goes on (decision 208). `onLost` hears once of standard output.
 */
export function outliveReaders(onLost?: (code: string) => void): void {
  listener = onLost;
  process.stdout.on('error', (error) => noteProblem(codeOf(error)));
  process.stderr.on('error', () => {});
}

/** Where the lines of a log go. */
type Lines = { write(line: string): void };

/**
 * Lines on standard output, or on another descriptor, written beside the work in the order they came. They never hold it up: what is not
 * taken is lost, and once something is taken again a line says how many were.
 */
export function openLines(descriptor = process.stdout.fd ?? standardOutput): Lines {
  let waiting = '';
  let lost = 0;
  let isWriting = false;
  /** Taken out of `waiting`, and given back by a reader that was busy. */
  let held: Buffer | undefined;
  const lose = (text: string) => void (lost += text.split('\n').length - 1);

  function begin(): void {
    isWriting = true;
    const text = waiting;
    const before = lost;
    waiting = '';
    lost = 0;
    send(Buffer.from((before > 0 ? gapLine(before) : '') + text), (error) => {
      if (error) {
        lost += before;
        lose(text);
      }
      noteProblem(error ? codeOf(error) : null);
      isWriting = false;
      if (waiting) begin();
    });
  }

  function send(bytes: Buffer, done: (error?: unknown) => void): void {
    held = undefined;
    write(descriptor, bytes, (error, count) => {
      if (error && !isBusy(error)) return done(error);
      const left = error ? bytes : bytes.subarray(count);
      if (left.length === 0) return done();
      if (!error) return send(left, done);
      held = left;
      setTimeout(() => send(left, done), againMs).unref();
    });
  }

  process.once('exit', () =>
    writeLast(descriptor, Buffer.concat([held ?? Buffer.of(), Buffer.from(waiting)])),
  );
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return lose(line);
      waiting += line;
      if (!isWriting) begin();
    },
  };
}

/** A line of its own, whatever piece of one stands before it. */
const gapLine = (lost: number): string =>
  `\n${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of the log were lost' })}\n`;

/** What is left when the process ends; a reader that takes nothing gets a second. */
function writeLast(descriptor: number, bytes: Buffer): void {
  let left = bytes;
  for (let tries = 0; left.length > 0 && tries < lastTries; ) {
    try {
      left = left.subarray(writeSync(descriptor, left));
    } catch (error) {
      if (!isBusy(error)) return;
      tries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs);
    }
  }
}
