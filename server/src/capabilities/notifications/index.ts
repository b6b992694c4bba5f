export { deliverOwed, type Delivery } from './deliver.ts';
export { newestMails, outboxState, type SentMail } from './store.ts';
