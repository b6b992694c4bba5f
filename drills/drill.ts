/** What stands behind the name of a drill. */
export type DrillOptions = {
  rounds?: number | undefined;
  /** The version to come from, where a drill has one: a tag or a commit. */
  from?: string | undefined;
  /** Who decides who leads, where a drill leaves that to others. */
  with?: 'patroni' | undefined;
  /** Tells a person how far things are. */
  say: (line: string) => void;
};

/** The one line of seconds and figures, and whether everything was as promised. */
export type DrillResult = { line: string; ok: boolean };
export type Drill = (options: DrillOptions) => Promise<DrillResult>;
