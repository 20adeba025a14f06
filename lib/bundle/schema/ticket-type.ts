import { z } from 'zod';
import { MAX_CODE_CHARACTERS, MAX_SEATS } from '@/lib/ids';
import { amount, dateTime, maybe, whole } from './fields';
import { name } from './text';

export const ticketType = z.strictObject({
  key: name().describe('The organisation’s own stable name for the type. It decides what an import updates.'),
  name: name().describe('The name that buyers see. The first ticket type is the standard one.'),
  type: z.enum(['€', '=', '%']).describe('How `value` changes the price: `€` off, `=` a fixed price, or `%` off.'),
  value: amount().describe('The amount or percentage. With `€`, "0.00" is the full price; of `%` at most "100.00".'),
  max_per_event: maybe(whole(1, MAX_SEATS)).describe('The most tickets of this type in one performance.'),
  max_per_order: maybe(whole(1, 1000)).describe('The most tickets of this type in one order.'),
  valid_from: maybe(dateTime()).describe('From when it can be bought.'),
  valid_until: maybe(dateTime()).describe('Until when it can be bought; that moment is not included.'),
  code: maybe(name(MAX_CODE_CHARACTERS)).describe(
    'Listed and sold only with this code; upper and lower case are the same.',
  ),
});
