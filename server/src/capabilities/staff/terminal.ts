/** For commands, which answer no requests: without the verbs and all that they are made of. */
export { warnOwners } from './warn-owners.ts';
