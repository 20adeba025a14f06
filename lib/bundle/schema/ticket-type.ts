import { z } from 'zod';
import { MAX_CODE_CHARACTERS, MAX_SEATS } from '@/lib/ids';
import { amount, dateTime, maybe, whole } from './fields';
import { name } from './text';

export const ticketType = z.strictObject({
  key: name(),
  name: name(),
  type: z.enum(['€', '=', '%']),
  value: amount(),
  max_per_event: maybe(whole(1, MAX_SEATS)),
  max_per_order: maybe(whole(1, 1000)),
  valid_from: maybe(dateTime()),
  valid_until: maybe(dateTime()),
  code: maybe(name(MAX_CODE_CHARACTERS)),
});
