const opened = new Set<number>();

/** Notes that a part of the measurements runs on a company of so many partners. */
export const noteSize = (partners: number): void => void opened.add(partners);

/** The sizes noted since the last time, small before large: where a figure was found is part of the figure. */
export function takeSizes(): number[] {
  const sizes = [...opened].sort((a, b) => a - b);
  opened.clear();
  return sizes;
}
