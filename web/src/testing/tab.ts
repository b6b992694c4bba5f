import { vi } from 'vitest';

/** A tab of the browser in which a person is signed in, or none: what it stores outlives what runs in it. */
export function openTab(id: number | null = 5) {
  const tab = { signedIn: id, stored: {} as Record<string, string> };
  const user = () =>
    tab.signedIn && { id: tab.signedIn, username: 'siti', email: 's@example.test', role: 'cs', profile: {} };
  /** Again before each thing that runs: the end of one takes the browser away. */
  const stub = () => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(user()) });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.stored[key] ?? null,
      setItem: (key: string, text: string) => {
        tab.stored[key] = text;
      },
      removeItem: (key: string) => delete tab.stored[key],
    });
  };
  return {
    tab,
    stub,
    /** The session ends, in whatever order it takes down what runs, and the same person signs in again. */
    endSession: async ({ close }: { close: () => Promise<void> }) => {
      const was = tab.signedIn;
      tab.signedIn = null;
      await close();
      tab.signedIn = was;
      stub();
    },
  };
}
