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
 * A payment method in a bundle. `payment_id` is null only if it was imported by a version without payments; one without `provider` is not
 * offered.
 */
export type PaymentMethodRow = {
  payment_id: number | null;
  payment_desc: string;
  /** Translations of its name, by language. */
  payment_names?: Partial<Record<string, string>> | null;
  payment_cost: string | null;
  provider?: Exclude<PaymentProvider, 'free' | 'cash' | 'gift_card' | 'invoice'> | null;
  /** The provider's word for it (`ideal`); null lets the buyer choose there. */
  method?: string | null;
};

/** Whether a buyer is asked for a detail besides name and e-mail address: not, optionally, or as required. */
export type FieldDemand = 'no' | 'ask' | 'require';
/** `address` is street, postcode and town. */
export type BuyerDetails = { phone: FieldDemand; address: FieldDemand };
/** A client's own limits from its bundle; null: the service's default (lib/limits). */
export type ClientLimits = {
  /** Addresses and networks that the limits per address do not count: a box office, its own site. */
  allow: string[];
  /** Per window of the service's limit. */
  new_carts: number | null;
  seats: number | null;
};

/** The gift cards that its shop sells, from its bundle. */
export type GiftCardOffer = {
  /** The amounts to choose from. */
  amounts: string[];
  /** The bounds of a freely chosen amount; null: not offered. */
  least: string | null;
  most: string | null;
  /** How long they are valid; null: for ever. */
  years: number | null;
  /** The organisation's text on the gift card page; may be empty. */
  text: string;
};

/** Translations by language of its own words (names of shows, kinds, ticket types, ranks, sections). */
export type Translations = Partial<Record<string, Record<string, string>>>;

/** Limits of orders without payment: those to be paid at the door, and free ones. Null: the default in lib/payments/count-unpaid.ts. */
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
    /** The circle that it is in. */
    circle: text(),
    /** The circle that it asks to join: none of its members has confirmed it yet. */
    circleWanted: text(),
    rideMarginMinutes: integer().notNull(),
    rideSpeedKmh: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(15),
    recommendWindowHours: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    theme: jsonb().$type<Record<string, unknown>>(),
    translations: jsonb().$type<Translations>(),
    /** Its own texts in mails to buyers; null: none. */
    mailTexts: jsonb().$type<MailTexts>(),
    /** The payment methods, without their keys (payment_credentials). */
    paymentMethods: jsonb().$type<PaymentMethodRow[]>(),
    buyerDetails: jsonb().$type<BuyerDetails>().notNull().default({ phone: 'ask', address: 'no' }),
    /** Hosts besides its own domains to which a buyer may return after paying. */
    redirectHosts: text().array().notNull().default([]),
    /** How many hours before the first performance a buyer may still cancel a paid order; null: never. */
    refundHours: integer(),
    /** The maximum hours that an offer of the waiting list holds seats; null: no waiting lists. */
    waitingListHours: integer(),
    /** Null: its shop sells none. */
    giftCards: jsonb().$type<GiftCardOffer>(),
    /** Days until an invoice is due, unless another day is chosen. */
    invoiceDays: integer().notNull().default(14),
    /** Days after the last performance of an order until its buyer's name and addresses are erased. */
    keepPersonalDataDays: integer().notNull().default(365),
    /** Until `keepLongerUntil` it is this many days instead: the time was shortened less than a day ago. */
    keepLongerDays: integer(),
    keepLongerUntil: instant(),
    /** Percent of VAT included in its prices; null: receipts show no VAT. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** The seller on receipts: legal name, address, numbers, one line each. */
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
    /** The day from which `+N` dates of its bundle count. */
    firstImportedOn: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('clients_in_circle').on(t.circle).where(sql`circle IS NOT NULL`)],
);

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => 'bytea' });

/**
 * The fonts and pictures of a client's theme, and the sizes of the pictures of its events. Files are immutable: their names begin with a
 * hash.
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

/** Host names that show a client's shop now: proven (domain_claims), or given by the operator. A host belongs to one client. */
export const clientDomains = pgTable('client_domains', {
  domain: text().primaryKey(),
  clientId: integer()
    .notNull()
    .references(() => clients.id),
});

/** What a check found missing; null: nothing, or not checked yet. */
export type DomainProblem = 'no_dns' | 'elsewhere' | 'no_proof' | 'taken';

/**
 * Host names that an organisation added itself, each to be proven; several may claim one. Besides client_domains, so that a check changes no
 * catalogue. A name that the operator gave has no row here.
 */
export const domainClaims = pgTable(
  'domain_claims',
  {
    clientId: clientId().references(() => clients.id),
    domain: text().notNull(),
    claimedAt: instant().notNull(),
    provenBy: text().$type<'txt' | 'file'>(),
    problem: text().$type<DomainProblem>(),
    /** Since when checks of a name that works fail. */
    failingSince: instant(),
    nextCheckAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.domain] }), index().on(t.nextCheckAt), index().on(t.domain)],
);
