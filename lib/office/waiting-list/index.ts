export { offerToNext, pauseList, removeFromList } from './change-list';
export { findWaitingList, listWaiting, listWaitingLists } from './list-waiting';
