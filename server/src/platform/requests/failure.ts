import type { Action } from '@rimpang/domain/permissions';
import { type LastStep, refusalOf, type StateTable } from '@rimpang/domain/states';
import { type FailureCode, type FailureData, failureMessage, failures } from '@rimpang/contract/failures';

/** A refusal because of the moment always says when to come again; where nothing better is known, after this. */
const retryAfterSeconds = 10;

/** The only way a verb or view says no: a code of the closed list, with what fills its message. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly data: FailureData;

  /** `cause` is for the log: why a person has to wait. */
  constructor(code: FailureCode, data: FailureData = {}, cause?: unknown) {
    super(failureMessage(code, data), cause === undefined ? undefined : { cause });
    this.code = code;
    this.data = failures[code].status === 503 ? { retryAfterSeconds, ...data } : data;
  }

  /** HTTP status of the code. */
  get status(): number {
    return failures[this.code].status;
  }
}

/**
 * What was read has been overtaken by another person's change, and the database could not say so: the whole unit is done
 * once more, like after a serialization failure.
 */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Why the state of a record does not allow a verb; null where it does. */
export function stateFailure<S extends string, V extends Action>(
  table: StateTable<S, V>,
  verb: NoInfer<V>,
  record: { state: NoInfer<S> } & LastStep,
): Failure | null {
  const refusal = refusalOf(table, verb, record);
  return refusal && new Failure(refusal.code, refusal.data);
}

/** A failure about one form field: the message stands beside it. */
export function fieldFailure(code: FailureCode, field: string, data: FailureData = {}): Failure {
  return new Failure(code, { ...data, fields: { [field]: failureMessage(code, data) } });
}
