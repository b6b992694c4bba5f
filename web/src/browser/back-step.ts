/**
 * Makes what is opened over a page a step in the browser's history, so that "back" closes it instead of leaving the page.
 * A step has the address of the page under it. It is never taken back by itself: what closes it may lead to another page
 * in the same moment, and two moves at once go astray. A step that nothing is open on any more is passed
 * over when "back" comes to it.
 */
type Marks = { over?: true; under?: true };

const open: (() => void)[] = [];
let listening = false;

const state = () => (history.state ?? {}) as Marks & Record<string, unknown>;

function put(marks: Marks, how: 'pushState' | 'replaceState'): void {
  // What the router remembers of this page stays: for the router, both steps are the same page.
  const { over: _over, under: _under, ...others } = state();
  history[how]({ ...others, ...marks }, '');
}

function addStep(): void {
  const { over, under } = state();
  // Left over from what was closed by a button.
  if (over && open.length === 0 && !under) return;
  put({ ...(over && { over }), under: true }, 'replaceState');
  put({ over: true }, 'pushState');
}

function goneBack(event: PopStateEvent): void {
  const { under, over } = (event.state ?? {}) as Marks;
  if (!under) return;
  // The router must not hear of it: it is still on the same page.
  event.stopImmediatePropagation();
  put({ ...(over && { over }) }, 'replaceState');
  const close = open.at(-1);
  if (!close) {
    history.back();
    return;
  }
  close();
  // What is busy stays open, and can be left by "back" once it is done.
  setTimeout(() => {
    if (open.at(-1) === close) addStep();
  });
}

/** `close` is called when "back" comes; the answer ends it, after closing by any other way. */
export function beginStep(close: () => void): () => void {
  if (!listening) window.addEventListener('popstate', goneBack, { capture: true });
  listening = true;
  addStep();
  open.push(close);
  return () => {
    open.splice(open.lastIndexOf(close), 1);
  };
}
