/**
 * From how many people on, and over how many rows, a search by name is read another way, as it pays at a million partners (decisions 109, 133, 169, 187). What
 * is found is the same whichever way is taken: a test makes them small, so that all of them are taken among some dozens of people.
 */
export const searchSizes = {
  /** So many people are few: their rows are gathered and put in order for every page. */
  few: 1_000,
  /** So many are worth gathering: less than it costs to come by the first of them on the way through a list. */
  some: 10_000,
  /** So many are gathered for a list of which they do not fill a page, sooner than more of it is passed by. */
  gathered: 20_000,
  /** Of so many of the newest accounts so many stand for far more than few, in a company that is not small. */
  newest: { looked: 400, many: 5, company: 100_000 },
  /**
   * So many rows of a list are passed by until its page is full: some milliseconds. Of many people who have nothing in it, because they came
   * yesterday or left long ago, a list would be read to its other end: ten seconds at a million partners (decision 169). Of as many people as are taken for
   * many one row in eighty is theirs, more or less.
   */
  passed: { rows: 10_000, forEach: 80 },
  /** The same of most people, who would sooner be met than found, and of some thousands, whose names are not read for it. */
  passedFar: { rows: 25_000, forEach: 200 },
};
