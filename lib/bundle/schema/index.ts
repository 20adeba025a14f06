import { z } from 'zod';
import { client } from './client';
import { event } from './event';
import { location } from './location';
import { ride } from './ride';
import { subscription } from './subscription';
import { ticketType } from './ticket-type';

export { MOST_PICTURES } from './event';
export { MOST_PERFORMANCES } from './subscription';

export const bundleSchema = z.strictObject({
  client: client.describe('The organisation itself.'),
  locations: z.array(location).describe('Its venues and halls.'),
  ticket_types: z.array(ticketType).describe('Kinds of ticket, the standard one first.'),
  events: z.array(event).describe('The programme.'),
  subscriptions: z.array(subscription).default([]).describe('Several performances that are sold as one thing.'),
  rides: z.array(ride).default([]).describe('Measured bicycle rides between its locations.'),
});

/** A checked organisation file: defaults filled in, texts sanitised. */
export type Bundle = z.output<typeof bundleSchema>;
export type BundleClient = Bundle['client'];
export type BundlePaymentMethod = NonNullable<BundleClient['payment_methods']>[number];
export type BundleLocation = Bundle['locations'][number];
export type BundleRide = Bundle['rides'][number];
export type BundleTicketType = Bundle['ticket_types'][number];
export type BundleSubscription = Bundle['subscriptions'][number];
export type BundleEvent = Bundle['events'][number];
export type BundleWaitingRoom = NonNullable<BundleClient['waiting_room']>;
export type BundleSubEvent = BundleEvent['sub_events'][number];
