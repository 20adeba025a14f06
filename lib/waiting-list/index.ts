export { advanceWaitingLists, offerNext } from './advance-waiting-lists';
export { claimListMail, type ListMail, listMailSent } from './claim-list-mail';
export { confirmEntry } from './confirm-entry';
export { findEntry, type OpenEntry, type WaitingListEntry } from './find-entry';
export { isListOpen, LAST_MINUTES } from './is-list-open';
export { joinList } from './join-list';
export { leaveList, removeEntry } from './leave-list';
export { eraseMailbox, listEntriesOf } from './of-mailbox';
export { takeOffer } from './take-offer';
