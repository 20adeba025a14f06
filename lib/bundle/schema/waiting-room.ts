import { z } from 'zod';
import { dateTime, whole } from './fields';

/** For one performance, or for all of a client. */
export const waitingRoom = z.strictObject({
  opens_at: dateTime().describe('When the first visitors may buy.'),
  per_minute: whole(1, 100_000).describe('How many visitors may begin in every minute.'),
  shop_minutes: whole(1, 1440)
    .default(15)
    .describe('Minutes that a visitor has from the start of the turn to hold the first seats.'),
});
