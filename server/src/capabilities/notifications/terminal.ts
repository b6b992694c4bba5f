/** For commands, which answer no requests: without the verbs and all that they are made of. */
export { enqueueMessages } from './enqueue-store.ts';
export { outboxState } from './store.ts';
export { warnOwners } from './tell-owners.ts';
