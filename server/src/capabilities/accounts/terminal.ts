/** What commands need of accounts, without the verbs and the contract. */
export { holdOpen } from './store.ts';
