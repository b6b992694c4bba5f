import { list, unread } from './list-notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { preferences, savePreference } from './preferences.ts';

export { deliverPendingEmails, type Delivery } from './deliver.ts';
export { forgetAddress } from './forget-address.ts';
export { hasDelivered, newestMails, outboxState, type SentMail } from './store.ts';

/** Keyed like `contract.notifications`, for the router. */
export const notificationsVerbs = { list, unread, markRead, markAllRead, preferences, savePreference };
