import type { Client } from '@/lib/context';

/** No offers are made this long before the start: there would be no time to accept. */
export const LAST_MINUTES = 60;

/** Whether visitors can join the waiting list of a performance on sale, if it is sold out. */
export const isListOpen = (
  { waitingListHours }: Pick<Client, 'waitingListHours'>,
  { startsAt }: { startsAt: Date },
  now: Date,
): boolean => waitingListHours !== null && startsAt.getTime() - now.getTime() > LAST_MINUTES * 60_000;
