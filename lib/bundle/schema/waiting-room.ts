import { z } from 'zod';
import { dateTime, whole } from './fields';

/** Before a performance, or before all of a client's. */
export const waitingRoom = z.strictObject({
  opens_at: dateTime(),
  per_minute: whole(1, 100_000),
  shop_minutes: whole(1, 1440).default(15),
});
