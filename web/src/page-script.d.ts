declare module 'virtual:page-script/*' {
  /** A static page's own script: its address with its hash, the chunks it begins with, the style sheets of its parts. */
  export const script: { src: string; preloads: readonly string[]; styles: readonly string[] };
}
