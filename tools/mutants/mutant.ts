/** One thing broken on purpose: the suite must go red. `from` stands exactly once in the file. */
export type Mutant = { breaks: string; file: string; from: string; to: string; suites: string[] };

export const capability = (name: string) => `server/src/capabilities/${name}`;
export const model = 'server/src/testing/model';
