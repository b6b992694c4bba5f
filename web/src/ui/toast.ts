/** One way to take back what was just done. */
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: 'success' | 'failure';
  title: string;
  detail?: string;
  action?: ToastAction;
};

/** R9.25: one at a time, for 5 seconds. */
export const toastMs = 5000;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(kind: Toast['kind'], title: string, detail?: string, action?: ToastAction) {
  lastId += 1;
  current = { id: lastId, kind, title, detail, action };
  for (const tell of listeners) tell();
}

/** Says what happened: a title in the specified words and one line of detail. A new toast replaces the last one. */
export const toast = {
  success: (title: string, detail?: string, action?: ToastAction) => show('success', title, detail, action),
  failure: (title: string, detail?: string) => show('failure', title, detail),
  /** What failed before is tried again: its toast would contradict what is shown. */
  dismissFailure: () => {
    if (current?.kind === 'failure') toast.dismiss();
  },
  dismiss: () => {
    current = null;
    for (const tell of listeners) tell();
  },
};

/** For the outlets that show it. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => current,
  none: () => null,
};
