/** For commands, which answer no requests: without the verbs and all that they are made of. */
export { pauseRestored, webhookState } from './webhook-store.ts';
