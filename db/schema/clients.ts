import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { MailTexts } from '@/lib/mail-texts';
import { clientId, instant } from '../columns';
import type { PaymentProvider } from './payments';

/**
 * A way of paying as a bundle has it. `payment_id` is null only in what was imported by a version that could not take money;
 * one without `provider` is not offered.
 */
export type PaymentMethodRow = {
  payment_id: number | null;
  payment_desc: string;
  /** Its name by language, where that is another. */
  payment_names?: Partial<Record<string, string>> | null;
  payment_cost: string | null;
  provider?: Exclude<PaymentProvider, 'free' | 'cash' | 'gift_card' | 'invoice'> | null;
  /** The provider's word for it (`ideal`); null lets the buyer choose there. */
  method?: string | null;
};

/** Whether a buyer is asked for something besides name and e-mail address: not, as something one may leave out, or always. */
export type FieldDemand = 'no' | 'ask' | 'require';
/** `address` is street, postcode and town. */
export type BuyerDetails = { phone: FieldDemand; address: FieldDemand };
/** A client's own limits, as its bundle has them; null is as the service has it (lib/limits). */
export type ClientLimits = {
  /** Addresses and networks that the limits per address do not count: a box office, its own site. */
  allow: string[];
  /** In the service's window for them. */
  new_carts: number | null;
  seats: number | null;
};

/** Gift cards that its shop sells, as its bundle has them. */
export type GiftCardOffer = {
  /** Those one can choose. */
  amounts: string[];
  /** Between which one can type another; null: none. */
  least: string | null;
  most: string | null;
  /** How long they are valid; null: for ever. */
  years: number | null;
  /** What its page says of them; empty: nothing of its own. */
  text: string;
};

/** By language: what its own words (names of shows, kinds, ticket types, ranks, sections) are called there. */
export type Translations = Partial<Record<string, Record<string, string>>>;

/** For orders without money: those to be paid at the door, and free ones. Null: as lib/payments/count-unpaid.ts says. */
export type UnpaidOrders = {
  /** How long seats are held for a buyer who has not confirmed yet. */
  confirm_minutes: number;
  /** Before the first performance: unpaid seats are released at that time. */
  release_minutes: number;
  /** Most seats of one performance. */
  seats_per_address: number | null;
  seats_per_network: number | null;
  seats_per_performance: number | null;
};

/** An organisation that sells tickets: the tenant. */
export const clients = pgTable(
  'clients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    title: text().notNull(),
    locale: text().notNull(),
    timezone: text().notNull(),
    currency: text().notNull(),
    holdMinutes: numeric({ precision: 10, scale: 4, mode: 'number' }).notNull(),
    maxPerOrder: integer().notNull(),
    recommendations: boolean().notNull(),
    circle: text(),
    rideMarginMinutes: integer().notNull(),
    rideSpeedKmh: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(15),
    recommendWindowHours: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    theme: jsonb().$type<Record<string, unknown>>(),
    translations: jsonb().$type<Translations>(),
    /** Its own texts in mails to buyers; null: none. */
    mailTexts: jsonb().$type<MailTexts>(),
    /** The ways of paying, without their secrets (payment_credentials). */
    paymentMethods: jsonb().$type<PaymentMethodRow[]>(),
    buyerDetails: jsonb().$type<BuyerDetails>().notNull().default({ phone: 'ask', address: 'no' }),
    /** Hosts besides its own domains where a buyer may come back after paying. */
    redirectHosts: text().array().notNull().default([]),
    /** Until how many hours before the first performance a buyer may give up a paid order; null: not. */
    refundHours: integer(),
    /** Sold-out performances have a waiting list; an offer holds seats for as many hours at most. Null: there is none. */
    waitingListHours: integer(),
    /** Null: its shop sells none. */
    giftCards: jsonb().$type<GiftCardOffer>(),
    /** Days until an invoice is due, unless another day is chosen. */
    invoiceDays: integer().notNull().default(14),
    /** Days after the last performance of an order until its buyer's name and addresses are erased. */
    keepPersonalDataDays: integer().notNull().default(365),
    /** Percent of VAT that its prices contain; null: its receipts tell none. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** Who sells, as its receipts tell it: legal name, address, numbers, a line each. */
    seller: text().array().notNull().default([]),
    /** Where buyers can write to. */
    contactEmail: text(),
    /** The origins of the sites that may show the shop in a frame; null: any site. */
    embedOrigins: text().array(),
    limits: jsonb().$type<ClientLimits>(),
    unpaidOrders: jsonb().$type<UnpaidOrders>().notNull().default({
      confirm_minutes: 15,
      release_minutes: 15,
      seats_per_address: null,
      seats_per_network: null,
      seats_per_performance: null,
    }),
    /** The day that `+N` dates of its bundle count from. */
    firstImportedOn: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('clients_in_circle').on(t.circle).where(sql`circle IS NOT NULL`)],
);

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => 'bytea' });

/**
 * The fonts and pictures of a client's theme, which names them, and the sizes of the pictures of its events. What has a name never
 * changes: it begins with a hash.
 */
export const clientFiles = pgTable(
  'client_files',
  {
    clientId: clientId().references(() => clients.id),
    name: text().notNull(),
    /** As in Content-Type. */
    type: text().notNull(),
    bytes: bytea().notNull(),
    /** The picture (kept_pictures.name) that it is a size of; null: of the theme. */
    picture: text(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.name] })],
);

/** Host names that show a client's shop; a host belongs to one client. */
export const clientDomains = pgTable('client_domains', {
  domain: text().primaryKey(),
  clientId: integer()
    .notNull()
    .references(() => clients.id),
});
