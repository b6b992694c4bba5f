import type { Database } from '../database/database.ts';
import { gathering } from './gathering.ts';

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

/** How many readings are under way at a time: the more share one, the less each costs. */
type Sharing = { places?: number };

/**
 * A reading whose questions are answered together with others of their kind that are asked in the same moment: `ask` gets all of
 * them, and gives an answer to each, in their order. It begins after they were asked, so no answer is older than its
 * question (decision 132). Where it fails, it fails for each.
 */
export function askedTogether<Question, Answer>(
  ask: (db: Database, questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  // What is short is the cheaper the more share it.
  { places = 1 }: Sharing = {},
): (db: Database, question: Question) => Promise<Answer> {
  type Door = (names: readonly string[], item: Waiting<Question, Answer>) => void;
  const doors = new WeakMap<Database, Door>();
  const openDoor = (db: Database): Door =>
    gathering(
      async (group) => {
        try {
          const answers = await ask(
            db,
            group.map(({ question }) => question),
          );
          for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer | Promise<Answer>);
        } catch (error) {
          for (const { reject } of group) reject(error);
        }
      },
      { begins: 'at the end of the turn', places },
    );
  return (db, question) => {
    const door = doors.get(db) ?? openDoor(db);
    doors.set(db, door);
    // No question excludes another.
    return new Promise<Answer>((resolve, reject) => door([], { question, resolve, reject }));
  };
}
