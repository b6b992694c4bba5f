import { listFolded, listNotifications, showUnreadCount } from './list-notifications.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';
import { listPreferences } from './list-preferences.ts';
import { savePreference } from './save-preference.ts';

export { deliverPendingEmails, type Delivery } from './deliver.ts';
export { enqueueMessages, insertingToEach, insertMessages } from './enqueue-store.ts';
export { countSent, deleteUnsent } from './invitation-store.ts';
export { forgetAddress, forgetClosedAddresses, hasAddress } from './address-store.ts';
export { mailRefusal } from './mail-refusal.ts';
export { hasDelivered, newestMails, outboxRefusals, outboxState, type SentMail } from './store.ts';
export { sweepMessages } from './sweep-store.ts';
export { messagesToOwners, warnOwners } from './tell-owners.ts';

/** Keyed like `contract.notifications`, for the router. */
export const notificationsVerbs = {
  list: listNotifications,
  folded: listFolded,
  unread: showUnreadCount,
  markRead,
  markAllRead,
  preferences: listPreferences,
  savePreference,
};
