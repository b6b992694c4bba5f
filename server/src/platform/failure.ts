import { type FailureCode, type FailureData, failureMessage, failures } from '@rimpang/contract/failures';

/** The only way a verb or view says no: a code of the closed list, with what fills its message. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly data: FailureData;

  constructor(code: FailureCode, data: FailureData = {}) {
    super(failureMessage(code, data));
    this.code = code;
    this.data = data;
  }

  /** HTTP status of the code. */
  get status(): number {
    return failures[this.code].status;
  }
}

/** A failure about one form field: the message stands beside it. */
export function fieldFailure(code: FailureCode, field: string, data: FailureData = {}): Failure {
  return new Failure(code, { ...data, fields: { [field]: failureMessage(code, data) } });
}
