declare module 'virtual:island-entry' {
  /** Address of the static pages' one script, with its hash. */
  export const islandEntry: string;
}
