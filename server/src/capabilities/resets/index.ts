export { backUpBeforeReset, cancelRunningReset, finishReset, withStoredFailure } from './reset.ts';
export { lockForReset, readResetState, recordReset } from './store.ts';
