/**
 * How many pixels one rem is now: 16 where the reader has not enlarged text (decision 222). For what a script has to know in
 * pixels that the style sheets say in rem; it asks the page for its style, so not with each step of a scroll.
 */
export const pixelsPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
