import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { localTimeOrNull } from '@/db/local-time';
import { clients, locations, mainEvents, type PaymentMethodRow, ticketTypes } from '@/db/schema';
import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import { EVERYTHING } from '@/lib/waiting-room';
import { listEndpoints } from '@/lib/webhooks';
import { exportRides } from './export/rides';
import { exportSections } from './export/sections';
import { exportSubEvents } from './export/sub-events';
import { exportSubscriptions } from './export/subscriptions';
import { exportTheme } from './export/theme';
import { exportWaitingRooms } from './export/waiting-rooms';
import type { Bundle, BundleClient, BundleEvent, BundleWaitingRoom } from './schema';

/**
 * The present state of a client as a bundle with ids and absolute dates, which imports again unchanged, here or
 * elsewhere. Archived things are left out.
 * @throws AppError `client_not_found`
 */
export function exportBundle(db: Db, clientName: string): Promise<Bundle> {
  return db.transaction((tx) => readBundle(tx, clientName), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Like exportBundle, inside the caller's transaction. */
export async function readBundle(db: Db, clientName: string): Promise<Bundle> {
  const [client] = await db.select().from(clients).where(eq(clients.name, clientName));
  if (!client) throw new AppError('client_not_found', `There is no client "${clientName}".`);
  const rooms = await exportWaitingRooms(db, client.id);
  const subs = await exportSubEvents(db, client.id, rooms);
  return {
    client: await exportClient(db, client, rooms),
    locations: await exportLocations(db, client.id),
    ticket_types: await exportTicketTypes(db, client.id),
    events: (await exportMainEvents(db, client.id)).map((event) => ({
      ...event,
      sub_events: subs.get(event.event_id) ?? [],
    })),
    subscriptions: await exportSubscriptions(db, client.id),
    rides: await exportRides(db, { ...client, circle: circleOf(client) }),
  };
}

/** The organisation's settings, without its programme. @throws AppError `client_not_found` */
export async function readSettings(db: Db, clientName: string): Promise<BundleClient> {
  const [client] = await db.select().from(clients).where(eq(clients.name, clientName));
  if (!client) throw new AppError('client_not_found', `There is no client "${clientName}".`);
  return exportClient(db, client, await exportWaitingRooms(db, client.id));
}

/** One show with its performances as in the bundle; undefined where there is none. */
export async function readShow(db: Db, clientId: number, eventId: number): Promise<BundleEvent | undefined> {
  const [event] = await exportMainEvents(db, clientId, eventId);
  if (!event) return undefined;
  const subs = await exportSubEvents(db, clientId, await exportWaitingRooms(db, clientId), eventId);
  return { ...event, sub_events: subs.get(eventId) ?? [] };
}

/** Also one that it only asks to join. */
const circleOf = ({ circle, circleWanted }: typeof clients.$inferSelect) => circle ?? circleWanted;

async function exportClient(
  db: Db,
  client: typeof clients.$inferSelect,
  rooms: ReadonlyMap<number, BundleWaitingRoom>,
): Promise<BundleClient> {
  const domains = await db.execute<{ domain: string }>(sql`
    SELECT domain FROM client_domains WHERE client_id = ${client.id}
     UNION SELECT domain FROM domain_claims WHERE client_id = ${client.id} ORDER BY 1`);
  return {
    name: client.name,
    title: client.title,
    locale: client.locale,
    timezone: client.timezone,
    currency: client.currency,
    hold_minutes: client.holdMinutes,
    max_per_order: client.maxPerOrder,
    recommendations: client.recommendations,
    circle: circleOf(client),
    ride_margin_minutes: client.rideMarginMinutes,
    ride_speed_kmh: client.rideSpeedKmh,
    recommend_window_hours: client.recommendWindowHours,
    vat_rate: client.vatRate,
    seller: client.seller,
    contact_email: client.contactEmail,
    theme: await exportTheme(db, client.id, client.theme),
    translations: client.translations as BundleClient['translations'],
    mail_texts: client.mailTexts as BundleClient['mail_texts'],
    domains: domains.map((row) => row.domain),
    payment_methods: exportMethods(client.paymentMethods),
    buyer_details: client.buyerDetails,
    redirect_hosts: client.redirectHosts,
    refund_hours: client.refundHours,
    waiting_list_hours: client.waitingListHours,
    gift_cards: client.giftCards as BundleClient['gift_cards'],
    embed_origins: client.embedOrigins,
    webhooks: (await listEndpoints({ client, db })).map(({ url, types }) => ({ url, events: types })),
    limits: client.limits,
    unpaid_orders: client.unpaidOrders,
    invoice_days: client.invoiceDays,
    waiting_room: rooms.get(EVERYTHING) ?? null,
    keep_personal_data_days: client.keepPersonalDataDays,
  };
}

/** The payment methods without their keys, which are never exported. */
function exportMethods(methods: PaymentMethodRow[] | null): BundleClient['payment_methods'] {
  return (
    methods?.map(
      ({ payment_id, payment_desc, payment_names = null, payment_cost, provider = null, method = null }) => ({
        payment_id,
        payment_desc,
        payment_names,
        payment_cost: payment_cost as Money | null,
        provider,
        method,
      }),
    ) ?? null
  );
}

export async function exportLocations(db: Db, clientId: number): Promise<Bundle['locations']> {
  const rows = await db
    .select()
    .from(locations)
    .where(and(eq(locations.clientId, clientId), eq(locations.archived, false)))
    .orderBy(asc(locations.id));
  return rows.map(({ clientId: _client, archived: _archived, id, key, ...location }) => ({
    key,
    location_id: id,
    ...location,
    sections: location.sections && exportSections(location.sections),
  }));
}

export function exportTicketTypes(db: Db, clientId: number): Promise<Bundle['ticket_types']> {
  return db
    .select({
      key: ticketTypes.key,
      name: ticketTypes.name,
      type: ticketTypes.kind,
      value: ticketTypes.value,
      max_per_event: ticketTypes.maxPerEvent,
      max_per_order: ticketTypes.maxPerOrder,
      valid_from: localTimeOrNull(ticketTypes.validFrom, clients.timezone),
      valid_until: localTimeOrNull(ticketTypes.validUntil, clients.timezone),
      code: ticketTypes.code,
    })
    .from(ticketTypes)
    .innerJoin(clients, eq(clients.id, ticketTypes.clientId))
    .where(and(eq(ticketTypes.clientId, clientId), eq(ticketTypes.archived, false)))
    .orderBy(asc(ticketTypes.position));
}

function exportMainEvents(db: Db, clientId: number, eventId?: number) {
  return db
    .select({
      key: mainEvents.key,
      event_id: sql<number>`${mainEvents.id}`,
      name: mainEvents.name,
      text: mainEvents.text,
      texts: mainEvents.texts,
      short_text: mainEvents.shortText,
      image: mainEvents.image,
      images: mainEvents.images,
      types: mainEvents.types,
    })
    .from(mainEvents)
    .where(
      and(
        eq(mainEvents.clientId, clientId),
        ne(mainEvents.status, 'arch'),
        eventId === undefined ? undefined : eq(mainEvents.id, eventId),
      ),
    )
    .orderBy(asc(mainEvents.id));
}
