import type { Client } from '@/lib/context';

/** So long before the beginning nothing is offered any more: there is no time left to answer. */
export const LAST_MINUTES = 60;

/** Whether one can join the waiting list of a performance that is on sale, if it is sold out. */
export const isListOpen = (
  { waitingListHours }: Pick<Client, 'waitingListHours'>,
  { startsAt }: { startsAt: Date },
  now: Date,
): boolean => waitingListHours !== null && startsAt.getTime() - now.getTime() > LAST_MINUTES * 60_000;
