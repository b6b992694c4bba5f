export {
  backUpBeforeReset,
  cancelRunningReset,
  demandBackup,
  finishReset,
  withStoredFailure,
} from './reset.ts';
export { hasDied, lockForReset, readResetState, recordReset } from './store.ts';
