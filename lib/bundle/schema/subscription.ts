import { z } from 'zod';
import { MAX_SEATS } from '@/lib/ids';
import { amount, dateTime, maybe, whole } from './fields';
import { byLanguage, line, name } from './text';

/** Of one subscription. */
export const MOST_PERFORMANCES = 100;

const performance = z.strictObject({
  event: name().describe('The key of the event.'),
  performance: name().describe('The key of the performance.'),
});

const rank = z.strictObject({
  name: name().describe('The name of the price rank. Every performance of the subscription has it.'),
  price: maybe(amount()).describe(
    'The price of the whole subscription in this rank; it is divided over the tickets. Left out: the sum of the ticket prices.',
  ),
});

const renewal = z.strictObject({
  of: name().describe('The key of the subscription of last season that it renews. It may be gone from the file.'),
  from: dateTime().describe(
    'From when: then the seats of its subscribers are kept from sale at these performances, and each gets a mail with a link.',
  ),
  until: dateTime().describe('Until when; that moment is not included. Then seats that were not renewed are on sale.'),
  remind_days: maybe(whole(1, 90)).describe(
    'How many days before the end subscribers who did not answer are reminded, once.',
  ),
});

export const subscription = z.strictObject({
  key: name().describe('The organisation’s own stable name for the subscription. It decides what an import updates.'),
  name: name().describe('The name that buyers see.'),
  names: maybe(byLanguage(200)).describe('The name in other languages.'),
  text: line().default('').describe('What it is, in a few sentences.'),
  texts: maybe(byLanguage(1000)).describe('The same in other languages.'),
  kind: z
    .enum(['series', 'choice'])
    .describe('`series`: all of its performances. `choice`: some of them, which the subscriber chooses.'),
  ticket_type: name().describe(
    'The key of the ticket type of its tickets. It decides their price, and may have a code that is not published.',
  ),
  performances: z
    .array(performance)
    .min(1)
    .max(MOST_PERFORMANCES, `must be at most ${MOST_PERFORMANCES}`)
    .describe(`Its performances, at most ${MOST_PERFORMANCES}.`),
  at_least: maybe(whole(1, MOST_PERFORMANCES)).describe('With `choice`: how many performances at least.'),
  at_most: maybe(whole(1, MOST_PERFORMANCES)).describe('With `choice`: how many performances at most. Left out: all.'),
  ranks: maybe(z.array(rank).min(1)).describe(
    'The price ranks it is sold in. Left out: those that all its performances have.',
  ),
  sale_from: maybe(dateTime()).describe('From when it can be bought.'),
  sale_until: maybe(dateTime()).describe('Until when it can be bought; that moment is not included.'),
  renewal: maybe(renewal).describe('When last season’s subscribers may have the same seats again. Only of a `series`.'),
  maximum: maybe(whole(1, MAX_SEATS)).describe('How many are sold at most. Left out: as many as there are seats.'),
});
