const timings = '--timings';

type Choice<Name> = { chosen: Name[]; withTimings: boolean } | { refusal: string };

/** What stands behind `npm test --`: suites, all of them where none is named, and `--timings`. */
export function readWords<Name extends string>(
  words: readonly string[],
  suites: readonly Name[],
): Choice<Name> {
  const known: readonly string[] = [...suites, timings];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0)
    return { refusal: `npm test does not know ${unknown.join(' ')}: it knows ${known.join(', ')}.` };
  const named = suites.filter((name) => words.includes(name));
  return { chosen: named.length > 0 ? named : [...suites], withTimings: words.includes(timings) };
}
