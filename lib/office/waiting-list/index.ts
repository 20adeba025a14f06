export { offerToNext, pauseList, removeFromList } from './change-list';
export { type ListedEntry, type ListedWaitingList, listWaiting, listWaitingLists } from './list-waiting';
