/**
 * The cycles among files, each as its files in order of discovery. Imports of types count: they tie files together for
 * a reader as much as imports of values do. `imports` maps a file to the files it imports.
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const seenAs = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const number = seenAs.size;
    seenAs.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      const reached = seenAs.has(next)
        ? open.includes(next)
          ? (seenAs.get(next) ?? number)
          : number
        : visit(next);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached));
    }
    const low = lowest.get(file) ?? number;
    if (low === number) {
      const members = open.splice(open.indexOf(file));
      if (members.length > 1) cycles.push(members);
    }
    return low;
  };
  for (const file of imports.keys()) if (!seenAs.has(file)) visit(file);
  return cycles;
}
