export { backUpBeforeReset, cancelRunningReset, finishReset, withStoredFailure } from './reset.ts';
export { hasDied, lockForReset, readResetState, recordReset } from './store.ts';
