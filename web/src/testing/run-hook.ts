import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** As much of a browser as React asks for to run components that draw nothing. */
function emptyWindow() {
  const nothing = () => undefined;
  const document = {
    nodeType: 9,
    activeElement: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    querySelector: () => null,
    getElementById: () => null,
  };
  const container = {
    nodeType: 1,
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    addEventListener: nothing,
  };
  const window: object = Object.create(globalThis, {
    document: { value: document },
    HTMLIFrameElement: { value: Object },
  });
  return { window, document, container: container as unknown as Element };
}

type Running<Props> = {
  props?: Props;
  /** The contexts that the hook reads. */
  around?: (inner: ReactNode) => ReactNode;
};

/**
 * Runs a hook with its states and effects as a browser would, without one: `current` is what it returned last, `does`
 * waits until what was begun has settled, `render` gives it other props, `close` takes it away. Ends with its test.
 */
export async function runHook<Result, Props = undefined>(
  hook: (props: Props) => Result,
  { props, around = (inner) => inner }: Running<Props> = {},
) {
  const { window, document, container } = emptyWindow();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const last: { result?: Result } = {};
  const Probe = (given: { props: Props }) => {
    last.result = hook(given.props);
    return null;
  };
  const root = createRoot(container);
  const render = (next: Props) => act(async () => root.render(around(createElement(Probe, { props: next }))));
  await render(props as Props);
  let closed = false;
  const close = async () => {
    if (!closed) await act(async () => root.unmount());
    closed = true;
  };
  onTestFinished(async () => {
    await close();
    vi.unstubAllGlobals();
  });
  return {
    get current() {
      return last.result as Result;
    },
    render,
    close,
    does: (work: (current: Result) => unknown) =>
      act(async () => {
        await work(last.result as Result);
      }),
  };
}
