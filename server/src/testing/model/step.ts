import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Failure } from '../../platform/requests/failure.ts';
import type { Harness } from '../harness.ts';
import type { NaiveCompany } from './naive-company.ts';

/** The real product and what the model calls by a number: orders, withdrawals and claims in the order they were made. */
export type Real = {
  h: Harness;
  /** Account ids by name: a closed account has another name. */
  ids: Map<string, number>;
  orders: number[];
  withdrawals: number[];
  claims: number[];
  beganAt: Date;
  /** Whose role was changed chooses a new password before anything else; what it takes to hash one is not what is looked at here. */
  choosePassword: (id: number) => Promise<void>;
  /** Says once more what was said last, under the same operation id. */
  again?: () => Promise<unknown>;
  answered?: unknown;
};

type Step = {
  name: string;
  /** What the model says: null, or the code of the refusal. */
  model: (m: NaiveCompany) => string | null;
  /** The same through the product's verb; called again under the same operation id when a request is repeated. */
  real: (real: Real, m: NaiveCompany, operationId: string) => Promise<unknown>;
  possible?: (m: NaiveCompany) => boolean;
  after?: (real: Real, answer: unknown) => void;
};

const codeOf = (error: unknown): string => {
  if (error instanceof Failure) return error.code;
  throw error;
};
export const idIn = (answer: unknown): number => (answer as { id: number }).id;

/** Real and model do the same; then both must have said the same. Names are read before the model changes. */
export function command(make: (m: NaiveCompany) => Step, title: string): fc.AsyncCommand<NaiveCompany, Real> {
  return {
    check: (m) => make(m).possible?.(m) ?? true,
    toString: () => title,
    async run(m, real) {
      const step = make(m);
      const operationId = randomUUID();
      const act = () => step.real(real, m, operationId);
      let answer: unknown;
      const said = await act().then((result) => {
        answer = result;
        return null;
      }, codeOf);
      expect(said, step.name).toBe(step.model(m));
      if (said !== null) return;
      step.after?.(real, answer);
      real.again = act;
      real.answered = answer;
    },
  };
}

export const index = fc.nat({ max: 50 });
