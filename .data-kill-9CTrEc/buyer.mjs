var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};

// lib/payments/testing/mortal-buyer.ts
import { drizzle as drizzle2 } from "drizzle-orm/postgres-js";
import postgres3 from "postgres";

// db/schema/index.ts
var schema_exports = {};
__export(schema_exports, {
  addressProofs: () => addressProofs,
  auditActor: () => auditActor,
  auditLog: () => auditLog,
  carts: () => carts,
  catalogues: () => catalogues,
  categories: () => categories,
  clientDomains: () => clientDomains,
  clientFiles: () => clientFiles,
  clients: () => clients,
  discountKind: () => discountKind,
  discounts: () => discounts,
  eventIdSequence: () => eventIdSequence,
  eventIds: () => eventIds,
  eventStatus: () => eventStatus,
  idempotencyKeys: () => idempotencyKeys,
  limitCounts: () => limitCounts,
  locations: () => locations,
  mailKind: () => mailKind,
  mails: () => mails,
  mainEvents: () => mainEvents,
  orderLines: () => orderLines,
  orderStatus: () => orderStatus,
  orders: () => orders,
  paymentCredentials: () => paymentCredentials,
  paymentProvider: () => paymentProvider,
  paymentStatus: () => paymentStatus,
  payments: () => payments,
  refundReason: () => refundReason,
  refundStatus: () => refundStatus,
  refunds: () => refunds,
  rides: () => rides,
  seats: () => seats,
  subEventCategories: () => subEventCategories,
  subEventTicketTypes: () => subEventTicketTypes,
  subEvents: () => subEvents,
  testBankPayments: () => testBankPayments,
  testBankStatus: () => testBankStatus,
  ticketKeys: () => ticketKeys,
  ticketTypes: () => ticketTypes,
  webhookDeliveries: () => webhookDeliveries,
  webhookEndpoints: () => webhookEndpoints,
  webhookMessages: () => webhookMessages,
  webhookSecrets: () => webhookSecrets,
  webhookStock: () => webhookStock,
  webhookType: () => webhookType
});

// db/schema/address-proofs.ts
import { bigint as bigint2, foreignKey as foreignKey2, index as index2, pgTable as pgTable3, primaryKey as primaryKey3, text as text3 } from "drizzle-orm/pg-core";

// db/columns.ts
import { integer, numeric, timestamp } from "drizzle-orm/pg-core";
var instant = () => timestamp({ withTimezone: true, mode: "date" });
var money = () => numeric({ precision: 10, scale: 2 }).$type();
var sum = () => numeric({ precision: 14, scale: 2 }).$type();
var clientId = () => integer().notNull();

// db/schema/orders.ts
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean as boolean2,
  check,
  foreignKey,
  index,
  integer as integer3,
  numeric as numeric3,
  pgEnum,
  pgTable as pgTable2,
  primaryKey as primaryKey2,
  text as text2,
  unique
} from "drizzle-orm/pg-core";

// db/schema/clients.ts
import { boolean, customType, date, integer as integer2, jsonb, numeric as numeric2, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
var clients = pgTable("clients", {
  id: integer2().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  title: text().notNull(),
  locale: text().notNull(),
  timezone: text().notNull(),
  currency: text().notNull(),
  holdMinutes: numeric2({ precision: 10, scale: 4, mode: "number" }).notNull(),
  maxPerOrder: integer2().notNull(),
  recommendations: boolean().notNull(),
  circle: text(),
  rideMarginMinutes: integer2().notNull(),
  rideSpeedKmh: numeric2({ precision: 5, scale: 2, mode: "number" }).notNull().default(15),
  recommendWindowHours: numeric2({ precision: 6, scale: 2, mode: "number" }).notNull(),
  theme: jsonb().$type(),
  /** The ways of paying, without their secrets (payment_credentials). */
  paymentMethods: jsonb().$type(),
  /** Hosts besides its own domains where a buyer may come back after paying. */
  redirectHosts: text().array().notNull().default([]),
  /** Until how many hours before the first performance a buyer may give up a paid order; null: not. */
  refundHours: integer2(),
  /** Days after the last performance of an order until its buyer's name and addresses are erased. */
  keepPersonalDataDays: integer2().notNull().default(365),
  /** Percent of VAT that its prices contain; null: its receipts tell none. */
  vatRate: numeric2({ precision: 5, scale: 2, mode: "number" }),
  /** Who sells, as its receipts tell it: legal name, address, numbers, a line each. */
  seller: text().array().notNull().default([]),
  /** Where buyers can write to. */
  contactEmail: text(),
  /** The origins of the sites that may show the shop in a frame. */
  embedOrigins: text().array().notNull().default([]),
  limits: jsonb().$type(),
  /** The day that `+N` dates of its bundle count from. */
  firstImportedOn: date({ mode: "string" }).notNull(),
  createdAt: instant().notNull().defaultNow()
});
var bytea = customType({ dataType: () => "bytea" });
var clientFiles = pgTable(
  "client_files",
  {
    clientId: clientId().references(() => clients.id),
    name: text().notNull(),
    /** As in Content-Type. */
    type: text().notNull(),
    bytes: bytea().notNull()
  },
  (t) => [primaryKey({ columns: [t.clientId, t.name] })]
);
var clientDomains = pgTable("client_domains", {
  domain: text().primaryKey(),
  clientId: integer2().notNull().references(() => clients.id)
});

// db/schema/orders.ts
var orderStatus = pgEnum("order_status", ["pending", "promised", "paid", "cancelled", "expired", "refunded"]);
var orders = pgTable2(
  "orders",
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** The only secret of an order: four groups of five of A-Za-z0-9. Never in a log. */
    key: text2().notNull(),
    status: orderStatus().notNull(),
    /** The visitor's cart that it was made from, and to which a cancelled order gives its seats back. */
    cartId: text2().notNull(),
    /** The sum of the lines. */
    ticketsTotal: sum().notNull(),
    /** Of the way of paying that was chosen last, or that paid. */
    paymentCost: money().notNull(),
    /** What is charged: `ticketsTotal` + `paymentCost`. */
    total: sum().notNull(),
    currency: text2().notNull(),
    /** Percent of VAT in the total; null: not told. */
    vatRate: numeric3({ precision: 5, scale: 2, mode: "number" }),
    /** The language of its mails and papers. */
    locale: text2().notNull(),
    email: text2().notNull(),
    firstName: text2().notNull(),
    lastName: text2().notNull(),
    phone: text2(),
    address: text2(),
    city: text2(),
    zip: text2(),
    /** Consent to marketing, and to the mailing list: off unless given. */
    optIn: boolean2().notNull(),
    mailingList: boolean2().notNull(),
    /** Where the buyer comes back after paying; null: the order's own page. */
    returnUrl: text2(),
    createdAt: instant().notNull(),
    /** The end of waiting: for the money (`pending`), or for the buyer at the door (`promised`). */
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** When it was cancelled, expired or refunded. */
    endedAt: instant(),
    /** When the buyer's name and addresses were erased; what is left are facts about money. */
    erasedAt: instant()
  },
  (t) => [
    primaryKey2({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.key),
    index().on(t.cartId, t.clientId),
    index("orders_waiting").on(t.expiresAt).where(sql`status IN ('pending', 'promised')`),
    index("orders_with_personal_data").on(t.createdAt).where(sql`erased_at IS NULL`),
    check("orders_total_is_sum", sql`total = tickets_total + payment_cost`),
    check("orders_paid_at", sql`status NOT IN ('paid', 'refunded') OR paid_at IS NOT NULL`),
    check("orders_ended_at", sql`(status IN ('cancelled', 'expired', 'refunded')) = (ended_at IS NOT NULL)`)
  ]
);
var orderLines = pgTable2(
  "order_lines",
  {
    clientId: clientId(),
    orderId: bigint({ mode: "number" }).notNull(),
    /** 1, 2, 3 … in the order of the cart. */
    position: integer3().notNull(),
    subEventId: integer3().notNull(),
    /** Of the seat; an order paid late may get another seat of the same rank. */
    nr: integer3().notNull(),
    section: text2(),
    rowNr: text2().notNull(),
    seatNr: text2().notNull(),
    categoryId: integer3().notNull(),
    categoryName: text2().notNull(),
    ticketTypeId: integer3().notNull(),
    discountId: text2().notNull(),
    discountName: text2().notNull(),
    price: money().notNull(),
    eventName: text2().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    locationId: integer3().notNull(),
    locationName: text2().notNull()
  },
  (t) => [
    primaryKey2({ columns: [t.clientId, t.orderId, t.position] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    unique().on(t.clientId, t.orderId, t.subEventId, t.nr),
    index().on(t.subEventId, t.clientId)
  ]
);

// db/schema/address-proofs.ts
var addressProofs = pgTable3(
  "address_proofs",
  {
    clientId: clientId(),
    id: bigint2({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint2({ mode: "number" }).notNull(),
    triedAt: instant().notNull(),
    /** When it was right: the hash of what the browser shows from then on. */
    proofHash: text3()
  },
  (t) => [
    primaryKey3({ columns: [t.clientId, t.id] }),
    foreignKey2({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }).onDelete("cascade"),
    index2().on(t.orderId, t.clientId)
  ]
);

// db/schema/audit.ts
import { bigint as bigint3, index as index3, jsonb as jsonb2, pgEnum as pgEnum2, pgTable as pgTable4, primaryKey as primaryKey4, text as text4 } from "drizzle-orm/pg-core";
var auditActor = pgEnum2("audit_actor", ["buyer", "provider", "clock", "office", "command"]);
var auditLog = pgTable4(
  "audit_log",
  {
    clientId: clientId().references(() => clients.id),
    id: bigint3({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actor: auditActor().notNull(),
    /** As in `order.paid`, `refund.due`. */
    action: text4().notNull(),
    orderId: bigint3({ mode: "number" }),
    paymentId: bigint3({ mode: "number" }),
    detail: jsonb2().$type().notNull()
  },
  (t) => [primaryKey4({ columns: [t.clientId, t.id] }), index3().on(t.orderId, t.clientId)]
);

// db/schema/catalogues.ts
import { bigint as bigint4, integer as integer4, pgTable as pgTable5 } from "drizzle-orm/pg-core";
var catalogues = pgTable5("catalogues", {
  clientId: integer4().primaryKey().references(() => clients.id),
  version: bigint4({ mode: "number" }).notNull()
});

// db/schema/events.ts
import {
  boolean as boolean4,
  foreignKey as foreignKey3,
  index as index4,
  integer as integer6,
  pgEnum as pgEnum3,
  pgSequence,
  pgTable as pgTable7,
  primaryKey as primaryKey6,
  text as text6,
  unique as unique3
} from "drizzle-orm/pg-core";

// db/schema/locations.ts
import { boolean as boolean3, doublePrecision, integer as integer5, jsonb as jsonb3, pgTable as pgTable6, primaryKey as primaryKey5, text as text5, unique as unique2 } from "drizzle-orm/pg-core";
var locations = pgTable6(
  "locations",
  {
    clientId: clientId().references(() => clients.id),
    id: integer5().notNull().generatedByDefaultAsIdentity(),
    key: text5().notNull(),
    name: text5().notNull(),
    address: text5(),
    address1: text5(),
    zip: text5(),
    city: text5(),
    country: text5(),
    phone: text5(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    sections: jsonb3().$type(),
    archived: boolean3().notNull().default(false)
  },
  (t) => [primaryKey5({ columns: [t.clientId, t.id] }), unique2().on(t.id), unique2().on(t.clientId, t.key)]
);

// db/schema/events.ts
var eventIdSequence = pgSequence("event_id_seq");
var eventIds = pgTable7(
  "event_ids",
  {
    id: integer6().primaryKey(),
    clientId: clientId().references(() => clients.id)
  },
  (t) => [unique3().on(t.clientId, t.id)]
);
var eventStatus = pgEnum3("event_status", ["pub", "nosal", "unpub", "arch", "trash"]);
var mainEvents = pgTable7(
  "main_events",
  {
    clientId: clientId(),
    id: integer6().notNull(),
    key: text6().notNull(),
    name: text6().notNull(),
    /** Sanitised HTML. */
    text: text6().notNull(),
    shortText: text6().notNull(),
    image: text6(),
    types: text6().array().notNull(),
    status: eventStatus().notNull()
  },
  (t) => [
    primaryKey6({ columns: [t.clientId, t.id] }),
    foreignKey3({ columns: [t.clientId, t.id], foreignColumns: [eventIds.clientId, eventIds.id] }),
    unique3().on(t.clientId, t.key)
  ]
);
var subEvents = pgTable7(
  "sub_events",
  {
    clientId: clientId(),
    id: integer6().notNull(),
    mainEventId: integer6().notNull(),
    locationId: integer6().notNull(),
    key: text6().notNull(),
    name: text6(),
    text: text6(),
    shortText: text6(),
    url: text6(),
    image: text6(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    viewBeginsAt: instant(),
    viewEndsAt: instant(),
    status: eventStatus().notNull(),
    /** Most seats of this performance in one order, besides the client's own limit. */
    maxPerOrder: integer6()
  },
  (t) => [
    primaryKey6({ columns: [t.clientId, t.id] }),
    foreignKey3({ columns: [t.clientId, t.id], foreignColumns: [eventIds.clientId, eventIds.id] }),
    foreignKey3({ columns: [t.clientId, t.mainEventId], foreignColumns: [mainEvents.clientId, mainEvents.id] }),
    foreignKey3({ columns: [t.clientId, t.locationId], foreignColumns: [locations.clientId, locations.id] }),
    unique3().on(t.clientId, t.mainEventId, t.key),
    index4().on(t.clientId, t.startsAt)
  ]
);
var categories = pgTable7(
  "categories",
  {
    clientId: clientId().references(() => clients.id),
    id: integer6().notNull().generatedAlwaysAsIdentity(),
    name: text6().notNull()
  },
  (t) => [primaryKey6({ columns: [t.clientId, t.id] }), unique3().on(t.clientId, t.name)]
);
var subEventCategories = pgTable7(
  "sub_event_categories",
  {
    clientId: clientId(),
    subEventId: integer6().notNull(),
    categoryId: integer6().notNull(),
    /** The organisation's order. */
    position: integer6().notNull(),
    price: money().notNull(),
    /** The bounds of its seats' `nr`, set when seats are made: where a random pick may start. */
    firstNr: integer6().notNull(),
    lastNr: integer6().notNull(),
    /** Whether its seats have rows and numbers to choose from. */
    isNumbered: boolean4().notNull()
  },
  (t) => [
    primaryKey6({ columns: [t.clientId, t.subEventId, t.categoryId] }),
    foreignKey3({ columns: [t.clientId, t.subEventId], foreignColumns: [subEvents.clientId, subEvents.id] }),
    foreignKey3({ columns: [t.clientId, t.categoryId], foreignColumns: [categories.clientId, categories.id] })
  ]
);

// db/schema/idempotency.ts
import { index as index5, integer as integer7, pgTable as pgTable8, primaryKey as primaryKey7, text as text7 } from "drizzle-orm/pg-core";
var idempotencyKeys = pgTable8(
  "idempotency_keys",
  {
    clientId: clientId().references(() => clients.id),
    /** Of the address and the key that came with the request. */
    key: text7().notNull(),
    fingerprint: text7().notNull(),
    status: integer7().notNull(),
    body: text7().notNull(),
    createdAt: instant().notNull()
  },
  (t) => [primaryKey7({ columns: [t.clientId, t.key] }), index5().on(t.createdAt)]
);

// db/schema/limits.ts
import { bigint as bigint5, pgTable as pgTable9, primaryKey as primaryKey8, text as text8 } from "drizzle-orm/pg-core";
var limitCounts = pgTable9(
  "limit_counts",
  {
    name: text8().notNull(),
    key: text8().notNull(),
    endsAt: bigint5({ mode: "number" }).notNull(),
    total: bigint5({ mode: "number" }).notNull()
  },
  (t) => [primaryKey8({ columns: [t.name, t.key, t.endsAt] })]
);

// db/schema/mails.ts
import { sql as sql2 } from "drizzle-orm";
import { bigint as bigint6, foreignKey as foreignKey4, index as index6, integer as integer8, pgEnum as pgEnum4, pgTable as pgTable10, primaryKey as primaryKey9, text as text9, unique as unique4 } from "drizzle-orm/pg-core";
var mailKind = pgEnum4("mail_kind", ["confirmation", "receipt", "reserved", "payment_failed", "refunded"]);
var mails = pgTable10(
  "mails",
  {
    clientId: clientId(),
    id: bigint6({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: mailKind().notNull(),
    orderId: bigint6({ mode: "number" }).notNull(),
    /** Tells two mails of one kind about one order apart; the same occasion is queued once. */
    occasion: text9().notNull().default(""),
    queuedAt: instant().notNull(),
    attempts: integer8().notNull().default(0),
    /** Not before this; while it is being sent, when another may take it over. */
    nextAttemptAt: instant().notNull(),
    sentAt: instant(),
    /** When it was given up: refused for good, or too often. */
    failedAt: instant(),
    /** Why the last attempt failed, without addresses. */
    lastError: text9()
  },
  (t) => [
    primaryKey9({ columns: [t.clientId, t.id] }),
    unique4().on(t.clientId, t.orderId, t.kind, t.occasion),
    foreignKey4({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    index6("mails_to_send").on(t.nextAttemptAt).where(sql2`sent_at IS NULL AND failed_at IS NULL`)
  ]
);

// db/schema/payments.ts
import { sql as sql3 } from "drizzle-orm";
import {
  bigint as bigint7,
  boolean as boolean5,
  check as check2,
  foreignKey as foreignKey5,
  index as index7,
  integer as integer9,
  pgEnum as pgEnum5,
  pgTable as pgTable11,
  primaryKey as primaryKey10,
  text as text10,
  unique as unique5,
  uniqueIndex
} from "drizzle-orm/pg-core";
var paymentProvider = pgEnum5("payment_provider", ["mollie", "stripe", "door", "free", "test"]);
var paymentStatus = pgEnum5("payment_status", ["opening", "open", "paid", "failed", "cancelled", "expired"]);
var payments = pgTable11(
  "payments",
  {
    clientId: clientId(),
    id: bigint7({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint7({ mode: "number" }).notNull(),
    /** Names the attempt to the provider: its idempotency key, metadata and part of its addresses. */
    token: text10().notNull(),
    provider: paymentProvider().notNull(),
    /** `payment_id` of the way of paying, and how it is called; null for what has none. */
    methodId: integer9(),
    description: text10().notNull(),
    /** The provider's word for it (`ideal`). */
    method: text10(),
    cost: money().notNull(),
    /** What is asked for: the order's total with this way's cost. */
    amount: sum().notNull(),
    currency: text10().notNull(),
    status: paymentStatus().notNull(),
    /** The provider's id of it, and the page where the buyer pays. */
    providerRef: text10(),
    checkoutUrl: text10(),
    /** What the provider says came in. */
    paidAmount: sum(),
    paidCurrency: text10(),
    paidAt: instant(),
    /** Whether this is the payment that pays the order; money that does not goes back. */
    settles: boolean5().notNull().default(false),
    createdAt: instant().notNull(),
    /** When to ask the provider again; null: no more. */
    nextAskAt: instant(),
    asks: integer9().notNull().default(0),
    lastError: text10()
  },
  (t) => [
    primaryKey10({ columns: [t.clientId, t.id] }),
    foreignKey5({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    unique5().on(t.clientId, t.token),
    unique5().on(t.clientId, t.provider, t.providerRef),
    uniqueIndex("payments_settling").on(t.clientId, t.orderId).where(sql3`settles`),
    index7().on(t.orderId, t.clientId),
    index7("payments_to_ask").on(t.nextAskAt).where(sql3`next_ask_at IS NOT NULL`),
    check2("payments_settling_is_paid", sql3`NOT settles OR status = 'paid'`),
    check2("payments_paid_is_known", sql3`(status = 'paid') = (paid_at IS NOT NULL AND paid_amount IS NOT NULL)`)
  ]
);
var refundStatus = pgEnum5("refund_status", ["due", "sent", "failed"]);
var refundReason = pgEnum5("refund_reason", ["late", "twice", "wrong_amount", "given_up"]);
var refunds = pgTable11(
  "refunds",
  {
    clientId: clientId(),
    id: bigint7({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    paymentId: bigint7({ mode: "number" }).notNull(),
    /** The idempotency key at the provider. */
    token: text10().notNull(),
    reason: refundReason().notNull(),
    amount: sum().notNull(),
    currency: text10().notNull(),
    status: refundStatus().notNull(),
    providerRef: text10(),
    createdAt: instant().notNull(),
    /** When to try next; null once sent, or when nobody will try again and a person must. */
    nextTryAt: instant(),
    tries: integer9().notNull().default(0),
    lastError: text10()
  },
  (t) => [
    primaryKey10({ columns: [t.clientId, t.id] }),
    foreignKey5({ columns: [t.clientId, t.paymentId], foreignColumns: [payments.clientId, payments.id] }),
    // A payment goes back whole, once.
    unique5().on(t.clientId, t.paymentId),
    index7("refunds_to_send").on(t.nextTryAt).where(sql3`next_try_at IS NOT NULL`)
  ]
);
var paymentCredentials = pgTable11(
  "payment_credentials",
  {
    clientId: clientId().references(() => clients.id),
    provider: paymentProvider().notNull(),
    sealed: text10().notNull(),
    updatedAt: instant().notNull()
  },
  (t) => [primaryKey10({ columns: [t.clientId, t.provider] })]
);
var testBankStatus = pgEnum5("test_bank_status", ["open", "paid", "failed", "cancelled", "expired"]);
var testBankPayments = pgTable11(
  "test_bank_payments",
  {
    ref: text10().primaryKey(),
    clientId: clientId().references(() => clients.id),
    token: text10().notNull(),
    /** A second payment of the same token is one that the bank made by itself: paying twice. */
    copy: integer9().notNull().default(0),
    description: text10().notNull(),
    amount: sum().notNull(),
    currency: text10().notNull(),
    status: testBankStatus().notNull(),
    refunded: sum(),
    createdAt: instant().notNull()
  },
  (t) => [unique5().on(t.clientId, t.token, t.copy)]
);

// db/schema/rides.ts
import { doublePrecision as doublePrecision2, foreignKey as foreignKey6, index as index8, integer as integer10, pgTable as pgTable12, primaryKey as primaryKey11, text as text11 } from "drizzle-orm/pg-core";
var rides = pgTable12(
  "rides",
  {
    clientId: clientId(),
    fromLocationId: integer10().notNull(),
    toClientId: clientId(),
    toLocationId: integer10().notNull(),
    /** Null: there is no way. */
    metres: integer10(),
    /** The way, simplified, as an encoded polyline of 5 decimals. */
    line: text11(),
    fromLat: doublePrecision2().notNull(),
    fromLon: doublePrecision2().notNull(),
    toLat: doublePrecision2().notNull(),
    toLon: doublePrecision2().notNull(),
    measuredAt: instant().notNull()
  },
  (t) => [
    primaryKey11({ columns: [t.clientId, t.fromLocationId, t.toLocationId] }),
    foreignKey6({
      name: "rides_from_location_fk",
      columns: [t.clientId, t.fromLocationId],
      foreignColumns: [locations.clientId, locations.id]
    }),
    foreignKey6({
      name: "rides_to_location_fk",
      columns: [t.toClientId, t.toLocationId],
      foreignColumns: [locations.clientId, locations.id]
    }),
    // A location's id is unique over all clients.
    index8("rides_from_location").on(t.fromLocationId, t.toLocationId),
    index8("rides_to_location").on(t.toLocationId, t.fromLocationId)
  ]
);

// db/schema/seats.ts
import { sql as sql4 } from "drizzle-orm";
import { bigint as bigint8, check as check3, foreignKey as foreignKey8, index as index9, integer as integer12, pgTable as pgTable14, primaryKey as primaryKey13, text as text13 } from "drizzle-orm/pg-core";

// db/schema/ticket-types.ts
import { boolean as boolean6, foreignKey as foreignKey7, integer as integer11, pgEnum as pgEnum6, pgTable as pgTable13, primaryKey as primaryKey12, text as text12, unique as unique6 } from "drizzle-orm/pg-core";
var discountKind = pgEnum6("discount_kind", ["\u20AC", "=", "%"]);
var ticketTypes = pgTable13(
  "ticket_types",
  {
    clientId: clientId().references(() => clients.id),
    id: integer11().notNull().generatedAlwaysAsIdentity(),
    key: text12().notNull(),
    name: text12().notNull(),
    kind: discountKind().notNull(),
    value: money().notNull(),
    maxPerEvent: integer11(),
    maxPerOrder: integer11(),
    validFrom: instant(),
    validUntil: instant(),
    code: text12(),
    /** The organisation's order; the standard type is the first. */
    position: integer11().notNull(),
    archived: boolean6().notNull().default(false)
  },
  (t) => [primaryKey12({ columns: [t.clientId, t.id] }), unique6().on(t.clientId, t.key)]
);
var subEventTicketTypes = pgTable13(
  "sub_event_ticket_types",
  {
    clientId: clientId(),
    subEventId: integer11().notNull(),
    ticketTypeId: integer11().notNull()
  },
  (t) => [
    primaryKey12({ columns: [t.clientId, t.subEventId, t.ticketTypeId] }),
    foreignKey7({ columns: [t.clientId, t.subEventId], foreignColumns: [subEvents.clientId, subEvents.id] }),
    foreignKey7({ columns: [t.clientId, t.ticketTypeId], foreignColumns: [ticketTypes.clientId, ticketTypes.id] })
  ]
);
var discounts = pgTable13(
  "discounts",
  {
    clientId: clientId(),
    discountId: text12().notNull(),
    ticketTypeId: integer11().notNull(),
    categoryId: integer11().notNull()
  },
  (t) => [
    primaryKey12({ columns: [t.clientId, t.discountId] }),
    unique6().on(t.clientId, t.ticketTypeId, t.categoryId),
    foreignKey7({ columns: [t.clientId, t.ticketTypeId], foreignColumns: [ticketTypes.clientId, ticketTypes.id] }),
    foreignKey7({ columns: [t.clientId, t.categoryId], foreignColumns: [categories.clientId, categories.id] })
  ]
);

// db/schema/seats.ts
var carts = pgTable14(
  "carts",
  {
    clientId: clientId().references(() => clients.id),
    id: text13().notNull(),
    expiresAt: instant().notNull(),
    /** How often the visitor asked for more time, as long as a seat of the last time is still in it (lib/seats/extend-hold). */
    extensions: integer12().notNull().default(0),
    extendedAt: instant()
  },
  // The end alone: an index that begins with the client would look as good as the key while there is no cart yet.
  (t) => [primaryKey13({ columns: [t.clientId, t.id] }), index9().on(t.expiresAt)]
);
var seats = pgTable14(
  "seats",
  {
    clientId: clientId(),
    subEventId: integer12().notNull(),
    /** 1, 2, 3 … within the performance, in hall order. */
    nr: integer12().notNull(),
    categoryId: integer12().notNull(),
    section: text13(),
    rowNr: text13().notNull().default("0"),
    seatNr: text13().notNull().default("0"),
    cartId: text13(),
    orderId: bigint8({ mode: "number" }),
    ticketTypeId: integer12(),
    /** Fixed when the seat was put in the cart. */
    price: money(),
    heldAt: instant()
  },
  (t) => [
    primaryKey13({ columns: [t.clientId, t.subEventId, t.nr] }),
    foreignKey8({
      columns: [t.clientId, t.subEventId, t.categoryId],
      foreignColumns: [subEventCategories.clientId, subEventCategories.subEventId, subEventCategories.categoryId]
    }),
    foreignKey8({ columns: [t.clientId, t.cartId], foreignColumns: [carts.clientId, carts.id] }),
    foreignKey8({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey8({ columns: [t.clientId, t.ticketTypeId], foreignColumns: [ticketTypes.clientId, ticketTypes.id] }),
    // The narrowest column first: a planner without fresh statistics must not mistake these indexes for one another.
    index9("seats_free").on(t.subEventId, t.clientId, t.categoryId, t.nr).where(sql4`cart_id IS NULL AND order_id IS NULL`),
    index9("seats_in_cart").on(t.cartId, t.clientId).where(sql4`cart_id IS NOT NULL`),
    // By price, not by ticket type: a join on the type must not make this index look fit for anything but counting.
    index9("seats_taken").on(t.subEventId, t.clientId, t.ticketTypeId).where(sql4`price IS NOT NULL`),
    check3("seats_held_or_sold_not_both", sql4`cart_id IS NULL OR order_id IS NULL`),
    check3(
      "seats_taken_has_type_and_price",
      sql4`(cart_id IS NULL AND order_id IS NULL) = (ticket_type_id IS NULL) AND (ticket_type_id IS NULL) = (price IS NULL)`
    )
  ]
);

// db/schema/tickets.ts
import { integer as integer13, pgTable as pgTable15, primaryKey as primaryKey14, text as text14 } from "drizzle-orm/pg-core";
var ticketKeys = pgTable15(
  "ticket_keys",
  {
    clientId: clientId().references(() => clients.id),
    /** 1 … 255: what a ticket's code says it was signed with. */
    id: integer13().notNull(),
    /** 32 bytes in base64url. */
    publicKey: text14().notNull(),
    /** The private key, sealed (lib/secrets). */
    sealed: text14().notNull(),
    createdAt: instant().notNull()
  },
  (t) => [primaryKey14({ columns: [t.clientId, t.id] })]
);

// db/schema/webhooks.ts
import { sql as sql5 } from "drizzle-orm";
import { boolean as boolean7, foreignKey as foreignKey9, index as index10, integer as integer14, pgEnum as pgEnum7, pgTable as pgTable16, primaryKey as primaryKey15, text as text15, unique as unique7 } from "drizzle-orm/pg-core";
var webhookType = pgEnum7("webhook_type", [
  "order.paid",
  "order.refunded",
  "order.expired",
  "event.updated",
  "stock.changed"
]);
var webhookEndpoints = pgTable16(
  "webhook_endpoints",
  {
    clientId: clientId().references(() => clients.id),
    id: integer14().notNull().generatedAlwaysAsIdentity(),
    url: text15().notNull(),
    /** Null: everything. */
    types: webhookType().array(),
    createdAt: instant().notNull(),
    /** The bundle has it no more; its secrets wait in case it comes back. */
    archived: boolean7().notNull().default(false),
    /** When it answered 410 Gone; until a person starts it again. */
    stoppedAt: instant(),
    /** When its client's seats were counted last for `stock.changed`. */
    stockCountedAt: instant()
  },
  (t) => [primaryKey15({ columns: [t.clientId, t.id] }), unique7().on(t.clientId, t.url)]
);
var webhookSecrets = pgTable16(
  "webhook_secrets",
  {
    clientId: clientId(),
    id: integer14().notNull().generatedAlwaysAsIdentity(),
    endpointId: integer14().notNull(),
    sealed: text15().notNull(),
    createdAt: instant().notNull(),
    /** Null: the one that stays. */
    expiresAt: instant()
  },
  (t) => [
    primaryKey15({ columns: [t.clientId, t.id] }),
    foreignKey9({
      name: "webhook_secrets_endpoint_fk",
      columns: [t.clientId, t.endpointId],
      foreignColumns: [webhookEndpoints.clientId, webhookEndpoints.id]
    })
  ]
);
var webhookMessages = pgTable16(
  "webhook_messages",
  {
    clientId: clientId().references(() => clients.id),
    /** `msg_…`: what a receiver knows a repetition by. */
    id: text15().notNull(),
    type: webhookType().notNull(),
    /** What it is about, as in `event 95`: a later `stock.changed` of the same takes its place. */
    subject: text15().notNull(),
    /** The bytes that are signed and sent. */
    body: text15().notNull(),
    createdAt: instant().notNull()
  },
  (t) => [primaryKey15({ columns: [t.clientId, t.id] }), index10().on(t.createdAt)]
);
var webhookDeliveries = pgTable16(
  "webhook_deliveries",
  {
    clientId: clientId(),
    messageId: text15().notNull(),
    endpointId: integer14().notNull(),
    attempts: integer14().notNull().default(0),
    /** Not before this; while it is being sent, when another may take it over. Null: it is over. */
    nextAttemptAt: instant(),
    lastAttemptAt: instant(),
    /** The HTTP status of the last answer; null when there was none. */
    lastStatus: integer14(),
    /** Why the last attempt failed. */
    lastError: text15(),
    deliveredAt: instant()
  },
  (t) => [
    primaryKey15({ columns: [t.clientId, t.messageId, t.endpointId] }),
    foreignKey9({
      name: "webhook_deliveries_message_fk",
      columns: [t.clientId, t.messageId],
      foreignColumns: [webhookMessages.clientId, webhookMessages.id]
    }).onDelete("cascade"),
    foreignKey9({
      name: "webhook_deliveries_endpoint_fk",
      columns: [t.clientId, t.endpointId],
      foreignColumns: [webhookEndpoints.clientId, webhookEndpoints.id]
    }),
    index10("webhook_deliveries_due").on(t.endpointId, t.nextAttemptAt).where(sql5`next_attempt_at IS NOT NULL`)
  ]
);
var webhookStock = pgTable16(
  "webhook_stock",
  {
    clientId: clientId(),
    subEventId: integer14().notNull(),
    held: integer14().notNull(),
    sold: integer14().notNull(),
    /** Null: never told, only counted. */
    toldAt: instant()
  },
  (t) => [
    primaryKey15({ columns: [t.clientId, t.subEventId] }),
    foreignKey9({
      name: "webhook_stock_sub_event_fk",
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id]
    })
  ]
);

// lib/clients/current-client.ts
import { eq as eq2, sql as sql7 } from "drizzle-orm";

// lib/log.ts
import pino from "pino";

// lib/env.ts
import { z } from "zod";

// lib/networks.ts
import ipaddr from "ipaddr.js";
function findNetwork(text18) {
  const [base = "", bits] = text18.split("/");
  if (!isAddress(base)) return void 0;
  if (bits !== void 0) return ipaddr.isValidCIDR(text18) ? ipaddr.parseCIDR(text18) : void 0;
  return [ipaddr.parse(text18), text18.includes(":") ? 128 : 32];
}
var isAddress = (text18) => ipaddr.IPv4.isValidFourPartDecimal(text18) || text18.includes(":") && ipaddr.IPv6.isValid(text18);

// lib/env.ts
var flag = z.stringbool({ truthy: ["true", "1", "on", "yes"], falsy: ["false", "0", "off", "no"] });
var KEY_BYTES = 32;
function keyOf(text18) {
  if (/^[0-9a-f]{64}$/i.test(text18)) return Buffer.from(text18, "hex");
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text18)) return void 0;
  const key = Buffer.from(text18, "base64");
  return key.length === KEY_BYTES ? key : void 0;
}
var secretKeys = z.string().transform((text18, { addIssue }) => {
  const keys2 = text18.split(",").map((one3) => keyOf(one3.trim()));
  if (keys2.includes(void 0)) addIssue("must be 32 bytes in hex or base64, or several of those with commas between");
  return keys2.filter((key) => key !== void 0);
});
var quota = z.string().transform((text18, { addIssue }) => {
  const [, most2, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/.exec(text18) ?? [];
  if (most2 && seconds) return { most: Number(most2), seconds: Number(seconds) };
  if (text18 !== "off") addIssue('must be a number and seconds such as "6000/60", or "off"');
  return void 0;
});
var networks = z.string().transform((text18, { addIssue }) => {
  const given = text18.split(/[\s,]+/).filter(Boolean);
  const found = given.map(findNetwork);
  const wrong = given[found.indexOf(void 0)];
  if (wrong !== void 0) addIssue(`"${wrong}" is no address, and no network such as 10.0.0.0/8 or 2001:db8::/32`);
  return found.filter((network) => network !== void 0);
});
var RIDES_ENGINES = ["osrm", "valhalla", "openrouteservice", "graphhopper", "brouter"];
var settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** The PostgreSQL to use. `npm start` without it starts an embedded one and sets it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The PostgreSQL itself, when DATABASE_URL is a pooler in transaction mode: changes are told only on a direct connection. */
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections per process, besides one that listens. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  /** `false` behind a pooler in transaction mode that does not know prepared statements (PgBouncer before 1.21). */
  DATABASE_PREPARE: flag.default(true),
  HOSTNAME: z.string().default("0.0.0.0"),
  /**
   * What seals the secrets in the database: 32 bytes in hex or base64. With several, commas between, the first seals and
   * all of them open. `npm start` makes one for the database that it starts itself.
   */
  SECRET_KEY: secretKeys.optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3e3),
  /** Processes that serve the web; one per core, at most eight, when it is not set. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  /** The address visitors use (`https://tickets.example`), when it is not the one in the request's Host header. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The proxies in front, as addresses and networks: through them alone X-Forwarded-For says who asks. */
  TRUSTED_PROXIES: networks.default([]),
  /** Whether the limits below hold. */
  LIMITS: flag.default(true),
  /** Requests of one address, of one cart, and to one client. */
  LIMIT_ADDRESS: quota.default({ most: 6e3, seconds: 60 }),
  LIMIT_CART: quota.default({ most: 600, seconds: 60 }),
  LIMIT_CLIENT: quota.default({ most: 6e5, seconds: 60 }),
  /** New carts of one address at one client, and seats that it puts into carts. A bundle may have its own. */
  LIMIT_NEW_CARTS: quota.default({ most: 1e3, seconds: 600 }),
  LIMIT_SEATS: quota.default({ most: 2e3, seconds: 600 }),
  /** A routing engine for bicycles, asked by `npm run rides` instead of the map kept by it. */
  RIDES_URL: z.url({ protocol: /^https?$/ }).optional(),
  RIDES_ENGINE: z.enum(RIDES_ENGINES).optional(),
  /** Whether webhooks may go to this machine and private networks, over plain http too: so in development, else not. */
  WEBHOOK_PRIVATE_TARGETS: flag.optional(),
  /**
   * Whether the test bank takes payments: a bank that takes no money and gives tickets. On outside production; in production
   * only when this says so, as `npm start` does for the demo on its own database.
   */
  TEST_BANK: flag.optional(),
  /** Where Mollie and Stripe are asked, when not at their own addresses. */
  MOLLIE_URL: z.url({ protocol: /^https?$/ }).default("https://api.mollie.com:443/v2/"),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default("https://api.stripe.com"),
  /** The server that mail goes through: `smtps://user:password@host`. Without it mail goes into MAIL_FOLDER. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The address that mail comes from; each organisation's mail carries its own name. */
  MAIL_FROM: z.email().optional(),
  MAIL_FOLDER: z.string().default(".data/outbox"),
  /** Whether `/outbox` shows the mail in MAIL_FOLDER. On outside production; in production only when this says so. */
  SHOW_OUTBOX: flag.optional(),
  /** What Apple Wallet passes are signed with: files in PEM. Without them no pass is offered. */
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  /** Apple's own certificate that theirs is signed with (WWDR). */
  APPLE_PASS_WWDR: z.string().optional(),
  /** The issuer's number at Google Wallet, and the key of a service account of theirs: the JSON file that Google gives. */
  GOOGLE_WALLET_ISSUER: z.string().regex(/^\d+$/, "must be the number of the issuer").optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  /** Where Prometheus finds `/metrics`; without a port there is none. This machine only, unless the host name says more. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOSTNAME: z.string().default("127.0.0.1"),
  /** Queries that take this many milliseconds or more are logged, without their values. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(500),
  /** Where OpenTelemetry traces are sent; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Seconds that a web process asked to end goes on answering, while `/readyz` sends the proxy in front elsewhere. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info")
});
var allOrNone = (...names) => (given) => new Set(names.map((name2) => given[name2] === void 0)).size === 1;
var schema = settings.refine(({ RIDES_URL, RIDES_ENGINE }) => !RIDES_URL || RIDES_ENGINE, {
  path: ["RIDES_ENGINE"],
  message: `RIDES_URL needs to know which engine it is: ${RIDES_ENGINES.join(", ")}`
}).refine(({ RIDES_URL, RIDES_ENGINE }) => !RIDES_ENGINE || RIDES_URL, {
  path: ["RIDES_URL"],
  message: "RIDES_ENGINE needs the address of the engine"
}).refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
  path: ["MAIL_FROM"],
  message: "SMTP_URL needs to know the address that mail comes from"
}).refine(allOrNone("APPLE_PASS_CERTIFICATE", "APPLE_PASS_KEY", "APPLE_PASS_WWDR"), {
  path: ["APPLE_PASS_CERTIFICATE"],
  message: "Apple Wallet needs APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_PASS_WWDR together"
}).refine(allOrNone("GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_KEY"), {
  path: ["GOOGLE_WALLET_ISSUER"],
  message: "Google Wallet needs GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY together"
});
function readEnv() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Wrong settings in the environment. ${wrong.join("; ")}`);
}
var env = readEnv();

// lib/errors.ts
var AppError = class extends Error {
  code;
  extra;
  errors;
  constructor(code, message, { extra = {}, errors = [], cause } = {}) {
    super(message, cause === void 0 ? void 0 : { cause });
    this.name = "AppError";
    this.code = code;
    this.extra = extra;
    this.errors = errors;
  }
};
function databaseCode(error) {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return void 0;
}

// lib/log.ts
function withoutParameters(error) {
  if (!(error instanceof Error)) return { type: typeof error };
  let root = error;
  while (root.cause instanceof Error) root = root.cause;
  const frames = (error.stack ?? "").split("\n").filter((line3) => /^\s+at /.test(line3));
  return { type: root.name, code: databaseCode(error), message: root.message, stack: frames.join("\n") };
}
var log = pino({
  level: env.LOG_LEVEL,
  base: { service: "doek" },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutParameters }
});

// db/clock.ts
var shared = globalThis;
function databaseNow() {
  const reading = shared.doekClock;
  return reading ? new Date(reading.databaseMs + performance.now() - reading.readAtMs) : /* @__PURE__ */ new Date();
}

// db/prepared.ts
function prepared(build) {
  const built = /* @__PURE__ */ new WeakMap();
  return (db2) => {
    let query3 = built.get(db2);
    if (query3 === void 0) {
      query3 = build(db2);
      built.set(db2, query3);
    }
    return query3;
  };
}

// lib/clients/get-client.ts
import { eq, getTableColumns, sql as sql6 } from "drizzle-orm";
var one = (db2) => db2.select({ ...getTableColumns(clients), catalogueVersion: catalogues.version }).from(clients).innerJoin(catalogues, eq(catalogues.clientId, clients.id));
var byName = prepared(
  (db2) => one(db2).where(eq(clients.name, sql6.placeholder("name"))).prepare("client_by_name")
);
async function getClient(db2, name2) {
  const [client6] = CLIENT_NAME.test(name2) ? await byName(db2).execute({ name: name2 }) : [];
  if (!client6) throw new AppError("client_not_found", "Client not found");
  return client6;
}
async function getClientById(db2, id) {
  const [client6] = await one(db2).where(eq(clients.id, id));
  if (!client6) throw new Error(`There is no client ${id}`);
  return client6;
}
var CLIENT_NAME = /^[a-z0-9-]{2,40}$/;

// lib/clients/current-client.ts
var now = sql7`${sql7.placeholder("now")}::timestamptz`;
var momentOf = prepared(
  (db2) => db2.select({
    version: catalogues.version,
    snapshot: sql7`pg_current_snapshot()::text`,
    holdEndsAt: sql7`(SELECT extract(epoch FROM min(${carts.expiresAt})) * 1000 FROM ${carts}
        WHERE ${carts.expiresAt} > ${now})::float8`
  }).from(catalogues).where(eq2(catalogues.clientId, sql7.placeholder("clientId"))).prepare("moment_of_catalogue")
);
var databases = 0;
var numberOf = prepared(() => ++databases);

// lib/clients/domains.ts
import { asc, eq as eq3 } from "drizzle-orm";

// db/client.ts
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

// lib/meters.ts
import { Counter, Gauge, Histogram } from "prom-client";
var SECONDS = [1e-3, 25e-4, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
function make() {
  const pool2 = { asked: 0, size: 0 };
  new Gauge({
    name: "doek_pool_connections",
    help: "Connections that the pool may open.",
    collect() {
      this.set(pool2.size);
    }
  });
  new Gauge({
    name: "doek_pool_in_use",
    help: "Connections of the pool that are at work.",
    collect() {
      this.set(Math.min(pool2.asked, pool2.size));
    }
  });
  new Gauge({
    name: "doek_pool_waiting",
    help: "Queries and transactions that stand behind others for a connection.",
    collect() {
      this.set(Math.max(0, pool2.asked - pool2.size));
    }
  });
  return {
    pool: pool2,
    requests: new Histogram({
      name: "doek_http_request_seconds",
      help: "Requests by method, template of the address and status, until the answer was handed over.",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS
    }),
    queries: new Histogram({
      name: "doek_query_seconds",
      help: "Queries, waiting for a connection included.",
      buckets: SECONDS
    }),
    queryFailures: new Counter({
      name: "doek_query_failures_total",
      help: "Queries that failed, by SQLSTATE or the failure of the connection: 55P03 waited too long for a lock.",
      labelNames: ["code"]
    }),
    expiredHolds: new Counter({
      name: "doek_holds_expired_total",
      help: "Carts whose hold was over and that were swept."
    }),
    deeds: new Counter({
      name: "doek_deeds_total",
      help: "What was done with orders, payments and refunds, as the audit log calls it: order.paid, payment.failed.",
      labelNames: ["action"]
    })
  };
}
var shared2 = globalThis;
shared2.doekMeters ??= make();
var meters = shared2.doekMeters;

// lib/request-id.ts
import { AsyncLocalStorage } from "node:async_hooks";
var shared3 = globalThis;
shared3.doekRequestIds ??= new AsyncLocalStorage();
var ids = shared3.doekRequestIds;

// lib/trace.ts
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace
} from "@opentelemetry/api";
var isOn = env.OTEL_EXPORTER_OTLP_ENDPOINT !== void 0;
var tracer = trace.getTracer("doek");

// db/listen.ts
import postgres2 from "postgres";

// lib/clients/embed-origins.ts
import { eq as eq4, sql as sql8 } from "drizzle-orm";

// lib/memory.ts
function memory({ forMs, most: most2 }) {
  const entries2 = /* @__PURE__ */ new Map();
  return (key, now4, read, mark) => {
    const at = now4.getTime();
    const known = entries2.get(key);
    const isYoung = known && known.readAt <= at && at < known.readAt + forMs;
    if (known && (mark === void 0 ? isYoung : known.mark === mark)) return known.value;
    const entry = { value: read(), readAt: at, mark };
    entries2.delete(key);
    entries2.set(key, entry);
    entry.value.catch(() => entries2.get(key) === entry && entries2.delete(key));
    for (const oldest of entries2.keys()) {
      if (entries2.size <= most2) break;
      entries2.delete(oldest);
    }
    return entry.value;
  };
}

// lib/clients/embed-origins.ts
var remember = memory({ forMs: 1e4, most: 1e3 });
var originsByName = prepared(
  (db2) => db2.select({ origins: clients.embedOrigins }).from(clients).where(eq4(clients.name, sql8.placeholder("name"))).prepare("embed_origins_by_name")
);

// lib/clients/find-file.ts
import { and, eq as eq5, sql as sql9 } from "drizzle-orm";
var byName2 = prepared(
  (db2) => db2.select({ type: clientFiles.type, bytes: clientFiles.bytes }).from(clientFiles).where(and(eq5(clientFiles.clientId, sql9.placeholder("clientId")), eq5(clientFiles.name, sql9.placeholder("name")))).prepare("client_file")
);

// lib/clients/list-clients.ts
import { asc as asc2 } from "drizzle-orm";

// lib/clients/remember.ts
var MOST_FACTS = 2e5;
var catalogues2 = /* @__PURE__ */ new Map();
var weight = 0;
async function remembered({ id, catalogueVersion }, key, load, weigh = weightOf) {
  const known = knownOf(id, catalogueVersion).facts.get(key);
  if (known !== void 0) return known;
  const value = await load();
  if (value !== void 0) keep(knownOf(id, catalogueVersion), key, value, 1 + weigh(value));
  return value;
}
var weightOf = (value) => Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0;
function knownOf(id, version) {
  const known = catalogues2.get(id);
  if (known?.version === version) return known;
  weight -= known?.weight ?? 0;
  const empty = { version, facts: /* @__PURE__ */ new Map(), weight: 0 };
  catalogues2.set(id, empty);
  return empty;
}
function keep(known, key, value, added) {
  if (known.facts.has(key)) return;
  if (weight + added > MOST_FACTS) {
    catalogues2.clear();
    weight = 0;
    return;
  }
  known.facts.set(key, value);
  known.weight += added;
  weight += added;
}

// lib/payments/begin-payment.ts
import { and as and33, eq as eq36, isNull as isNull7, or as or4 } from "drizzle-orm";

// lib/context.ts
import { sql as sql10 } from "drizzle-orm";
var afterwards = /* @__PURE__ */ new WeakMap();
function whenCommitted(ctx2, work) {
  const waiting = afterwards.get(ctx2.db);
  if (waiting) waiting.push(work);
  else work();
}
var DEADLOCK = "40P01";
var ATTEMPTS = 3;
async function inTransaction(ctx2, work) {
  for (let attempt2 = 1; ; attempt2++) {
    try {
      const waiting = [];
      const result = await ctx2.db.transaction(async (db2) => {
        afterwards.set(db2, waiting);
        await db2.execute(sql10`SET LOCAL lock_timeout = '3s'`);
        return work({ ...ctx2, db: db2 });
      });
      for (const done of waiting) whenCommitted(ctx2, done);
      return result;
    } catch (error) {
      if (attempt2 === ATTEMPTS || databaseCode(error) !== DEADLOCK) throw error;
    }
  }
}

// lib/seats/choose-best-seats.ts
import { and as and3, eq as eq7, sql as sql12 } from "drizzle-orm";

// lib/ids.ts
import { createHash, randomInt } from "node:crypto";
import Sqids from "sqids";
var ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
var MAX_SEATS = 2 ** 20 - 1;
var MAX_EVENT_ID = 2 ** 31 - 1;
var sqids = new Sqids({
  alphabet: "k3G7QAe9iNtW1yLhmBRpZ0vXuSbTdJ8fC5gOoPzDqUwF2xVnjMsaIcKE6YrlH4",
  minLength: 10,
  blocklist: /* @__PURE__ */ new Set()
});
function newCartId() {
  return randomText(32);
}
function randomText(length) {
  let text18 = "";
  for (let i = 0; i < length; i++) text18 += ALPHANUMERIC[randomInt(ALPHANUMERIC.length)];
  return text18;
}
function newOrderKey() {
  return Array.from({ length: 4 }, () => randomText(5)).join("-");
}
var ORDER_KEY_PATTERN = /^[A-Za-z0-9]{5}(-[A-Za-z0-9]{5}){3}$/;
function seatIdOf(subEventId, nr) {
  return sqids.encode([subEventId * 2 ** 20 + nr]);
}

// lib/seats/best-block/hall.ts
function readHall(rows) {
  const rowsOf2 = /* @__PURE__ */ new Map();
  for (const { section: section2 } of rows) rowsOf2.set(section2, (rowsOf2.get(section2) ?? 0) + 1);
  const sections = [...rowsOf2.keys()];
  const placeOf2 = new Map(sections.map((section2, place) => [section2, place]));
  const seen = /* @__PURE__ */ new Map();
  return rows.map(({ section: section2, seats: seats2 }, index11) => {
    const place = seen.get(section2) ?? 0;
    seen.set(section2, place + 1);
    const halfRowsOff = 2 * place - ((rowsOf2.get(section2) ?? 1) - 1);
    const row2 = { seats: seats2, index: index11, section: placeOf2.get(section2) ?? 0, halfRowsOff, runs: [], choosable: 0 };
    row2.runs = runsOf(row2);
    row2.choosable = seatsIn(row2.runs);
    return row2;
  });
}
function runsOf(row2) {
  const runs = [];
  let start = 0;
  for (let i = 0; i <= row2.seats.length; i++) {
    const seat = row2.seats[i];
    if (seat?.free && seat.eligible) continue;
    if (i > start) runs.push({ row: row2, start, length: i - start });
    start = i + 1;
  }
  return runs;
}
function seatsIn(pieces) {
  return pieces.reduce((sum2, piece) => sum2 + piece.length, 0);
}

// lib/seats/best-block/score.ts
function pickBest(candidates, scoreOf) {
  let best;
  for (const candidate of candidates) {
    const score = scoreOf(candidate);
    if (best === void 0 || compareScores(score, best.score) < 0) best = { candidate, score };
  }
  return best?.candidate;
}
function compareScores(a, b) {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
function choiceScore(choice) {
  let between2 = 0;
  let atEnd = 0;
  choice.forEach((piece, i) => {
    for (const left of [leftBefore(piece, choice[i - 1]), leftAfter(piece, choice[i + 1])]) {
      if (left === "between") between2++;
      if (left === "at-end") atEnd++;
    }
  });
  return [between2, atEnd, ...middleScore(choice)];
}
function middleScore(choice) {
  let sections = 0;
  let distance = 0;
  for (const { row: row2, start, length } of choice) {
    const halfSeatsOff = 2 * start + length - row2.seats.length;
    sections += length * row2.section;
    distance += length * (halfSeatsOff ** 2 + (2 * row2.halfRowsOff) ** 2);
  }
  return [sections, distance];
}
function leftBefore(piece, previous) {
  return strandedSeat(piece, piece.start - 1, piece.start - 2, previous);
}
function leftAfter(piece, next) {
  const end = piece.start + piece.length;
  return next?.row === piece.row && next.start === end + 1 ? void 0 : strandedSeat(piece, end, end + 1, next);
}
function strandedSeat({ row: row2 }, beside, beyond, neighbour) {
  if (!row2.seats[beside]?.free) return void 0;
  const seat = row2.seats[beyond];
  if (seat === void 0) return "at-end";
  const isChosen = neighbour?.row === row2 && beyond >= neighbour.start && beyond < neighbour.start + neighbour.length;
  return seat.free && !isChosen ? void 0 : "between";
}

// lib/seats/best-block/in-one-row.ts
function inOneRow(rows, count3) {
  const roomy = rows.filter((row2) => row2.choosable >= count3);
  const fewest = Math.min(...roomy.map((row2) => piecesNeeded(row2.runs, count3)));
  const candidates = roomy.filter((row2) => piecesNeeded(row2.runs, count3) === fewest);
  return pickBest(closestChoices(candidates, count3, fewest), (choice) => [
    spanOf(choice),
    choice.filter((piece) => piece.length === 1).length,
    ...choiceScore(choice)
  ]);
}
function piecesNeeded(runs, count3) {
  const lengths = runs.map((run2) => run2.length).sort((a, b) => b - a);
  let seated = 0;
  let pieces = 0;
  while (seated < count3) seated += lengths[pieces++] ?? Number.POSITIVE_INFINITY;
  return pieces;
}
function spanOf(choice) {
  const last = choice.at(-1);
  return last === void 0 ? 0 : last.start + last.length - (choice[0]?.start ?? 0);
}
function* closestChoices(rows, count3, pieces) {
  let closest = Number.POSITIVE_INFINITY;
  for (const { runs } of rows) {
    for (const [i, first] of runs.entries()) {
      const longest = [];
      for (let j = i + 1; j < runs.length; j++) {
        const last = runs[j];
        const apart = last.start - (first.start + first.length);
        if (apart + 2 > closest) break;
        const rest = count3 - seatsIn(longest);
        if (longest.length === pieces - 2 && rest <= first.length + last.length && apart + rest <= closest) {
          closest = apart + rest;
          yield* splitsOf(first, last, longest, rest);
        }
        keepLongest(longest, last, pieces - 2);
      }
    }
  }
}
function* splitsOf(first, last, whole2, rest) {
  const between2 = [...whole2].sort((a, b) => a.start - b.start);
  for (let length = Math.max(1, rest - last.length); length <= Math.min(first.length, rest - 1); length++) {
    const start = first.start + first.length - length;
    yield [{ ...first, start, length }, ...between2, { ...last, length: rest - length }];
  }
}
function keepLongest(longest, run2, most2) {
  let place = longest.length;
  while (place > 0 && longest[place - 1].length < run2.length) place--;
  if (place >= most2) return;
  longest.splice(place, 0, run2);
  if (longest.length > most2) longest.pop();
}

// lib/seats/best-block/over-rows.ts
function overRows(rows, count3) {
  const runs = rows.flatMap((row2) => row2.runs);
  const pieces = piecesNeeded(runs, count3);
  const wanted = { count: count3, pieces, alone: aloneIn(longestOf(runs, pieces), count3) };
  const sections = [...new Set(rows.map((row2) => row2.section))];
  const inSections = sections.flatMap(
    (section2) => windowsOf(
      rows.filter((row2) => row2.section === section2),
      wanted
    )
  );
  const windows = inSections.length > 0 ? inSections : windowsOf(rows, wanted);
  const fewestRows = Math.min(...windows.map((window) => window.length));
  const closest = windows.filter((window) => window.length === fewestRows);
  return pickBest(
    closest.flatMap((window) => choicesIn(window, wanted)),
    (choice) => [choice.filter((piece) => piece.length === 1).length, ...choiceScore(choice)]
  );
}
function windowsOf(rows, { count: count3, pieces, alone }) {
  const suffices = (window) => {
    const longest = longestOf(
      window.flatMap((row2) => row2.runs),
      pieces
    );
    return longest.length === pieces && seatsIn(longest) >= count3 && aloneIn(longest, count3) === alone;
  };
  const windows = [];
  let end = 1;
  for (let start = 0; start < rows.length; start++) {
    while (end <= rows.length && !suffices(rows.slice(start, end))) end++;
    if (end > rows.length) break;
    windows.push(rows.slice(start, end));
  }
  return windows;
}
function choicesIn(window, { count: count3, pieces }) {
  const runs = nearestTheMiddle(window.flatMap((row2) => row2.runs));
  const longest = longestOf(runs, pieces);
  const over = seatsIn(longest) - count3;
  if (over === 0) return [longest];
  const exact = longest.flatMap((out) => {
    const into = runs.find((run2) => run2.length === out.length - over && !longest.includes(run2));
    return into === void 0 ? [] : [inHallOrder([...longest.filter((run2) => run2 !== out), into])];
  });
  return [...exact, ...shortened(longest, over), ...twiceShortened(longest, over)];
}
function shortened(runs, over) {
  return runs.flatMap(
    (run2, i) => run2.length <= over ? [] : cutsOf(run2, over).map((cut) => runs.map((other, j) => j === i ? cut : other))
  );
}
function twiceShortened(runs, over) {
  if (over < 2 || runs.some((run2) => run2.length !== over + 1)) return [];
  return runs.flatMap((run2, i) => {
    const next = (i + 1) % runs.length;
    const exchange = (most2, one3) => runs.map((other, j) => j === i ? most2 : j === next ? one3 : other);
    return cutsOf(run2, over - 1).flatMap((most2) => cutsOf(runs[next], 1).map((one3) => exchange(most2, one3)));
  });
}
function cutsOf(run2, over) {
  const length = run2.length - over;
  return [
    { ...run2, length },
    { ...run2, start: run2.start + over, length }
  ];
}
function nearestTheMiddle(runs) {
  const scored = runs.map((run2) => ({ run: run2, score: middleScore([run2]) }));
  return scored.sort((a, b) => compareScores(a.score, b.score)).map(({ run: run2 }) => run2);
}
function longestOf(runs, pieces) {
  return inHallOrder([...runs].sort((a, b) => b.length - a.length).slice(0, pieces));
}
function inHallOrder(pieces) {
  return pieces.sort((a, b) => a.row.index - b.row.index || a.start - b.start);
}
function aloneIn(runs, count3) {
  return Math.max(runs.filter((run2) => run2.length === 1).length, 2 * runs.length - count3);
}

// lib/seats/best-block/side-by-side.ts
function sideBySide(rows, count3) {
  return pickBest(placesFor(rows, count3), choiceScore);
}
function* placesFor(rows, count3) {
  for (const row2 of rows) {
    for (const run2 of row2.runs) {
      for (let start = run2.start; start + count3 <= run2.start + run2.length; start++)
        yield [{ row: row2, start, length: count3 }];
    }
  }
}

// lib/seats/best-block.ts
function bestBlock(rows, count3) {
  if (!Number.isSafeInteger(count3) || count3 < 1) throw new RangeError(`bestBlock needs a count from 1, not ${count3}.`);
  const hall = readHall(rows);
  if (hall.reduce((sum2, row2) => sum2 + row2.choosable, 0) < count3) return void 0;
  const choice = sideBySide(hall, count3) ?? inOneRow(hall, count3) ?? overRows(hall, count3);
  return choice?.flatMap(({ row: row2, start, length }) => row2.seats.slice(start, start + length).map((seat) => seat.nr));
}

// lib/seats/list-hall.ts
import { and as and2, asc as asc3, eq as eq6, isNotNull, sql as sql11 } from "drizzle-orm";
async function listHall(ctx2, subEventId) {
  const { id } = ctx2.client;
  const [stock] = await taken(ctx2.db).execute({ clientId: id, subEventId, now: ctx2.now.toISOString() });
  const at = { id, catalogueVersion: stock?.version ?? 0 };
  const plan = await remembered(at, `hall ${subEventId}`, () => readPlan(ctx2, subEventId));
  const gone = new Set(stock?.taken?.split(",").map(Number));
  return (plan ?? []).map((seat) => ({ ...seat, isFree: !gone.has(seat.nr) }));
}
var taken = prepared(
  (db2) => db2.select({
    version: catalogues.version,
    taken: sql11`(
        SELECT string_agg(s.nr::text, ',') FROM ${seats} s
          LEFT JOIN ${carts} c ON c.client_id = s.client_id AND c.id = s.cart_id
         WHERE s.client_id = catalogues.client_id AND s.sub_event_id = ${sql11.placeholder("subEventId")}
           AND s.price IS NOT NULL AND (s.order_id IS NOT NULL OR c.expires_at > ${sql11.placeholder("now")}::timestamptz))`
  }).from(catalogues).where(eq6(catalogues.clientId, sql11.placeholder("clientId"))).prepare("taken_in_hall")
);
async function readPlan(ctx2, subEventId) {
  const sections = /* @__PURE__ */ new Map();
  for (const seat of await planned(ctx2.db).execute({ clientId: ctx2.client.id, subEventId })) {
    const rows = sections.get(seat.section) ?? /* @__PURE__ */ new Map();
    const row2 = rows.get(seat.row) ?? [];
    row2.push(seat);
    sections.set(seat.section, rows.set(seat.row, row2));
  }
  return [...sections.values()].flatMap(
    (rows) => [...rows.values()].flatMap((row2) => row2.sort((a, b) => Number(a.seat) - Number(b.seat)))
  );
}
var planned = prepared(
  (db2) => db2.select({
    nr: seats.nr,
    section: sql11`${seats.section}`,
    row: seats.rowNr,
    seat: seats.seatNr,
    categoryId: seats.categoryId,
    categoryName: categories.name
  }).from(seats).innerJoin(categories, and2(eq6(categories.clientId, seats.clientId), eq6(categories.id, seats.categoryId))).where(
    and2(
      eq6(seats.clientId, sql11.placeholder("clientId")),
      eq6(seats.subEventId, sql11.placeholder("subEventId")),
      isNotNull(seats.section)
    )
  ).orderBy(asc3(seats.nr)).prepare("hall_plan")
);

// lib/seats/choose-best-seats.ts
async function lockChoice(ctx2, subEventId) {
  await lock(ctx2.db).execute({ clientId: ctx2.client.id, subEventId });
}
var lock = prepared(
  (db2) => db2.select({ id: subEvents.id }).from(subEvents).where(and3(eq7(subEvents.clientId, sql12.placeholder("clientId")), eq7(subEvents.id, sql12.placeholder("subEventId")))).for("no key update").prepare("lock_choice")
);
async function bestNrs(ctx2, { subEventId, categoryId, count: count3 }) {
  return bestBlock(rowsOf(await listHall(ctx2, subEventId), categoryId), count3);
}
function rowsOf(hall, categoryId) {
  const rows = [];
  for (const { section: section2, row: row2, nr, isFree: isFree2, categoryId: own } of hall) {
    const last = rows.at(-1);
    const seat = { nr, free: isFree2, eligible: own === categoryId };
    if (last?.section === section2 && last.row === row2) last.seats.push(seat);
    else rows.push({ section: section2, row: row2, seats: [seat] });
  }
  return rows;
}

// lib/seats/extend-hold.ts
import { sql as sql14 } from "drizzle-orm";

// lib/seats/lock-caps.ts
import { sql as sql13 } from "drizzle-orm";
async function lockCaps(ctx2, cartId2) {
  await ctx2.db.execute(sql13`
    SELECT pg_advisory_xact_lock(cap.sub_event_id, cap.ticket_type_id) FROM (
      SELECT DISTINCT s.sub_event_id, s.ticket_type_id FROM ${seats} s
        JOIN ${ticketTypes} t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
       WHERE s.client_id = ${ctx2.client.id} AND s.cart_id = ${cartId2} AND t.max_per_event IS NOT NULL
       ORDER BY 1, 2) cap`);
}
var laterThan = (now4) => sql13`(SELECT greatest(${now4.toISOString()}::timestamptz, clock_timestamp()))`;

// lib/seats/extend-hold.ts
function extensionsOf() {
  return sql14`CASE WHEN EXISTS (
    SELECT FROM ${seats} kept WHERE kept.client_id = ${carts.clientId} AND kept.cart_id = ${carts.id}
       AND kept.held_at <= ${carts.extendedAt}) THEN ${carts.extensions} ELSE 0 END`;
}

// lib/events/programme.ts
import { and as and4, asc as asc4, eq as eq8, inArray, sql as sql16 } from "drizzle-orm";

// db/local-time.ts
import { sql as sql15 } from "drizzle-orm";
function localTime(column, timezone) {
  return sql15`to_char(${column} AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS')`;
}
function localTimeOrNull(column, timezone) {
  return localTime(column, timezone);
}
function millis(column) {
  return sql15`(extract(epoch FROM ${column}) * 1000)::float8`;
}

// lib/events/programme.ts
var zone = clients.timezone;
var published = sql16`${mainEvents.status} = 'pub'`;
var performanceRows = prepared(
  (db2) => db2.select({
    id: subEvents.id,
    mainEventId: subEvents.mainEventId,
    name: subEvents.name,
    text: subEvents.text,
    shortText: subEvents.shortText,
    url: subEvents.url,
    image: subEvents.image,
    startsLocal: localTime(subEvents.startsAt, zone),
    endsLocal: localTimeOrNull(subEvents.endsAt, zone),
    viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, zone),
    status: subEvents.status,
    locationId: subEvents.locationId,
    locationName: locations.name,
    startsAt: subEvents.startsAt,
    viewBeginsAt: subEvents.viewBeginsAt,
    viewEndsAt: subEvents.viewEndsAt,
    maxPerOrder: subEvents.maxPerOrder
  }).from(subEvents).innerJoin(clients, eq8(clients.id, subEvents.clientId)).innerJoin(mainEvents, and4(eq8(mainEvents.clientId, subEvents.clientId), eq8(mainEvents.id, subEvents.mainEventId))).innerJoin(locations, and4(eq8(locations.clientId, subEvents.clientId), eq8(locations.id, subEvents.locationId))).where(
    and4(eq8(subEvents.clientId, sql16.placeholder("clientId")), inArray(subEvents.status, ["pub", "nosal"]), published)
  ).orderBy(asc4(subEvents.mainEventId), asc4(subEvents.startsAt), asc4(subEvents.id)).prepare("performance_rows")
);
var showRows = prepared(
  (db2) => db2.select({
    id: mainEvents.id,
    name: mainEvents.name,
    text: mainEvents.text,
    shortText: mainEvents.shortText,
    image: mainEvents.image,
    types: mainEvents.types
  }).from(mainEvents).where(and4(eq8(mainEvents.clientId, sql16.placeholder("clientId")), published)).prepare("show_rows")
);

// lib/events/visibility.ts
import { and as and5, eq as eq9, gt, inArray as inArray2, isNull, lte, or, sql as sql17 } from "drizzle-orm";
function visible() {
  const now4 = sql17`${sql17.placeholder("now")}::timestamptz`;
  return and5(
    inArray2(subEvents.status, ["pub", "nosal"]),
    eq9(mainEvents.status, "pub"),
    or(isNull(subEvents.viewBeginsAt), lte(subEvents.viewBeginsAt, now4)),
    or(isNull(subEvents.viewEndsAt), gt(subEvents.viewEndsAt, now4))
  );
}

// lib/events/free-seats.ts
import { and as and6, eq as eq10, lte as lte2, sql as sql18 } from "drizzle-orm";
var now2 = sql18`${sql18.placeholder("now")}::timestamptz`;
function expiredHolds(db2) {
  return db2.select({ subEventId: seats.subEventId, seats: sql18`count(*)::int`.as("expired_seats") }).from(carts).innerJoin(seats, and6(eq10(seats.clientId, carts.clientId), eq10(seats.cartId, carts.id))).where(and6(eq10(carts.clientId, sql18.placeholder("clientId")), lte2(carts.expiresAt, now2))).groupBy(seats.subEventId).as("expired");
}
var freeRows = prepared((db2) => {
  const expired = expiredHolds(db2);
  const only2 = sql18.placeholder("only");
  const most2 = sql18`least(${clients.maxPerOrder}, ${subEvents.maxPerOrder})`;
  const free = sql18`least(${most2}, coalesce(${expired.seats}, 0) + (SELECT count(*)::int FROM (
    SELECT FROM ${seats} s WHERE s.client_id = ${subEvents.clientId} AND s.sub_event_id = ${subEvents.id}
      AND s.cart_id IS NULL AND s.order_id IS NULL LIMIT ${most2}) free))`;
  return db2.select({ free: sql18`json_object_agg(${subEvents.id}, ${free})` }).from(subEvents).innerJoin(clients, eq10(clients.id, subEvents.clientId)).leftJoin(expired, eq10(expired.subEventId, subEvents.id)).where(
    and6(
      eq10(subEvents.clientId, sql18.placeholder("clientId")),
      eq10(subEvents.status, "pub"),
      sql18`${subEvents.startsAt} > ${now2}`,
      sql18`(${only2}::int IS NULL OR ${subEvents.id} = ${only2} OR ${subEvents.mainEventId} = ${only2})`
    )
  ).prepare("free_seats");
});

// lib/events/list-locations.ts
import { and as and7, asc as asc5, eq as eq11 } from "drizzle-orm";

// lib/seats/hold-again.ts
import { and as and8, asc as asc6, eq as eq12, gt as gt2, inArray as inArray3, sql as sql21 } from "drizzle-orm";

// lib/seats/hold-seats.ts
import { setTimeout as setTimeout2 } from "node:timers/promises";
import { sql as sql20 } from "drizzle-orm";

// lib/seats/hold-together.ts
import { sql as sql19 } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
var MOST_TOGETHER = 32;
var MOST_AT_ONCE = 2;
var REFUSED = /^(22|23|40|55)...$/;
var lineOf = prepared(() => ({ waiting: [], running: 0 }));
var mayShare = (db2, { chosen, typeMaxPerEvent }) => !(db2 instanceof PgTransaction) && chosen === null && typeMaxPerEvent === null;
function holdTogether(db2, call) {
  const line3 = lineOf(db2);
  return new Promise((resolve, reject) => {
    line3.waiting.push({ call, resolve, reject });
    if (line3.waiting.length === 1) setImmediate(run, db2, line3);
  });
}
async function run(db2, line3) {
  if (line3.running === MOST_AT_ONCE || line3.waiting.length === 0) return;
  line3.running++;
  const batch = line3.waiting.splice(0, MOST_TOGETHER).sort((a, b) => a.call.cartId < b.call.cartId ? -1 : 1);
  try {
    const rows = await holds(db2).execute({ calls: JSON.stringify(batch.map(({ call }) => call)) });
    const outcomes = new Map(rows.map(({ place, ...outcome }) => [place, outcome]));
    for (const [i, { resolve }] of batch.entries()) resolve(outcomes.get(i + 1) ?? ALONE);
  } catch (error) {
    const isRefused = REFUSED.test(databaseCode(error) ?? "");
    for (const { resolve, reject } of batch) {
      if (isRefused) resolve(ALONE);
      else reject(error);
    }
  } finally {
    line3.running--;
    if (line3.waiting.length > 0) void run(db2, line3);
  }
}
var ALONE = {
  outcome: "alone",
  available: null,
  taken: null,
  held: null,
  expiresAt: null,
  extensions: null
};
var holds = prepared(
  (db2) => db2.select({
    place: sql19`place::int`,
    outcome: sql19`outcome`,
    available: sql19`available`,
    taken: sql19`taken`,
    held: sql19`held_seats`,
    expiresAt: sql19`expires_at`,
    extensions: sql19`extensions`
  }).from(
    sql19`ROWS FROM (jsonb_to_recordset(${sql19.placeholder("calls")}::text::jsonb) AS (
          "clientId" int, version bigint, "cartId" text, "subEventId" int, "categoryId" int, "ticketTypeId" int, price numeric,
          count int, now timestamptz, "holdSeconds" float8, "cartMax" int, "eventMaxPerOrder" int, "typeMaxPerOrder" int,
          "firstNr" int, "lastNr" int)) WITH ORDINALITY AS c(
          client_id, version, cart_id, sub_event_id, category_id, ticket_type_id, price, count, now, hold_seconds, cart_max,
          event_max, type_order_max, first_nr, last_nr, place)
        CROSS JOIN LATERAL hold_seats(client_id, version, cart_id, sub_event_id, category_id, ticket_type_id, price, count, NULL, now,
          make_interval(secs => hold_seconds), cart_max, event_max, type_order_max, NULL, first_nr, last_nr, false, false)`
  ).prepare("hold_together")
);

// lib/seats/hold-seats.ts
var MOST_TRIES = 60;
async function holdSeats(ctx2, hold) {
  const call = callOf(ctx2, hold);
  let result = mayShare(ctx2.db, call) ? await holdTogether(ctx2.db, call) : await attempt(ctx2.db, call, false);
  if (result.outcome === "alone") result = await attempt(ctx2.db, call, false);
  for (let tries = 0; result.outcome === "short" && tries < MOST_TRIES; tries++) {
    if (tries > 0) await setTimeout2(5 + Math.random() * 20);
    result = await attempt(ctx2.db, call, true);
  }
  if (result.outcome === "stale") return void 0;
  if (result.outcome !== "held") throw refusal(hold, result);
  return heldCart(result);
}
function heldCart({ held, expiresAt, extensions }) {
  const seats2 = (held ?? []).map(([subEventId, nr, categoryId, ticketTypeId, section2, row2, seat, price]) => ({
    subEventId,
    nr,
    categoryId,
    ticketTypeId,
    section: section2,
    row: row2,
    seat,
    price
  }));
  return { seats: seats2, expiresAt: new Date(expiresAt ?? Number.NaN), extensions: extensions ?? 0 };
}
function callOf({ client: client6, now: now4 }, { chosen, ...hold }) {
  return {
    ...hold,
    chosen: chosen ? `{${chosen.join(",")}}` : null,
    clientId: client6.id,
    version: client6.catalogueVersion,
    now: now4.toISOString(),
    holdSeconds: client6.holdMinutes * 60,
    cartMax: client6.maxPerOrder
  };
}
async function attempt(db2, call, wait) {
  const [result] = await holdAlone(db2).execute({ ...call, wait });
  if (!result) throw new Error("hold_seats gave no answer");
  return result;
}
var holdAlone = prepared((db2) => {
  const p = sql20.placeholder;
  return db2.select({
    outcome: sql20`outcome`,
    available: sql20`available`,
    taken: sql20`taken`,
    held: sql20`held_seats`,
    expiresAt: sql20`expires_at`,
    extensions: sql20`extensions`
  }).from(
    sql20`hold_seats(${p("clientId")}, ${p("version")}, ${p("cartId")}, ${p("subEventId")}, ${p("categoryId")}, ${p("ticketTypeId")},
        ${p("price")}, ${p("count")}, ${p("chosen")}, ${p("now")}, make_interval(secs => ${p("holdSeconds")}),
        ${p("cartMax")}, ${p("eventMaxPerOrder")}, ${p("typeMaxPerOrder")}, ${p("typeMaxPerEvent")},
        ${p("firstNr")}, ${p("lastNr")}, ${p("wait")}, true)`
  ).prepare("hold_seats");
});
function refusal(hold, { outcome, available, taken: taken3 }) {
  const left = available ?? 0;
  const some = left === 1 ? "1 ticket" : `${left} tickets`;
  switch (outcome) {
    case "seat_taken":
      return new AppError("seat_taken", "A chosen seat is taken", {
        extra: { seats: (taken3 ?? []).map((nr) => seatIdOf(hold.subEventId, nr)) }
      });
    case "order_limit":
      return orderLimit(left);
    case "discount_limit_order":
      return new AppError("discount_limit_order", `This order can take ${some} more of this type`, {
        extra: { available: left }
      });
    case "discount_limit_event":
      return new AppError("discount_limit_event", `Only ${some} of this type left`, { extra: { available: left } });
    case "short":
      return new AppError("busy", "Seats are being let go at this moment: try again");
    default:
      return soldOut(left);
  }
}
function orderLimit(available) {
  const message = `This order can take ${available} more ${available === 1 ? "ticket" : "tickets"}`;
  return new AppError("order_limit", message, { extra: { available } });
}
function soldOut(available) {
  const message = available === 0 ? "Sold out" : `Only ${available} left`;
  return new AppError("sold_out", message, { extra: { available } });
}

// lib/seats/hold-again.ts
var ATTEMPTS2 = 5;
var REFUSALS = ["sold_out", "seat_taken", "discount_limit_event", "order_limit"];
async function holdAgain(ctx2, cartId2, wanted) {
  try {
    return await inTransaction(ctx2, async (before) => {
      const ctx3 = await atCurrentVersion(before);
      for (const rank of groupsBy(wanted, (seat) => [seat.subEventId, seat.categoryId])) {
        await holdRank(ctx3, cartId2, rank);
      }
      return listHeld(ctx3, cartId2);
    });
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return void 0;
    throw error;
  }
}
async function holdRank(ctx2, cartId2, rank) {
  const [{ subEventId, categoryId } = { subEventId: 0, categoryId: 0 }] = rank;
  const bounds = await findRank(ctx2, subEventId, categoryId);
  if (!bounds) throw new AppError("sold_out", "This performance is over or not sold any more");
  const limits2 = await listLimits(ctx2, rank);
  const hold = async (ctx3, seated, chosen) => {
    for (const alike of groupsBy(seated, (seat) => [seat.ticketTypeId, Number(seat.price)])) {
      const [{ ticketTypeId, price } = rank[0]] = alike;
      const hold2 = {
        ...{ cartId: cartId2, subEventId, categoryId, ticketTypeId, price, count: alike.length },
        ...chosen && { chosen: alike.map((seat) => seat.nr) },
        ...{ eventMaxPerOrder: null, typeMaxPerOrder: null, typeMaxPerEvent: limits2.get(ticketTypeId) ?? null },
        ...{ firstNr: bounds.firstNr, lastNr: bounds.lastNr }
      };
      const held = await holdSeats({ ...ctx3, client: { ...ctx3.client, maxPerOrder: NO_LIMIT } }, hold2);
      if (!held) throw new AppError("busy", "The catalogue is being changed: try again");
    }
  };
  if (await succeeds(ctx2, (ctx3) => hold(ctx3, rank, true))) return;
  if (!bounds.isNumbered) return hold(ctx2, rank, false);
  await lockChoice(ctx2, subEventId);
  for (let attempt2 = 1; attempt2 <= ATTEMPTS2; attempt2++) {
    const nrs = await bestNrs(ctx2, { subEventId, categoryId, count: rank.length });
    if (!nrs) break;
    const seated = rank.map((seat, i) => ({ ...seat, nr: nrs[i] ?? seat.nr }));
    if (await succeeds(ctx2, (ctx3) => hold(ctx3, seated, true))) return;
  }
  throw new AppError("sold_out", "Sold out");
}
async function atCurrentVersion(ctx2) {
  const [current] = await ctx2.db.select({ version: catalogues.version }).from(catalogues).where(eq12(catalogues.clientId, ctx2.client.id));
  return { ...ctx2, client: { ...ctx2.client, catalogueVersion: current?.version ?? ctx2.client.catalogueVersion } };
}
var NO_LIMIT = 2 ** 31 - 1;
async function succeeds(ctx2, work) {
  try {
    await inTransaction(ctx2, work);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "seat_taken") return false;
    throw error;
  }
}
async function findRank(ctx2, subEventId, categoryId) {
  const [rank] = await ctx2.db.select({
    firstNr: subEventCategories.firstNr,
    lastNr: subEventCategories.lastNr,
    isNumbered: subEventCategories.isNumbered
  }).from(subEventCategories).innerJoin(
    subEvents,
    and8(eq12(subEvents.clientId, subEventCategories.clientId), eq12(subEvents.id, subEventCategories.subEventId))
  ).where(
    and8(
      eq12(subEventCategories.clientId, ctx2.client.id),
      eq12(subEventCategories.subEventId, subEventId),
      eq12(subEventCategories.categoryId, categoryId),
      inArray3(subEvents.status, ["pub", "nosal"]),
      gt2(subEvents.startsAt, ctx2.now)
    )
  );
  return rank;
}
async function listLimits(ctx2, wanted) {
  const ids2 = wanted.map((seat) => seat.ticketTypeId);
  const types = await ctx2.db.select({ id: ticketTypes.id, most: ticketTypes.maxPerEvent }).from(ticketTypes).where(and8(eq12(ticketTypes.clientId, ctx2.client.id), inArray3(ticketTypes.id, ids2)));
  return new Map(types.map(({ id, most: most2 }) => [id, most2]));
}
function listHeld(ctx2, cartId2) {
  return ctx2.db.select({
    subEventId: seats.subEventId,
    nr: seats.nr,
    categoryId: seats.categoryId,
    ticketTypeId: sql21`${seats.ticketTypeId}`,
    price: sql21`${seats.price}`,
    section: seats.section,
    row: seats.rowNr,
    seat: seats.seatNr
  }).from(seats).where(and8(eq12(seats.clientId, ctx2.client.id), eq12(seats.cartId, cartId2))).orderBy(asc6(seats.subEventId), asc6(seats.nr));
}
function groupsBy(items3, keyOf2) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items3) {
    const key = keyOf2(item);
    const group = groups.get(key.join()) ?? { key, items: [] };
    group.items.push(item);
    groups.set(key.join(), group);
  }
  const compare = (a, b) => a.map((one3, i) => one3 - (b[i] ?? 0)).find((diff) => diff !== 0) ?? 0;
  return [...groups.values()].sort((a, b) => compare(a.key, b.key)).map((group) => group.items);
}

// lib/seats/is-alive.ts
import { sql as sql22 } from "drizzle-orm";
function isAlive(now4) {
  return sql22`${carts.expiresAt} - ${now4} > interval '0'`;
}

// lib/seats/list-taken.ts
import { and as and9, asc as asc7, eq as eq13, gt as gt3, isNotNull as isNotNull2, or as or2, sql as sql23 } from "drizzle-orm";
var taken2 = prepared(
  (db2) => db2.select({ nr: seats.nr }).from(seats).leftJoin(carts, and9(eq13(carts.clientId, seats.clientId), eq13(carts.id, seats.cartId))).where(
    and9(
      eq13(seats.clientId, sql23.placeholder("clientId")),
      eq13(seats.subEventId, sql23.placeholder("subEventId")),
      isNotNull2(seats.section),
      // What has no price is neither held nor sold: the index of taken seats finds the rest.
      isNotNull2(seats.price),
      or2(isNotNull2(seats.orderId), gt3(carts.expiresAt, sql23`${sql23.placeholder("now")}::timestamptz`))
    )
  ).orderBy(asc7(seats.nr)).prepare("taken_seats")
);

// lib/seats/lock-cart.ts
import { sql as sql24 } from "drizzle-orm";
async function lockCart(ctx2, cartId2) {
  await ctx2.db.execute(sql24`
    INSERT INTO ${carts} AS c (client_id, id, expires_at) VALUES (${ctx2.client.id}, ${cartId2}, ${ctx2.now.toISOString()})
    ON CONFLICT (client_id, id) DO UPDATE SET expires_at = c.expires_at`);
}

// lib/seats/move-hold.ts
import { sql as sql25 } from "drizzle-orm";
async function moveHold(ctx2, { from: from2, to: to2, minutes }) {
  await lockCaps(ctx2, from2);
  const client6 = ctx2.client.id;
  const moved = await ctx2.db.execute(sql25`
    WITH hold AS (
      INSERT INTO ${carts} (client_id, id, expires_at)
      VALUES (${client6}, ${to2}, ${laterThan(ctx2.now)} + make_interval(secs => ${minutes * 60}))
      ON CONFLICT (client_id, id) DO UPDATE SET expires_at = excluded.expires_at
      RETURNING expires_at)
    UPDATE ${seats} s SET cart_id = ${to2} FROM ${carts} c
     WHERE c.client_id = ${client6} AND c.id = ${from2} AND c.expires_at > ${laterThan(ctx2.now)}
       AND s.client_id = ${client6} AND s.cart_id = ${from2}
    RETURNING s.price, (SELECT extract(epoch FROM expires_at)::float8 FROM hold) AS ends`);
  const [first] = moved;
  if (!first) return void 0;
  return { prices: moved.map((seat) => seat.price), expiresAt: new Date(Math.floor(first.ends * 1e3)) };
}
async function releaseHold(ctx2, cartId2) {
  await ctx2.db.execute(sql25`
    UPDATE ${seats} SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
     WHERE client_id = ${ctx2.client.id} AND cart_id = ${cartId2}`);
}
async function holdsSeats(ctx2, cartId2) {
  const alive = await ctx2.db.execute(sql25`
    SELECT FROM ${carts} c JOIN ${seats} s ON s.client_id = c.client_id AND s.cart_id = c.id
     WHERE c.client_id = ${ctx2.client.id} AND c.id = ${cartId2} AND c.expires_at > ${laterThan(ctx2.now)} LIMIT 1`);
  return alive.length > 0;
}

// lib/seats/release-expired.ts
import { sql as sql26 } from "drizzle-orm";

// lib/seats/release-seat.ts
import { sql as sql27 } from "drizzle-orm";

// lib/seats/sell-held.ts
import { sql as sql28 } from "drizzle-orm";
async function sellHeld(ctx2, cartId2, orderId) {
  await lockCaps(ctx2, cartId2);
  const sold = await ctx2.db.execute(sql28`
    UPDATE ${seats} s SET cart_id = NULL, order_id = ${orderId} FROM ${carts} c
     WHERE c.client_id = ${ctx2.client.id} AND c.id = ${cartId2} AND c.expires_at > ${laterThan(ctx2.now)}
       AND s.client_id = c.client_id AND s.cart_id = c.id
    RETURNING s.nr`);
  return sold.length;
}
async function freeSold(ctx2, orderId) {
  const freed = await ctx2.db.execute(sql28`
    UPDATE ${seats} s SET order_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL FROM ${orderLines} l
     WHERE l.client_id = ${ctx2.client.id} AND l.order_id = ${orderId}
       AND s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = ${orderId}
    RETURNING s.nr`);
  return freed.length;
}

// lib/orders/hold-id.ts
var holdIdOf = ({ key }) => `order:${key}`;

// lib/orders/lock-order.ts
import { and as and10, desc, eq as eq14 } from "drizzle-orm";
async function lockOrder(ctx2, orderId) {
  const order2 = await lock2(ctx2, eq14(orders.id, orderId));
  if (!order2) throw new AppError("order_not_found", "Order not found");
  return order2;
}
function lockLastOrderOf(ctx2, cartId2) {
  return lock2(ctx2, eq14(orders.cartId, cartId2));
}
async function lock2(ctx2, which) {
  const [order2] = await ctx2.db.select().from(orders).where(and10(eq14(orders.clientId, ctx2.client.id), which)).orderBy(desc(orders.id)).limit(1).for("no key update");
  return order2;
}

// lib/orders/move-order.ts
import { and as and20, eq as eq24 } from "drizzle-orm";

// lib/webhooks/queue-message.ts
import { randomBytes } from "node:crypto";
import { and as and11, eq as eq15, isNull as isNull2, sql as sql29 } from "drizzle-orm";
async function listEndpointIds({ client: client6, db: db2 }, type) {
  const rows = await db2.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(and11(eq15(webhookEndpoints.clientId, client6.id), isInUse(), wants(type)));
  return rows.map(({ id }) => id);
}
var isInUse = () => and11(eq15(webhookEndpoints.archived, false), isNull2(webhookEndpoints.stoppedAt));
var wants = (type) => sql29`(${webhookEndpoints.types} IS NULL OR ${type} = ANY (${webhookEndpoints.types}))`;
async function queueMessages(ctx2, messages, endpointIds) {
  const { client: client6, db: db2, now: now4 } = ctx2;
  if (endpointIds.length === 0) return;
  for (let i = 0; i < messages.length; i += BATCH) {
    const rows = messages.slice(i, i + BATCH).map(({ type, subject, data }) => ({
      clientId: client6.id,
      id: `msg_${randomBytes(18).toString("base64url")}`,
      type,
      subject,
      body: JSON.stringify({ type, timestamp: now4.toISOString(), data: { client_name: client6.name, ...data } }),
      createdAt: now4
    }));
    const deliveries = rows.flatMap(
      ({ id: messageId }) => endpointIds.map((endpointId) => ({ clientId: client6.id, messageId, endpointId, nextAttemptAt: now4 }))
    );
    await db2.insert(webhookMessages).values(rows);
    await db2.insert(webhookDeliveries).values(deliveries);
  }
}
var BATCH = 500;

// lib/webhooks/announce-order.ts
import { createHash as createHash2 } from "node:crypto";
import { and as and12, asc as asc8, eq as eq16 } from "drizzle-orm";
var TYPES = {
  paid: "order.paid",
  refunded: "order.refunded",
  expired: "order.expired"
};
async function announceOrder(ctx2, order2) {
  const type = TYPES[order2.status];
  if (!type) return;
  const endpointIds = await listEndpointIds(ctx2, type);
  if (endpointIds.length === 0) return;
  const message = { type, subject: `order ${order2.id}`, data: await toWireOrder(ctx2, order2) };
  await queueMessages(ctx2, [message], endpointIds);
}
async function toWireOrder(ctx2, order2) {
  const lines = await ctx2.db.select().from(orderLines).where(and12(eq16(orderLines.clientId, ctx2.client.id), eq16(orderLines.orderId, order2.id))).orderBy(asc8(orderLines.position));
  return {
    order_key_sha256: createHash2("sha256").update(order2.key).digest("hex"),
    order_status: order2.status,
    tickets_total: order2.ticketsTotal,
    payment_cost: order2.paymentCost,
    order_total: order2.total,
    currency: order2.currency,
    created_at: order2.createdAt.toISOString(),
    paid_at: order2.paidAt?.toISOString() ?? null,
    order_tickets_nr: lines.length,
    seats: lines.map((line3) => ({
      seat_id: seatIdOf(line3.subEventId, line3.nr),
      pmp_name: line3.section,
      seat_row_nr: line3.rowNr,
      seat_nr: line3.seatNr,
      event_id: line3.subEventId,
      event_name: line3.eventName,
      seat_price: line3.price,
      category_name: line3.categoryName,
      discount_id: line3.discountId,
      discount_name: line3.discountName
    }))
  };
}

// lib/money.ts
var MAX_MONEY = "99999999.99";
var SHAPE = /^(0|[1-9]\d{0,7})\.\d{2}$/;
function isMoney(value) {
  return typeof value === "string" && SHAPE.test(value);
}
function money2(value) {
  if (isMoney(value)) return value;
  const shown = typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : `a ${typeof value}`;
  throw new RangeError(
    `An amount must be written with a point and two decimals, from "0.00" to "${MAX_MONEY}", not ${shown}.`
  );
}
function sumMoney(parts) {
  let cents = 0n;
  for (const part of parts) cents += centsOf(part);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
var centsOf = (amount2) => BigInt(amount2.replace(".", ""));

// lib/webhooks/examples.ts
var SEAT = {
  ...{ pmp_name: null, seat_row_nr: "0", seat_nr: "0", event_id: 95, event_name: "Demo Event" },
  ...{ seat_price: money2("23.50"), category_name: "standaard", discount_id: "gI8obK3hM0", discount_name: "CJP" }
};
var EXAMPLES = {
  order: {
    type: "order.paid",
    timestamp: "2026-11-20T15:41:07.302Z",
    data: {
      client_name: "demo",
      order_key_sha256: "6d3fb1d1b9e8f2a4b6a7f3c52f0f7b8b0f6f3a35cf0b0a5b0f8b8f5f2a9f1c77",
      order_status: "paid",
      tickets_total: money2("47.00"),
      payment_cost: money2("0.29"),
      order_total: money2("47.29"),
      currency: "EUR",
      created_at: "2026-11-20T15:38:40.118Z",
      paid_at: "2026-11-20T15:41:07.302Z",
      order_tickets_nr: 2,
      seats: [
        { seat_id: "cnXScbGmKw", ...SEAT },
        { seat_id: "CbK7CgQUVh", ...SEAT }
      ]
    }
  },
  event: {
    type: "event.updated",
    timestamp: "2026-11-20T09:00:12.440Z",
    data: { client_name: "demo", event_id: 94, sub_event_ids: [95, 96] }
  },
  stock: {
    type: "stock.changed",
    timestamp: "2026-11-20T15:41:21.006Z",
    data: {
      ...{ client_name: "demo", event_id: 95, event_main_id: 94 },
      ...{ event_free: 10, seats_free: 164, seats_held: 6, seats_sold: 30 }
    }
  }
};

// lib/webhooks/list-deliveries.ts
import { and as and13, desc as desc2, eq as eq17 } from "drizzle-orm";

// lib/webhooks/list-endpoints.ts
import { and as and14, asc as asc9, eq as eq18, sql as sql30 } from "drizzle-orm";

// lib/webhooks/resend.ts
import { and as and15, eq as eq19, inArray as inArray4, isNull as isNull3 } from "drizzle-orm";

// lib/webhooks/save-endpoints.ts
import { and as and18, eq as eq22, inArray as inArray5 } from "drizzle-orm";

// lib/webhooks/give-up-waiting.ts
import { and as and16, eq as eq20, isNotNull as isNotNull3 } from "drizzle-orm";

// lib/webhooks/secrets.ts
import { and as and17, asc as asc10, eq as eq21, gt as gt4, isNull as isNull4, lte as lte3, or as or3 } from "drizzle-orm";

// lib/secrets.ts
import { createCipheriv, createDecipheriv, createHash as createHash3, randomBytes as randomBytes2 } from "node:crypto";
var VERSION = "v1";
var NONCE_BYTES = 12;
var TAG_BYTES = 16;
function unseal(sealed, context2) {
  const [version, name2, text18 = ""] = sealed.split(".");
  const key = keys().find((one3) => nameOf(one3) === name2);
  if (version !== VERSION || !key) {
    throw new Error(`A secret (${context2}) was sealed with a key that SECRET_KEY does not have.`);
  }
  const bytes = Buffer.from(text18, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES
    });
    decipher.setAAD(Buffer.from(context2));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), void 0, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw new Error(`A secret (${context2}) does not open: it was altered, or sealed for something else.`, { cause });
  }
}
function keys() {
  const [first, ...older] = env.SECRET_KEY ?? [];
  if (first) return [first, ...older];
  throw new Error(
    "SECRET_KEY is not set: make one with `openssl rand -base64 32`, and keep it as long as the database."
  );
}
var nameOf = (key) => createHash3("sha256").update("doek key name").update(key).digest("hex").slice(0, 8);

// lib/webhooks/start-endpoint.ts
import { and as and19, eq as eq23 } from "drizzle-orm";

// lib/orders/record.ts
async function record(ctx2, { detail = {}, ...deed }) {
  await ctx2.db.insert(auditLog).values({ clientId: ctx2.client.id, at: ctx2.now, detail, ...deed });
  whenCommitted(ctx2, () => meters.deeds.inc({ action: deed.action }));
}

// lib/orders/states.ts
var SEATS = {
  pending: "held",
  promised: "sold",
  paid: "sold",
  cancelled: "none",
  expired: "none",
  refunded: "none"
};
var TRANSITIONS = {
  pending: { pay: "paid", promise: "promised", cancel: "cancelled", expire: "expired" },
  promised: { pay: "paid", cancel: "cancelled", expire: "expired" },
  paid: { refund: "refunded" },
  cancelled: { pay: "paid" },
  expired: { pay: "paid" },
  refunded: {}
};
function nextStatus(status, event2) {
  const moves = TRANSITIONS[status];
  return moves[event2];
}
var PAYMENT_MINUTES = 30;

// lib/orders/move-order.ts
async function moveOrder(ctx2, order2, event2, actor, changes = {}) {
  const status = nextStatus(order2.status, event2);
  if (!status) throw new Error(`An order that is ${order2.status} cannot ${event2}`);
  const [moved] = await ctx2.db.update(orders).set({ status, ...changes }).where(and20(eq24(orders.clientId, ctx2.client.id), eq24(orders.id, order2.id), eq24(orders.status, order2.status))).returning();
  if (!moved) throw new Error("An order was moved without its lock");
  await record(ctx2, { actor, action: `order.${status}`, orderId: order2.id, detail: { from: order2.status } });
  await announceOrder(ctx2, moved);
  return moved;
}

// lib/orders/read-order.ts
import { and as and21, asc as asc11, desc as desc3, eq as eq25, getTableColumns as getTableColumns2 } from "drizzle-orm";
async function getOrder(ctx2, key) {
  const order2 = await findOrder(ctx2, key);
  if (!order2) throw new AppError("order_not_found", "Order not found");
  return order2;
}
function findOrder(ctx2, key) {
  return ORDER_KEY_PATTERN.test(key) ? find(ctx2, eq25(orders.key, key)) : Promise.resolve(void 0);
}
async function getOrderById(ctx2, id) {
  const order2 = await find(ctx2, eq25(orders.id, id));
  if (!order2) throw new AppError("order_not_found", "Order not found");
  return order2;
}
async function find(ctx2, which) {
  const [order2] = await ctx2.db.select().from(orders).where(and21(eq25(orders.clientId, ctx2.client.id), which)).orderBy(desc3(orders.id)).limit(1);
  return order2 && { ...order2, status: statusAt(order2, ctx2.now), lines: await listLines(ctx2, order2.id) };
}
async function listLines(ctx2, orderId) {
  const lines = await ctx2.db.select({ ...getTableColumns2(orderLines), eventTypes: mainEvents.types }).from(orderLines).innerJoin(subEvents, and21(eq25(subEvents.clientId, orderLines.clientId), eq25(subEvents.id, orderLines.subEventId))).innerJoin(mainEvents, and21(eq25(mainEvents.clientId, subEvents.clientId), eq25(mainEvents.id, subEvents.mainEventId))).where(and21(eq25(orderLines.clientId, ctx2.client.id), eq25(orderLines.orderId, orderId))).orderBy(asc11(orderLines.position));
  return lines.map((line3) => ({ ...line3, seatId: seatIdOf(line3.subEventId, line3.nr) }));
}
function statusAt({ status, expiresAt }, now4) {
  return status === "pending" && expiresAt <= now4 ? "expired" : status;
}

// lib/orders/cancel-order.ts
async function cancelLocked(ctx2, order2, actor) {
  const status = statusAt(order2, ctx2.now);
  if (status === "promised") await freeSold(ctx2, order2.id);
  else if (status === "pending") await giveBack(ctx2, order2);
  else throw new AppError("order_ended", "This order cannot be cancelled any more");
  return moveOrder(ctx2, order2, "cancel", actor, { endedAt: ctx2.now });
}
async function giveBack(ctx2, order2) {
  const holdId = holdIdOf(order2);
  await lockCart(ctx2, holdId);
  if (await holdsSeats(ctx2, order2.cartId)) return releaseHold(ctx2, holdId);
  await releaseHold(ctx2, order2.cartId);
  await moveHold(ctx2, { from: holdId, to: order2.cartId, minutes: ctx2.client.holdMinutes });
}

// lib/orders/end-orders.ts
import { and as and22, asc as asc12, inArray as inArray6, lte as lte4 } from "drizzle-orm";
async function endOrders(db2, now4, most2 = 100) {
  const over = await db2.select({ clientId: orders.clientId, id: orders.id }).from(orders).where(and22(inArray6(orders.status, ["pending", "promised"]), lte4(orders.expiresAt, now4))).orderBy(asc12(orders.expiresAt)).limit(most2);
  let ended = 0;
  for (const { clientId: clientId2, id } of over) {
    try {
      await expireOrder({ client: await getClientById(db2, clientId2), db: db2, now: now4 }, id);
      ended++;
    } catch (error) {
      log.warn({ err: error, orderId: id }, "an order could not be ended yet");
    }
  }
  return ended;
}
function expireOrder(ctx2, id) {
  return inTransaction(ctx2, async (ctx3) => {
    const order2 = await lockOrder(ctx3, id);
    if (order2.expiresAt > ctx3.now || !["pending", "promised"].includes(order2.status)) return;
    if (order2.status === "promised") await freeSold(ctx3, order2.id);
    else {
      await lockCart(ctx3, holdIdOf(order2));
      await releaseHold(ctx3, holdIdOf(order2));
    }
    await moveOrder(ctx3, order2, "expire", "clock", { endedAt: ctx3.now });
  });
}

// lib/orders/pay-order.ts
import { and as and23, eq as eq26 } from "drizzle-orm";

// lib/pricing/cart-total.ts
function cartTotal(prices) {
  return sumMoney(prices);
}

// lib/pricing/discounted-price.ts
import { Decimal } from "decimal.js";
var Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

// lib/pricing/included-vat.ts
import { Decimal as Decimal2 } from "decimal.js";
var Exact2 = Decimal2.clone({ precision: 40, rounding: Decimal2.ROUND_HALF_UP, defaults: true });

// lib/pricing/order-total.ts
var NOTHING = "0.00";
function orderTotal(ticketsTotal, methodCost) {
  const paymentCost = ticketsTotal === NOTHING ? NOTHING : methodCost;
  return { paymentCost, total: sumMoney([ticketsTotal, paymentCost]) };
}

// lib/orders/pay-order.ts
async function payOrder(ctx2, order2, { methodCost, actor }) {
  if (order2.status === "paid") return "twice";
  if (!nextStatus(order2.status, "pay")) return "late";
  if (SEATS[order2.status] !== "sold" && !await sellSeats(ctx2, order2)) return "late";
  const amounts = orderTotal(order2.ticketsTotal, methodCost);
  await moveOrder(ctx2, order2, "pay", actor, { ...amounts, paidAt: ctx2.now, endedAt: null });
  return "paid";
}
async function promiseOrder(ctx2, order2) {
  const lines = await listLines(ctx2, order2.id);
  if (!await sellWhatIsHeld(ctx2, order2, lines)) return false;
  await moveOrder(ctx2, order2, "promise", "buyer", { expiresAt: endOf(lines) });
  return true;
}
var SIX_HOURS_MS = 6 * 60 * 60 * 1e3;
function endOf(lines) {
  const ends = lines.map(({ startsAt, endsAt }) => endsAt?.getTime() ?? startsAt.getTime() + SIX_HOURS_MS);
  return new Date(Math.max(...ends));
}
async function sellSeats(ctx2, order2) {
  const lines = await listLines(ctx2, order2.id);
  if (order2.status === "pending" && await sellWhatIsHeld(ctx2, order2, lines)) return true;
  const holdId = holdIdOf(order2);
  await lockCart(ctx2, holdId);
  const held = await holdAgain(ctx2, holdId, lines);
  if (!held) return false;
  await reseat(ctx2, lines, held);
  await sell(ctx2, order2, lines.length);
  return true;
}
async function sellWhatIsHeld(ctx2, order2, lines) {
  await lockCart(ctx2, holdIdOf(order2));
  const sold = await sellHeld(ctx2, holdIdOf(order2), order2.id);
  if (sold > 0 && sold !== lines.length) throw new Error("An order holds other seats than its lines say");
  return sold > 0;
}
async function sell(ctx2, order2, count3) {
  const sold = await sellHeld(ctx2, holdIdOf(order2), order2.id);
  if (sold !== count3) throw new Error("Seats that were held again were not sold");
}
async function reseat(ctx2, lines, held) {
  const left = new Set(held);
  const take = (fits) => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const moving = lines.filter((line3) => !take((seat) => isAlike(seat, line3) && seat.nr === line3.nr));
  const seated = moving.map((line3) => ({ line: line3, seat: take((seat) => isAlike(seat, line3)) }));
  for (const { line: line3 } of seated) await seatLine(ctx2, line3, { nr: -line3.position });
  for (const { line: line3, seat } of seated) {
    if (!seat) throw new Error("A line found no seat among those held again");
    await seatLine(ctx2, line3, { nr: seat.nr, section: seat.section, rowNr: seat.row, seatNr: seat.seat });
  }
}
var isAlike = (seat, line3) => seat.subEventId === line3.subEventId && seat.categoryId === line3.categoryId && seat.ticketTypeId === line3.ticketTypeId && seat.price === line3.price;
async function seatLine(ctx2, line3, seat) {
  await ctx2.db.update(orderLines).set(seat).where(
    and23(
      eq26(orderLines.clientId, ctx2.client.id),
      eq26(orderLines.orderId, line3.orderId),
      eq26(orderLines.position, line3.position)
    )
  );
}

// lib/orders/place-order.ts
import { and as and24, eq as eq27 } from "drizzle-orm";

// lib/orders/freeze-lines.ts
import { sql as sql31 } from "drizzle-orm";
async function freezeLines(ctx2, orderId, cartId2) {
  await ctx2.db.execute(sql31`
    INSERT INTO ${orderLines} (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name)
    SELECT s.client_id, ${orderId}, row_number() OVER (ORDER BY s.held_at, s.sub_event_id, s.nr), s.sub_event_id, s.nr,
      s.section, s.row_nr, s.seat_nr, s.category_id, k.name, s.ticket_type_id, d.discount_id, t.name, s.price,
      coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name
      FROM ${seats} s
      JOIN ${subEvents} e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN ${mainEvents} m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN ${locations} l ON l.client_id = e.client_id AND l.id = e.location_id
      JOIN ${categories} k ON k.client_id = s.client_id AND k.id = s.category_id
      JOIN ${ticketTypes} t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      JOIN ${discounts} d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
       AND d.category_id = s.category_id
     WHERE s.client_id = ${ctx2.client.id} AND s.cart_id = ${cartId2}`);
}

// lib/orders/place-order.ts
async function placeOrder(ctx2, wanted) {
  const key = newOrderKey();
  await lockCart(ctx2, wanted.cartId);
  const hold = { from: wanted.cartId, to: holdIdOf({ key }), minutes: PAYMENT_MINUTES };
  let held = await moveHold(ctx2, hold);
  if (!held) {
    const before = await lockLastOrderOf(ctx2, wanted.cartId);
    if (before && isRepeat(ctx2, before, wanted)) return { order: await refresh(ctx2, before, wanted), isNew: false };
    if (!before || statusAt(before, ctx2.now) !== "pending") throw cartEmpty();
    await cancelLocked(ctx2, before, "buyer");
    held = await moveHold(ctx2, hold);
  }
  if (!held) throw cartEmpty();
  return { order: await insertOrder(ctx2, wanted, key, held), isNew: true };
}
var cartEmpty = () => new AppError("cart_empty", "The cart is empty, or its time is over");
function isRepeat(ctx2, before, { buyer: buyer2 }) {
  return before.email.toLowerCase() === buyer2.email.toLowerCase() && ["pending", "promised", "paid"].includes(statusAt(before, ctx2.now)) && before.createdAt.getTime() > ctx2.now.getTime() - PAYMENT_MINUTES * 6e4;
}
async function refresh(ctx2, before, { buyer: buyer2, locale, returnUrl }) {
  if (before.status !== "pending") return before;
  const [refreshed = before] = await ctx2.db.update(orders).set({ ...buyer2, locale, returnUrl }).where(and24(eq27(orders.clientId, ctx2.client.id), eq27(orders.id, before.id))).returning();
  return refreshed;
}
async function insertOrder(ctx2, { cartId: cartId2, buyer: buyer2, methodCost, locale, returnUrl }, key, held) {
  const ticketsTotal = cartTotal(held.prices);
  const { paymentCost, total } = orderTotal(ticketsTotal, methodCost);
  const [order2] = await ctx2.db.insert(orders).values({
    ...{ clientId: ctx2.client.id, key, status: "pending", cartId: cartId2, ...buyer2 },
    ...{ ticketsTotal, paymentCost, total, currency: ctx2.client.currency },
    ...{ vatRate: ctx2.client.vatRate, locale, returnUrl },
    ...{ createdAt: ctx2.now, expiresAt: held.expiresAt }
  }).returning();
  if (!order2) throw new Error("The order was not saved");
  await freezeLines(ctx2, order2.id, holdIdOf(order2));
  await record(ctx2, { actor: "buyer", action: "order.pending", orderId: order2.id, detail: { total } });
  return order2;
}

// lib/orders/prove-address.ts
import { and as and25, count, eq as eq28, gt as gt5, isNull as isNull5 } from "drizzle-orm";
var DAY_MS = 24 * 60 * 60 * 1e3;
var HOUR_MS = DAY_MS / 24;

// lib/orders/reprice-order.ts
import { and as and26, eq as eq29 } from "drizzle-orm";
async function repriceOrder(ctx2, order2, methodCost) {
  const [repriced] = await ctx2.db.update(orders).set(orderTotal(order2.ticketsTotal, methodCost)).where(and26(eq29(orders.clientId, ctx2.client.id), eq29(orders.id, order2.id))).returning();
  if (!repriced) throw new Error("An order is gone");
  return repriced;
}

// lib/outbox/claim-mail.ts
import { and as and27, eq as eq30, sql as sql32 } from "drizzle-orm";

// lib/outbox/queue-mail.ts
async function queueMail(ctx2, { kind, orderId, occasion = "" }) {
  const queued = await ctx2.db.insert(mails).values({ clientId: ctx2.client.id, kind, orderId, occasion, queuedAt: ctx2.now, nextAttemptAt: ctx2.now }).onConflictDoNothing().returning({ id: mails.id });
  return queued.length > 0;
}

// lib/outbox/resend-mail.ts
import { and as and28, count as count2, eq as eq31 } from "drizzle-orm";

// lib/outbox/settle-mail.ts
import { sql as sql33 } from "drizzle-orm";
var MOST_SECONDS = 60 * 60;

// lib/payments/ask-payment.ts
import { and as and32, eq as eq35 } from "drizzle-orm";

// lib/payments/credentials.ts
import { and as and29, eq as eq32 } from "drizzle-orm";
import { z as z2 } from "zod";
var credentialSchemas = {
  mollie: z2.object({ apiKey: z2.string() }),
  stripe: z2.object({ secretKey: z2.string(), webhookSecret: z2.string() })
};
var contextOf = (clientId2, provider) => `client ${clientId2}: ${provider}`;
async function getCredentials(ctx2, provider) {
  const sealed = await findSealed(ctx2.db, ctx2.client.id, provider);
  if (!sealed) throw new AppError("payment_refused", "This way of paying is not set up");
  try {
    return credentialSchemas[provider].parse(
      JSON.parse(unseal(sealed, contextOf(ctx2.client.id, provider)))
    );
  } catch (cause) {
    throw new AppError("payment_refused", "This way of paying is not set up", { cause });
  }
}
async function listKeyedProviders(db2, clientId2) {
  const rows = await db2.select({ provider: paymentCredentials.provider }).from(paymentCredentials).where(eq32(paymentCredentials.clientId, clientId2));
  return new Set(rows.map((row2) => row2.provider));
}
async function findSealed(db2, clientId2, provider) {
  const [row2] = await db2.select({ sealed: paymentCredentials.sealed }).from(paymentCredentials).where(and29(eq32(paymentCredentials.clientId, clientId2), eq32(paymentCredentials.provider, provider)));
  return row2?.sealed;
}

// lib/payments/test-bank/provider.ts
import { and as and30, eq as eq33, isNull as isNull6 } from "drizzle-orm";

// lib/payments/test-bank/is-open.ts
var isTestBankOpen = () => env.TEST_BANK ?? env.NODE_ENV !== "production";

// lib/payments/test-bank/provider.ts
var testBankPath = (clientName2, ref2) => `/${clientName2}/testbank/${ref2}`;
function testBank(ctx2) {
  return {
    open: (opening) => open(ctx2, opening),
    look: (ref2) => look(ctx2, ref2),
    close: async (ref2) => {
      await ctx2.db.update(testBankPayments).set({ status: "expired" }).where(and30(ofRef(ctx2, ref2), eq33(testBankPayments.status, "open")));
    },
    refund: async ({ ref: ref2, amount: amount2 }) => {
      await ctx2.db.update(testBankPayments).set({ refunded: amount2 }).where(and30(ofRef(ctx2, ref2), isNull6(testBankPayments.refunded)));
      return `${ref2}-back`;
    }
  };
}
var ofRef = (ctx2, ref2) => and30(eq33(testBankPayments.clientId, ctx2.client.id), eq33(testBankPayments.ref, ref2));
async function open(ctx2, opening) {
  if (!isTestBankOpen()) throw new AppError("payment_refused", "The test bank is closed here");
  const { token, amount: amount2, currency, description } = opening;
  await ctx2.db.insert(testBankPayments).values({
    ...{ ref: newCartId(), clientId: ctx2.client.id, token, description, amount: amount2, currency },
    ...{ status: "open", createdAt: ctx2.now }
  }).onConflictDoNothing();
  const [payment] = await ctx2.db.select({ ref: testBankPayments.ref }).from(testBankPayments).where(
    and30(
      eq33(testBankPayments.clientId, ctx2.client.id),
      eq33(testBankPayments.token, token),
      eq33(testBankPayments.copy, 0)
    )
  );
  if (!payment) throw new Error("The test bank did not keep the payment");
  const path = testBankPath(ctx2.client.name, payment.ref);
  return { ref: payment.ref, checkoutUrl: new URL(path, opening.returnUrl).href };
}
async function look(ctx2, ref2) {
  const [payment] = await ctx2.db.select().from(testBankPayments).where(ofRef(ctx2, ref2));
  if (!payment) throw new AppError("payment_refused", "The test bank knows no such payment");
  const { token, status, amount: amount2, currency } = payment;
  return { token, state: status, ...status === "paid" && { paid: { amount: amount2, currency } } };
}

// lib/payments/providers/mollie.ts
import createMollieClient, { Locale, MollieApiError } from "@mollie/api-client";

// lib/payments/providers/ask.ts
var PASSING = /* @__PURE__ */ new Set([408, 429, 502, 503, 504]);
var PATIENCE_MILLISECONDS = 1e4;
async function ask(work, statusOf3) {
  let timer;
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in ten seconds")), PATIENCE_MILLISECONDS);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (cause) {
    const status = statusOf3(cause) ?? 0;
    if (status >= 400 && !PASSING.has(status)) {
      throw new AppError("payment_refused", "The payment provider refuses this way of paying", { cause });
    }
    throw new AppError("payment_unavailable", "The payment provider does not answer: try again in a moment", { cause });
  } finally {
    clearTimeout(timer);
  }
}

// lib/payments/providers/mollie.ts
var STATES = {
  paid: "paid",
  failed: "failed",
  canceled: "cancelled",
  expired: "expired"
};
var LOCALES = {
  nl: Locale.nl_NL,
  en: Locale.en_GB,
  de: Locale.de_DE,
  fr: Locale.fr_FR
};
var statusOf = (error) => error instanceof MollieApiError ? error.statusCode : void 0;
function mollie({ apiKey }) {
  const { payments: payments2, paymentRefunds } = createMollieClient({ apiKey, apiEndpoint: env.MOLLIE_URL });
  return {
    open: ({ token, amount: amount2, currency, method, description, locale, returnUrl, webhookUrl }) => ask(async () => {
      const payment = await payments2.create({
        amount: { value: amount2, currency },
        description,
        redirectUrl: returnUrl,
        ...webhookUrl && { webhookUrl },
        ...method && { method },
        locale: LOCALES[locale.slice(0, 2)] ?? Locale.en_GB,
        metadata: { payment: token },
        idempotencyKey: token
      });
      const checkoutUrl = payment.getCheckoutUrl();
      if (!checkoutUrl) throw new Error("Mollie gave no page to pay at");
      return { ref: payment.id, checkoutUrl };
    }, statusOf),
    look: (ref2) => ask(async () => {
      const { status, amount: amount2, metadata } = await payments2.get(ref2);
      const state = STATES[status] ?? "open";
      return {
        token: metadata?.payment,
        state,
        ...state === "paid" && { paid: { amount: money2(amount2.value), currency: amount2.currency } }
      };
    }, statusOf),
    close: (ref2) => ask(async () => {
      if ((await payments2.get(ref2)).isCancelable) await payments2.cancel(ref2);
    }, statusOf),
    refund: ({ ref: ref2, token, amount: amount2, currency }) => ask(async () => {
      for await (const refund of paymentRefunds.iterate({ paymentId: ref2 })) {
        if (!["failed", "canceled"].includes(refund.status)) return refund.id;
      }
      const sent = await paymentRefunds.create({
        paymentId: ref2,
        amount: { value: amount2, currency },
        metadata: { refund: token },
        idempotencyKey: token
      });
      return sent.id;
    }, statusOf)
  };
}

// lib/payments/providers/stripe.ts
import Stripe from "stripe";

// lib/payments/providers/minor-units.ts
var HUNDREDTHS = /* @__PURE__ */ new Set(["ISK", "UGX"]);
function toMinorUnits(amount2, currency) {
  const places = placesOf(currency);
  const [whole2 = "", parts = ""] = amount2.split(".");
  if (!/^0*$/.test(parts.slice(places))) throw new RangeError(`${currency} has no hundredths: ${amount2}`);
  return Number(whole2 + parts.padEnd(places, "0").slice(0, places));
}
function fromMinorUnits(units, currency) {
  const places = placesOf(currency);
  const digits = String(units).padStart(places + 1, "0");
  const whole2 = places === 0 ? digits : digits.slice(0, -places);
  const parts = (places === 0 ? "" : digits.slice(-places)).padEnd(2, "0");
  if (!/^0*$/.test(parts.slice(2))) throw new RangeError(`${units} of ${currency} are no hundredths`);
  return money2(`${whole2}.${parts.slice(0, 2)}`);
}
function placesOf(currency) {
  if (HUNDREDTHS.has(currency)) return 2;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

// lib/payments/providers/stripe.ts
var LIFE_SECONDS = 40 * 60;
var statusOf2 = (error) => error instanceof Stripe.errors.StripeError ? error.statusCode : void 0;
function stripe({ secretKey }) {
  const { checkout, refunds: refunds2 } = client(secretKey);
  const sessions = checkout.sessions;
  return {
    open: (opening) => ask(async () => {
      const { id, url: url3 } = await sessions.create(sessionOf(opening), { idempotencyKey: opening.token });
      if (!url3) throw new Error("Stripe gave no page to pay at");
      return { ref: id, checkoutUrl: url3 };
    }, statusOf2),
    look: (ref2) => ask(async () => seenOf(await sessions.retrieve(ref2, { expand: ["payment_intent"] })), statusOf2),
    close: (ref2) => ask(async () => {
      if ((await sessions.retrieve(ref2)).status === "open") await sessions.expire(ref2);
    }, statusOf2),
    refund: ({ ref: ref2, token }) => ask(async () => {
      const intent = (await sessions.retrieve(ref2)).payment_intent;
      if (!intent) throw new Error("A session that was paid has no payment");
      const paymentIntent = typeof intent === "string" ? intent : intent.id;
      const before = await refunds2.list({ payment_intent: paymentIntent });
      const sent = before.data.find(({ status }) => status !== "failed" && status !== "canceled");
      return (sent ?? await refunds2.create({ payment_intent: paymentIntent }, { idempotencyKey: token })).id;
    }, statusOf2)
  };
}
function client(secretKey) {
  const { protocol, hostname, port } = new URL(env.STRIPE_URL);
  return new Stripe(secretKey, {
    ...{
      host: hostname,
      port: port || (protocol === "http:" ? 80 : 443),
      protocol: protocol === "http:" ? "http" : "https"
    },
    // Failures are asked again by us, from what is written down.
    maxNetworkRetries: 0,
    timeout: 1e4,
    telemetry: false
  });
}
function sessionOf(opening) {
  const { token, amount: amount2, currency, method, description, locale, returnUrl, createdAt } = opening;
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toMinorUnits(amount2, currency),
          product_data: { name: description }
        }
      }
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    client_reference_id: token,
    payment_intent_data: { description, metadata: { payment: token } },
    // From what is written down: the same token must come with the same request.
    expires_at: Math.ceil(createdAt.getTime() / 1e3) + LIFE_SECONDS,
    locale: locale.slice(0, 2),
    ...method && { allowed_payment_method_types: [method] }
  };
}
function seenOf(session) {
  const token = session.client_reference_id ?? void 0;
  if (session.payment_status === "paid") {
    const currency = (session.currency ?? "").toUpperCase();
    return { token, state: "paid", paid: { amount: fromMinorUnits(session.amount_total ?? 0, currency), currency } };
  }
  if (session.status === "expired") return { token, state: "expired" };
  const intent = typeof session.payment_intent === "object" ? session.payment_intent?.status : void 0;
  const failed = session.status === "complete" && (intent === "requires_payment_method" || intent === "canceled");
  return { token, state: failed ? "failed" : "open" };
}

// lib/payments/providers/provider-of.ts
var isAsked = (provider) => provider !== "door" && provider !== "free";
async function providerOf(ctx2, provider) {
  switch (provider) {
    case "mollie":
      return mollie(await getCredentials(ctx2, "mollie"));
    case "stripe":
      return stripe(await getCredentials(ctx2, "stripe"));
    case "test":
      return testBank(ctx2);
    default:
      throw new Error(`Nobody is asked about payments of ${provider}`);
  }
}

// lib/payments/read-payment.ts
import { and as and31, desc as desc4, eq as eq34, inArray as inArray7 } from "drizzle-orm";
var ofPayment = ({ clientId: clientId2, id }) => and31(eq34(payments.clientId, clientId2), eq34(payments.id, id));
async function getPaymentByToken(ctx2, token) {
  const [payment] = await ctx2.db.select().from(payments).where(and31(eq34(payments.clientId, ctx2.client.id), eq34(payments.token, token)));
  if (!payment) throw new AppError("payment_not_found", "Payment not found");
  return payment;
}
function listPayments(ctx2, orderId) {
  return ctx2.db.select().from(payments).where(and31(eq34(payments.clientId, ctx2.client.id), eq34(payments.orderId, orderId))).orderBy(desc4(payments.id));
}
var isOpen = ({ status }) => status === "opening" || status === "open";
async function askSoon(ctx2, orderId) {
  await ctx2.db.update(payments).set({ nextAskAt: ctx2.now }).where(
    and31(
      eq34(payments.clientId, ctx2.client.id),
      eq34(payments.orderId, orderId),
      inArray7(payments.status, ["opening", "open"]),
      inArray7(payments.provider, ["mollie", "stripe", "test"])
    )
  );
}

// lib/payments/schedule.ts
var FIRST_SECONDS = 15;
var MOST_SECONDS2 = 6 * 60 * 60;
var WHILE_WAITING_SECONDS = 5 * 60;
var DAY_MS2 = 24 * 60 * 60 * 1e3;
var GIVE_UP_DAYS = 30;
function nextAskAt(times, now4) {
  return new Date(now4.getTime() + Math.min(FIRST_SECONDS * 2 ** Math.min(times, 20), MOST_SECONDS2) * 1e3);
}
function nextAskBefore(times, now4, expiresAt) {
  const latest = Math.min(
    now4.getTime() + WHILE_WAITING_SECONDS * 1e3,
    Math.max(expiresAt.getTime(), now4.getTime() + 1e3)
  );
  return new Date(Math.min(nextAskAt(times, now4).getTime(), latest));
}
var isGivenUp = (createdAt, now4) => now4.getTime() - createdAt.getTime() > GIVE_UP_DAYS * DAY_MS2;

// lib/payments/owe.ts
import { randomUUID } from "node:crypto";
async function owe(ctx2, payment, reason, actor) {
  const { id: paymentId, orderId, paidAmount: amount2, paidCurrency: currency } = payment;
  if (!amount2 || !currency || amount2 === "0.00") return;
  const [refund] = await ctx2.db.insert(refunds).values({
    ...{ clientId: ctx2.client.id, paymentId, token: randomUUID(), reason, amount: amount2, currency },
    ...{ status: "due", createdAt: ctx2.now, nextTryAt: ctx2.now }
  }).returning({ id: refunds.id });
  await record(ctx2, { actor, action: "refund.due", orderId, paymentId, detail: { reason, amount: amount2, currency } });
  await queueMail(ctx2, { kind: "refunded", orderId, occasion: String(refund?.id) });
}

// lib/payments/settle-payment.ts
function settlePayment(ctx2, payment, seen, actor) {
  return inTransaction(ctx2, async (ctx3) => {
    const order2 = await lockOrder(ctx3, payment.orderId);
    const [now4] = await ctx3.db.select().from(payments).where(ofPayment(payment));
    if (!now4) throw new Error("A payment is gone");
    if (!isAbout(now4, seen)) throw new Error("A provider spoke of another payment than was asked");
    if (now4.status === "paid" || seen.state === "open") return now4;
    if (seen.state === "paid") return settlePaid(ctx3, order2, now4, seen, actor);
    return settleUnpaid(ctx3, order2, now4, seen.state, actor);
  });
}
var isAbout = ({ token }, seen) => seen.token !== void 0 && token.split("/")[0] === seen.token;
async function settlePaid(ctx2, order2, payment, { paid }, actor) {
  if (!paid) throw new Error("A provider said paid, and not how much");
  const isRight = paid.amount === payment.amount && paid.currency === payment.currency;
  const use = isRight ? await payOrder(ctx2, order2, { methodCost: payment.cost, actor }) : "wrong_amount";
  const settled = await save(ctx2, payment, {
    ...{ status: "paid", paidAt: ctx2.now, paidAmount: paid.amount, paidCurrency: paid.currency },
    ...{ settles: use === "paid", nextAskAt: null, lastError: null }
  });
  const detail = { amount: paid.amount, currency: paid.currency, use };
  await record(ctx2, { actor, action: "payment.paid", orderId: order2.id, paymentId: payment.id, detail });
  if (use === "paid") await queueMail(ctx2, { kind: "confirmation", orderId: order2.id });
  else await owe(ctx2, settled, use, actor);
  return settled;
}
async function settleUnpaid(ctx2, order2, payment, status, actor) {
  if (payment.status === status) return save(ctx2, payment, { nextAskAt: null, lastError: null });
  const settled = await save(ctx2, payment, { status, nextAskAt: null, lastError: null });
  await record(ctx2, { actor, action: `payment.${status}`, orderId: order2.id, paymentId: payment.id });
  if (status === "failed" && statusAt(order2, ctx2.now) === "pending") {
    await queueMail(ctx2, { kind: "payment_failed", orderId: order2.id, occasion: String(payment.id) });
  }
  return settled;
}
async function save(ctx2, payment, changes) {
  const [saved] = await ctx2.db.update(payments).set(changes).where(ofPayment(payment)).returning();
  if (!saved) throw new Error("A payment is gone");
  return saved;
}

// lib/payments/ask-payment.ts
async function askPayment(ctx2, payment) {
  if (!payment.providerRef) return payment;
  const provider = await providerOf(ctx2, payment.provider);
  return settlePayment(ctx2, payment, await provider.look(payment.providerRef), "provider");
}
async function pollPayment(ctx2, payment) {
  const again = await whenAgain(ctx2, payment).catch((error) => {
    if (!(error instanceof AppError)) log.warn({ err: error, paymentId: payment.id }, "asking about a payment failed");
    return { nextAskAt: nextAskAt(payment.asks, ctx2.now), lastError: reasonOf(error) };
  });
  await ctx2.db.update(payments).set(again).where(and32(ofPayment(payment), eq35(payments.nextAskAt, payment.nextAskAt)));
}
async function whenAgain(ctx2, payment) {
  const order2 = await getOrderById(ctx2, payment.orderId);
  const [latest] = await listPayments(ctx2, order2.id);
  const isWanted = order2.status === "pending" && latest?.id === payment.id;
  if (!payment.providerRef) {
    if (!isWanted) return endUnopened(ctx2, payment);
    return { nextAskAt: order2.expiresAt };
  }
  const settled = await askPayment(ctx2, payment);
  if (!isOpen(settled)) return { nextAskAt: null };
  if (isWanted) return { nextAskAt: nextAskBefore(payment.asks, ctx2.now, order2.expiresAt), lastError: null };
  const provider = await providerOf(ctx2, payment.provider);
  await provider.close(payment.providerRef);
  if (!isOpen(await askPayment(ctx2, payment))) return { nextAskAt: null };
  if (!isGivenUp(payment.createdAt, ctx2.now)) return { nextAskAt: nextAskAt(payment.asks, ctx2.now), lastError: null };
  await record(ctx2, { actor: "clock", action: "payment.given_up", orderId: order2.id, paymentId: payment.id });
  return { nextAskAt: null, status: "expired", lastError: "never ended by its provider" };
}
async function endUnopened(ctx2, payment) {
  await ctx2.db.update(payments).set({ status: "expired" }).where(and32(ofPayment(payment), eq35(payments.status, "opening")));
  return { nextAskAt: null };
}
function reasonOf(error) {
  const root = error instanceof AppError ? error.cause : error;
  return (root instanceof Error ? `${root.name}: ${root.message}` : String(root)).slice(0, 300);
}

// lib/payments/create-order.ts
import { randomUUID as randomUUID2 } from "node:crypto";

// lib/payments/list-payment-methods.ts
async function listPaymentMethods(ctx2) {
  const rows = ctx2.client.paymentMethods ?? [];
  const asksKeys = rows.some(({ provider }) => provider === "mollie" || provider === "stripe");
  const keyed = asksKeys ? await listKeyedProviders(ctx2.db, ctx2.client.id) : /* @__PURE__ */ new Set();
  return rows.flatMap(({ payment_id, payment_desc, payment_cost, provider, method }) => {
    if (!provider || payment_id === null) return [];
    if (provider === "test" ? !isTestBankOpen() : provider !== "door" && !keyed.has(provider)) return [];
    const cost = money2(payment_cost ?? "0.00");
    return [{ paymentId: payment_id, description: payment_desc, cost, provider, method: method ?? null }];
  });
}

// lib/payments/create-order.ts
var FREE = "0.00";
async function createOrder(ctx2, input) {
  const methods = await listPaymentMethods(ctx2);
  const method = methods.find(({ paymentId }) => paymentId === input.paymentId);
  const id = await inTransaction(ctx2, async (ctx3) => {
    const { order: order2, isNew } = await placeOrder(ctx3, {
      cartId: input.cartId,
      buyer: input.buyer,
      methodCost: method?.cost ?? money2("0.00"),
      locale: input.locale ?? ctx3.client.locale,
      returnUrl: input.returnUrl ?? null
    });
    if (order2.ticketsTotal !== FREE && !method) throw unknownMethod();
    if (isNew) await firstPayment(ctx3, order2, method);
    else if (order2.status === "pending" && method) await changeMethod(ctx3, order2, method);
    return order2.id;
  });
  return getOrderById(ctx2, id);
}
function unknownMethod() {
  const message = "is not a way of paying here";
  return new AppError("validation_failed", `payment_id ${message}`, { errors: [{ path: "payment_id", message }] });
}
async function firstPayment(ctx2, order2, method) {
  if (order2.ticketsTotal === FREE) return payNothing(ctx2, order2);
  if (method) await addPayment(ctx2, order2, method);
}
async function payNothing(ctx2, order2) {
  const use = await payOrder(ctx2, order2, { methodCost: FREE, actor: "buyer" });
  if (use !== "paid") throw new AppError("cart_empty", "The cart is empty, or its time is over");
  await ctx2.db.insert(payments).values({
    ...newPayment(ctx2, order2),
    ...{ provider: "free", description: "", cost: FREE, amount: FREE, status: "paid", settles: true },
    ...{ paidAmount: FREE, paidCurrency: order2.currency, paidAt: ctx2.now }
  });
  await queueMail(ctx2, { kind: "confirmation", orderId: order2.id });
}
async function changeMethod(ctx2, order2, method) {
  const [latest] = await listPayments(ctx2, order2.id);
  if (latest?.methodId === method.paymentId) return;
  await askSoon(ctx2, order2.id);
  await addPayment(ctx2, await repriceOrder(ctx2, order2, method.cost), method);
}
async function addPayment(ctx2, order2, { paymentId, description, cost, provider, method }) {
  const asked = isAsked(provider);
  if (!asked && !await promiseOrder(ctx2, order2)) {
    throw new AppError("cart_empty", "The cart is empty, or its time is over");
  }
  const [payment] = await ctx2.db.insert(payments).values({
    ...newPayment(ctx2, order2),
    ...{ provider, methodId: paymentId, description, method, cost, amount: order2.total },
    ...{ status: asked ? "opening" : "open", nextAskAt: asked ? order2.expiresAt : null }
  }).returning();
  if (!payment) throw new Error("The payment was not saved");
  if (!asked) await queueMail(ctx2, { kind: "reserved", orderId: order2.id });
  return payment;
}
function newPayment(ctx2, order2) {
  return {
    ...{ clientId: ctx2.client.id, orderId: order2.id, token: randomUUID2(), currency: order2.currency },
    createdAt: ctx2.now
  };
}

// lib/payments/reachable-from.ts
import { BlockList, isIP } from "node:net";
var PRIVATE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16]
]) {
  PRIVATE.addSubnet(net, bits);
}
for (const [net, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10]
]) {
  PRIVATE.addSubnet(net, bits, "ipv6");
}
function reachableFrom(baseUrl) {
  const { protocol, hostname } = new URL(baseUrl);
  const host2 = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") return false;
  const family = isIP(host2);
  if (family !== 0) return !PRIVATE.check(host2, family === 6 ? "ipv6" : "ipv4");
  return host2.includes(".") && !/\.(localhost|local|internal|test|example|invalid|home\.arpa)$/.test(host2);
}

// lib/payments/begin-payment.ts
var ATTEMPTS3 = 2;
async function beginPayment(ctx2, key, baseUrl) {
  const { id } = await getOrder(ctx2, key);
  await askWhatIsOpen(ctx2, id);
  for (let attempt2 = 1; ; attempt2++) {
    const found = await inTransaction(ctx2, (ctx3) => findOrAdd(ctx3, id));
    if (!found) return void 0;
    if (found.payment.checkoutUrl) return found.payment.checkoutUrl;
    try {
      return await open2(ctx2, found, baseUrl);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "payment_refused") throw error;
      await giveUp(ctx2, found.payment, error);
      if (attempt2 === ATTEMPTS3) throw error;
    }
  }
}
async function askWhatIsOpen(ctx2, orderId) {
  const [latest] = await listPayments(ctx2, orderId);
  if (!latest || !isOpen(latest) || !latest.providerRef) return;
  try {
    await askPayment(ctx2, latest);
  } catch (error) {
    log.warn({ err: error, paymentId: latest.id }, "a payment could not be asked about");
  }
}
async function findOrAdd(ctx2, orderId) {
  const order2 = await lockOrder(ctx2, orderId);
  if (statusAt(order2, ctx2.now) !== "pending") return void 0;
  const [latest] = await listPayments(ctx2, orderId);
  if (!latest || latest.methodId === null) throw new Error("An order waits without a way of paying");
  if (isOpen(latest)) return { order: order2, payment: latest };
  const { methodId: paymentId, description, cost, method } = latest;
  const provider = latest.provider;
  const priced = await repriceOrder(ctx2, order2, cost);
  return { order: order2, payment: await addPayment(ctx2, priced, { paymentId, description, cost, provider, method }) };
}
async function open2(ctx2, { order: order2, payment }, baseUrl) {
  const provider = await providerOf(ctx2, payment.provider);
  const api = `${baseUrl}/api/${ctx2.client.name}/payment`;
  const { ref: ref2, checkoutUrl } = await provider.open({
    token: payment.token,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    description: `${ctx2.client.title} ${order2.id}`,
    locale: order2.locale,
    returnUrl: `${api}/return/${payment.token}`,
    webhookUrl: reachableFrom(baseUrl) ? `${api}/webhook/${payment.provider}?payment=${payment.token}` : null,
    createdAt: payment.createdAt
  });
  const isOurs = or4(isNull7(payments.providerRef), eq36(payments.providerRef, ref2));
  const saved = await ctx2.db.update(payments).set({ status: "open", providerRef: ref2, checkoutUrl, nextAskAt: nextAskAt(0, databaseNow()) }).where(and33(ofPayment(payment), eq36(payments.status, "opening"), isOurs)).returning();
  if (saved.length > 0) return checkoutUrl;
  const [now4] = await ctx2.db.select().from(payments).where(ofPayment(payment));
  if (now4?.checkoutUrl || now4?.status === "paid") return now4.checkoutUrl ?? void 0;
  await provider.close(ref2);
  throw new AppError("order_ended", "This payment has ended: start again");
}
async function giveUp(ctx2, payment, error) {
  log.warn({ err: error.cause, paymentId: payment.id }, "a payment was refused by its provider");
  await ctx2.db.update(payments).set({ status: "failed", nextAskAt: null, lastError: "refused by the provider" }).where(and33(ofPayment(payment), eq36(payments.status, "opening")));
}

// lib/payments/check-return-url.ts
import { eq as eq37 } from "drizzle-orm";

// lib/payments/get-refund.ts
import { and as and34, eq as eq38 } from "drizzle-orm";

// lib/payments/give-up-order.ts
import { and as and35, eq as eq39, sql as sql34 } from "drizzle-orm";
var HOUR_MS2 = 60 * 60 * 1e3;

// lib/payments/hear-webhook.ts
import { randomUUID as randomUUID3 } from "node:crypto";
import { and as and36, eq as eq40, isNull as isNull8 } from "drizzle-orm";
async function hear(ctx2, payment, ref2) {
  if (payment.providerRef === ref2) {
    await askPayment(ctx2, payment);
    return;
  }
  const provider = await providerOf(ctx2, payment.provider);
  if ((await provider.look(ref2)).token !== payment.token) return;
  if (payment.providerRef !== null) return hearAnother(ctx2, payment, ref2);
  await ctx2.db.update(payments).set({ providerRef: ref2 }).where(and36(ofPayment(payment), isNull8(payments.providerRef)));
  await askPayment(ctx2, { ...payment, providerRef: ref2 });
}
async function hearAnother(ctx2, payment, ref2) {
  const { orderId, methodId, description, method, cost, amount: amount2, currency } = payment;
  await ctx2.db.insert(payments).values({
    ...{ clientId: ctx2.client.id, orderId, token: `${payment.token}/${randomUUID3()}`, provider: payment.provider },
    ...{ methodId, description, method, cost, amount: amount2, currency, status: "open", providerRef: ref2 },
    ...{ createdAt: ctx2.now, nextAskAt: ctx2.now }
  }).onConflictDoNothing();
  const [another] = await ctx2.db.select().from(payments).where(
    and36(eq40(payments.clientId, ctx2.client.id), eq40(payments.provider, payment.provider), eq40(payments.providerRef, ref2))
  );
  if (another) await askPayment(ctx2, another);
}

// lib/payments/list-refunds.ts
import { and as and37, asc as asc13, eq as eq41 } from "drizzle-orm";

// lib/payments/take-turn.ts
import { sql as sql35 } from "drizzle-orm";

// lib/payments/send-refund.ts
import { and as and38, eq as eq42 } from "drizzle-orm";
async function sendRefund(ctx2, refund) {
  const of = and38(eq42(refunds.clientId, ctx2.client.id), eq42(refunds.id, refund.id));
  try {
    const [payment] = await ctx2.db.select().from(payments).where(and38(eq42(payments.clientId, ctx2.client.id), eq42(payments.id, refund.paymentId)));
    if (!payment?.providerRef) throw new Error("A payment that was paid has no reference");
    const provider = await providerOf(ctx2, payment.provider);
    const { token, amount: amount2, currency } = refund;
    const providerRef = await provider.refund({ ref: payment.providerRef, token, amount: amount2, currency });
    await inTransaction(ctx2, async (ctx3) => {
      await ctx3.db.update(refunds).set({ status: "sent", providerRef, nextTryAt: null, lastError: null }).where(of);
      const detail = { amount: amount2, currency };
      await record(ctx3, {
        actor: "clock",
        action: "refund.sent",
        orderId: payment.orderId,
        paymentId: payment.id,
        detail
      });
    });
  } catch (error) {
    const isOver = isGivenUp(refund.createdAt, ctx2.now);
    const root = error instanceof AppError ? error.cause : error;
    log[isOver ? "error" : "warn"]({ err: root, refundId: refund.id, isOver }, "a refund could not be sent");
    const lastError = root instanceof Error ? `${root.name}: ${root.message}`.slice(0, 300) : "failed";
    const next = isOver ? { status: "failed", nextTryAt: null } : { nextTryAt: nextAskAt(refund.tries, ctx2.now) };
    await ctx2.db.update(refunds).set({ ...next, lastError }).where(and38(of, eq42(refunds.status, "due")));
  }
}

// lib/payments/take-turn.ts
var LEASE_MS = 2 * 60 * 1e3;
var MOST = 20;
async function takeTurn(db2, now4) {
  const ended = await endOrders(db2, now4);
  const asking = await takePayments(db2, now4);
  const sending = await takeRefunds(db2, now4);
  const ids2 = [...new Set([...asking, ...sending].map((row2) => row2.clientId))];
  const owners = await Promise.all(ids2.map((id) => getClientById(db2, id)));
  const contextOf2 = (row2) => {
    const client6 = owners.find(({ id }) => id === row2.clientId);
    if (!client6) throw new Error("A payment has no client");
    return { client: client6, db: db2, now: now4 };
  };
  await Promise.all([
    ...asking.map((payment) => pollPayment(contextOf2(payment), payment)),
    ...sending.map((refund) => sendRefund(contextOf2(refund), refund))
  ]);
  return ended + asking.length + sending.length;
}
function takePayments(db2, now4) {
  return db2.update(payments).set({ nextAskAt: new Date(now4.getTime() + LEASE_MS), asks: sql35`${payments.asks} + 1` }).where(
    sql35`(${payments.clientId}, ${payments.id}) IN (
        SELECT client_id, id FROM ${payments} WHERE next_ask_at <= ${now4.toISOString()}
         ORDER BY next_ask_at LIMIT ${MOST} FOR UPDATE SKIP LOCKED)`
  ).returning();
}
function takeRefunds(db2, now4) {
  return db2.update(refunds).set({ nextTryAt: new Date(now4.getTime() + LEASE_MS), tries: sql35`${refunds.tries} + 1` }).where(
    sql35`(${refunds.clientId}, ${refunds.id}) IN (
        SELECT client_id, id FROM ${refunds} WHERE next_try_at <= ${now4.toISOString()}
         ORDER BY next_try_at LIMIT ${MOST} FOR UPDATE SKIP LOCKED)`
  ).returning();
}

// lib/payments/test-bank/act.ts
import { and as and39, eq as eq43, sql as sql36 } from "drizzle-orm";
async function getTestBankPayment(ctx2, ref2) {
  const [payment] = await ctx2.db.select().from(testBankPayments).where(ofRef2(ctx2, ref2));
  if (!payment || !isTestBankOpen()) throw new AppError("payment_not_found", "Payment not found");
  return payment;
}
var ofRef2 = (ctx2, ref2) => and39(eq43(testBankPayments.clientId, ctx2.client.id), eq43(testBankPayments.ref, ref2));
async function actAtTestBank(ctx2, ref2, deed) {
  const { token } = await getTestBankPayment(ctx2, ref2);
  const payment = await getPaymentByToken(ctx2, token);
  if (deed === "pay_late") await endWaiting(ctx2, await getOrderById(ctx2, payment.orderId));
  await ctx2.db.update(testBankPayments).set({ status: deed === "fail" ? "failed" : deed === "cancel" ? "cancelled" : "paid" }).where(and39(ofRef2(ctx2, ref2), eq43(testBankPayments.status, "open")));
  if (deed === "pay_twice") await hear(ctx2, payment, await payAgain(ctx2, ref2));
  if (deed !== "pay_silently") await hear(ctx2, payment, ref2);
  return `/api/${ctx2.client.name}/payment/return/${token}`;
}
async function endWaiting(ctx2, order2) {
  const past = sql36`${ctx2.now.toISOString()}::timestamptz - interval '1 second'`;
  await inTransaction(ctx2, async ({ db: db2, client: client6 }) => {
    const ended = await db2.update(orders).set({ expiresAt: past }).where(and39(eq43(orders.clientId, client6.id), eq43(orders.id, order2.id), eq43(orders.status, "pending"))).returning({ key: orders.key });
    if (ended.length === 0) return;
    await db2.update(carts).set({ expiresAt: past }).where(and39(eq43(carts.clientId, client6.id), eq43(carts.id, holdIdOf(order2))));
  });
}
async function payAgain(ctx2, ref2) {
  const [payment] = await ctx2.db.select().from(testBankPayments).where(ofRef2(ctx2, ref2));
  if (!payment) throw new AppError("payment_not_found", "Payment not found");
  await ctx2.db.insert(testBankPayments).values({ ...payment, ref: newCartId(), copy: 1, status: "paid", refunded: null }).onConflictDoNothing();
  const [copy] = await ctx2.db.select({ ref: testBankPayments.ref }).from(testBankPayments).where(
    and39(
      eq43(testBankPayments.clientId, ctx2.client.id),
      eq43(testBankPayments.token, payment.token),
      eq43(testBankPayments.copy, 1)
    )
  );
  return copy?.ref ?? ref2;
}

// lib/tickettypes/asks-for-code.ts
import { and as and40, eq as eq44, isNotNull as isNotNull4, sql as sql38 } from "drizzle-orm";

// lib/tickettypes/is-offered.ts
import { sql as sql37 } from "drizzle-orm";
function isOffered(clientId2, subEventId, ticketTypeId) {
  const named = sql37`SELECT FROM ${subEventTicketTypes} o WHERE o.client_id = ${clientId2} AND o.sub_event_id = ${subEventId}`;
  return sql37`(NOT EXISTS (${named}) OR EXISTS (${named} AND o.ticket_type_id = ${ticketTypeId}))`;
}

// lib/tickettypes/asks-for-code.ts
var withCode = prepared(
  (db2) => db2.select({ id: ticketTypes.id }).from(ticketTypes).where(
    and40(
      eq44(ticketTypes.clientId, sql38.placeholder("clientId")),
      eq44(ticketTypes.archived, false),
      isNotNull4(ticketTypes.code),
      isOffered(ticketTypes.clientId, sql38`${sql38.placeholder("subEventId")}::int`, ticketTypes.id),
      sql38`coalesce(${ticketTypes.validUntil} > ${sql38.placeholder("now")}::timestamptz, true)`
    )
  ).limit(1).prepare("type_with_code")
);

// lib/tickettypes/availability.ts
var FEW_SEATS = 10;

// lib/tickettypes/get-offer.ts
import { and as and41, eq as eq45, sql as sql39 } from "drizzle-orm";
var one2 = prepared(
  (db2) => db2.select({
    subEventId: subEvents.id,
    status: subEvents.status,
    startsAt: subEvents.startsAt,
    mainStatus: mainEvents.status,
    viewBeginsAt: subEvents.viewBeginsAt,
    viewEndsAt: subEvents.viewEndsAt,
    eventMaxPerOrder: subEvents.maxPerOrder,
    categoryId: subEventCategories.categoryId,
    basePrice: subEventCategories.price,
    firstNr: subEventCategories.firstNr,
    lastNr: subEventCategories.lastNr,
    ticketTypeId: ticketTypes.id,
    kind: ticketTypes.kind,
    value: ticketTypes.value,
    maxPerEvent: ticketTypes.maxPerEvent,
    maxPerOrder: ticketTypes.maxPerOrder,
    code: ticketTypes.code,
    validFrom: ticketTypes.validFrom,
    validUntil: ticketTypes.validUntil,
    isNumbered: subEventCategories.isNumbered
  }).from(subEvents).innerJoin(mainEvents, and41(eq45(mainEvents.clientId, subEvents.clientId), eq45(mainEvents.id, subEvents.mainEventId))).leftJoin(
    discounts,
    and41(eq45(discounts.clientId, subEvents.clientId), eq45(discounts.discountId, sql39.placeholder("discountId")))
  ).leftJoin(
    ticketTypes,
    and41(
      eq45(ticketTypes.clientId, discounts.clientId),
      eq45(ticketTypes.id, discounts.ticketTypeId),
      eq45(ticketTypes.archived, false),
      isOffered(subEvents.clientId, subEvents.id, discounts.ticketTypeId)
    )
  ).leftJoin(
    subEventCategories,
    and41(
      eq45(subEventCategories.clientId, subEvents.clientId),
      eq45(subEventCategories.subEventId, subEvents.id),
      eq45(subEventCategories.categoryId, discounts.categoryId)
    )
  ).where(and41(eq45(subEvents.clientId, sql39.placeholder("clientId")), eq45(subEvents.id, sql39.placeholder("subEventId")))).prepare("offer")
);

// lib/tickettypes/agenda/rows.ts
import { and as and42, asc as asc14, eq as eq46, sql as sql40 } from "drizzle-orm";
var client2 = sql40.placeholder("clientId");
var only = sql40.placeholder("only");
var now3 = sql40`${sql40.placeholder("now")}::timestamptz`;
var most = sql40.raw(String(FEW_SEATS + 1));
var agendaRows = prepared((db2) => {
  const expired = expiredHolds(db2);
  const free = sql40`least(${most}, coalesce(${expired.seats}, 0) + (SELECT count(*)::int FROM (
    SELECT FROM seats s WHERE s.client_id = ${subEvents.clientId} AND s.sub_event_id = ${subEvents.id}
      AND s.cart_id IS NULL AND s.order_id IS NULL LIMIT ${most}) free))`;
  const cheapest = sql40`(SELECT min(c.price)::text FROM ${subEventCategories} c
    WHERE c.client_id = ${subEvents.clientId} AND c.sub_event_id = ${subEvents.id})`;
  return db2.select({
    id: subEvents.id,
    mainEventId: subEvents.mainEventId,
    showName: mainEvents.name,
    showShortText: mainEvents.shortText,
    showImage: mainEvents.image,
    types: mainEvents.types,
    name: subEvents.name,
    shortText: subEvents.shortText,
    image: subEvents.image,
    url: subEvents.url,
    startsAt: subEvents.startsAt,
    endsAt: subEvents.endsAt,
    startsLocal: localTime(subEvents.startsAt, clients.timezone),
    endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
    status: subEvents.status,
    freeSeats: free,
    cheapest,
    locationId: subEvents.locationId,
    locationName: locations.name,
    address: locations.address,
    zip: locations.zip,
    city: locations.city,
    country: locations.country,
    lat: locations.lat,
    lon: locations.lon
  }).from(subEvents).innerJoin(clients, eq46(clients.id, subEvents.clientId)).innerJoin(mainEvents, and42(eq46(mainEvents.clientId, subEvents.clientId), eq46(mainEvents.id, subEvents.mainEventId))).innerJoin(locations, and42(eq46(locations.clientId, subEvents.clientId), eq46(locations.id, subEvents.locationId))).leftJoin(expired, eq46(expired.subEventId, subEvents.id)).where(
    and42(
      eq46(subEvents.clientId, client2),
      visible(),
      sql40`CASE WHEN ${only}::int IS NULL THEN ${subEvents.startsAt} > ${now3}
          ELSE ${subEvents.id} = ${only} OR ${subEvents.mainEventId} = ${only} END`
    )
  ).orderBy(asc14(subEvents.startsAt), asc14(subEvents.id)).prepare("agenda_rows");
});
var agendaTypes = prepared(
  (db2) => db2.select({
    id: ticketTypes.id,
    kind: ticketTypes.kind,
    value: ticketTypes.value,
    validFrom: ticketTypes.validFrom,
    validUntil: ticketTypes.validUntil,
    code: ticketTypes.code
  }).from(ticketTypes).where(and42(eq46(ticketTypes.clientId, client2), eq46(ticketTypes.archived, false))).orderBy(asc14(ticketTypes.position)).prepare("agenda_types")
);
var agendaNamedTypes = prepared(
  (db2) => db2.select({ subEventId: subEventTicketTypes.subEventId, typeId: subEventTicketTypes.ticketTypeId }).from(subEventTicketTypes).where(eq46(subEventTicketTypes.clientId, client2)).prepare("agenda_named_types")
);

// lib/tickettypes/list-ticket-types.ts
import { and as and43, asc as asc15, eq as eq47, gt as gt6, isNotNull as isNotNull5, or as or5, sql as sql41 } from "drizzle-orm";
var client3 = sql41.placeholder("clientId");
var subEvent = sql41.placeholder("subEventId");
var categoriesOf = prepared(
  (db2) => db2.select({
    categoryId: subEventCategories.categoryId,
    categoryName: categories.name,
    basePrice: subEventCategories.price,
    isNumbered: subEventCategories.isNumbered
  }).from(subEventCategories).innerJoin(
    categories,
    and43(eq47(categories.clientId, subEventCategories.clientId), eq47(categories.id, subEventCategories.categoryId))
  ).where(and43(eq47(subEventCategories.clientId, client3), eq47(subEventCategories.subEventId, subEvent))).orderBy(asc15(subEventCategories.position)).prepare("categories_of")
);
var typesOf = prepared(
  (db2) => db2.select({
    ticketTypeId: ticketTypes.id,
    name: ticketTypes.name,
    kind: ticketTypes.kind,
    value: ticketTypes.value,
    maxPerEvent: ticketTypes.maxPerEvent,
    maxPerOrder: ticketTypes.maxPerOrder,
    code: ticketTypes.code,
    validFrom: ticketTypes.validFrom,
    validUntil: ticketTypes.validUntil,
    discountId: discounts.discountId,
    categoryId: discounts.categoryId
  }).from(ticketTypes).innerJoin(discounts, and43(eq47(discounts.clientId, ticketTypes.clientId), eq47(discounts.ticketTypeId, ticketTypes.id))).innerJoin(
    subEventCategories,
    and43(
      eq47(subEventCategories.clientId, discounts.clientId),
      eq47(subEventCategories.categoryId, discounts.categoryId),
      eq47(subEventCategories.subEventId, subEvent)
    )
  ).where(
    and43(
      eq47(ticketTypes.clientId, client3),
      eq47(ticketTypes.archived, false),
      isOffered(subEventCategories.clientId, subEventCategories.subEventId, ticketTypes.id)
    )
  ).orderBy(asc15(ticketTypes.position)).prepare("types_of")
);
var usedOf = prepared(
  (db2) => db2.select({ ticketTypeId: ticketTypes.id, used: sql41`count(*)::int` }).from(ticketTypes).innerJoin(seats, and43(eq47(seats.clientId, ticketTypes.clientId), eq47(seats.ticketTypeId, ticketTypes.id))).leftJoin(carts, and43(eq47(carts.clientId, seats.clientId), eq47(carts.id, seats.cartId))).where(
    and43(
      eq47(ticketTypes.clientId, client3),
      isNotNull5(ticketTypes.maxPerEvent),
      eq47(seats.subEventId, subEvent),
      isNotNull5(seats.price),
      or5(isNotNull5(seats.orderId), gt6(carts.expiresAt, sql41`${sql41.placeholder("now")}::timestamptz`))
    )
  ).groupBy(ticketTypes.id).prepare("used_of")
);

// lib/tickettypes/next-turn.ts
import { sql as sql42 } from "drizzle-orm";

// lib/carts/cart-of.ts
import { and as and44, eq as eq48, sql as sql43 } from "drizzle-orm";
var wordsOf = prepared(
  (db2) => db2.select({
    mainEventId: subEvents.mainEventId,
    startsAt: millis(subEvents.startsAt),
    endsAt: millis(subEvents.endsAt),
    eventName: sql43`coalesce(${subEvents.name}, ${mainEvents.name})`,
    startsLocal: localTime(subEvents.startsAt, clients.timezone),
    endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
    viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, clients.timezone),
    locationId: subEvents.locationId,
    locationName: locations.name,
    lat: locations.lat,
    lon: locations.lon,
    categoryName: categories.name,
    discountId: discounts.discountId,
    discountName: ticketTypes.name
  }).from(subEvents).innerJoin(clients, eq48(clients.id, subEvents.clientId)).innerJoin(mainEvents, and44(eq48(mainEvents.clientId, subEvents.clientId), eq48(mainEvents.id, subEvents.mainEventId))).innerJoin(locations, and44(eq48(locations.clientId, subEvents.clientId), eq48(locations.id, subEvents.locationId))).innerJoin(categories, eq48(categories.clientId, subEvents.clientId)).innerJoin(ticketTypes, eq48(ticketTypes.clientId, subEvents.clientId)).innerJoin(
    discounts,
    and44(
      eq48(discounts.clientId, subEvents.clientId),
      eq48(discounts.ticketTypeId, ticketTypes.id),
      eq48(discounts.categoryId, categories.id)
    )
  ).where(
    and44(
      eq48(subEvents.clientId, sql43.placeholder("clientId")),
      eq48(subEvents.id, sql43.placeholder("subEventId")),
      eq48(categories.id, sql43.placeholder("categoryId")),
      eq48(ticketTypes.id, sql43.placeholder("ticketTypeId"))
    )
  ).prepare("words_of_seat")
);

// lib/carts/get-cart.ts
import { and as and45, asc as asc16, eq as eq49, sql as sql44 } from "drizzle-orm";
var inCart = prepared(
  (db2) => db2.select({
    version: catalogues.version,
    expiresAt: carts.expiresAt,
    extensions: extensionsOf(),
    seat: {
      subEventId: seats.subEventId,
      nr: seats.nr,
      categoryId: seats.categoryId,
      ticketTypeId: sql44`${seats.ticketTypeId}`,
      section: seats.section,
      row: seats.rowNr,
      seat: seats.seatNr,
      price: sql44`${seats.price}`
    }
  }).from(catalogues).leftJoin(
    carts,
    and45(
      eq49(carts.clientId, catalogues.clientId),
      eq49(carts.id, sql44.placeholder("cartId")),
      isAlive(sql44`${sql44.placeholder("now")}::timestamptz`)
    )
  ).leftJoin(seats, and45(eq49(seats.clientId, carts.clientId), eq49(seats.cartId, carts.id))).where(eq49(catalogues.clientId, sql44.placeholder("clientId"))).orderBy(asc16(seats.heldAt), asc16(seats.subEventId), asc16(seats.nr)).prepare("seats_in_cart")
);

// lib/testing/tenant.ts
import { and as and54, eq as eq68 } from "drizzle-orm";

// lib/bundle/local-times.ts
import { Temporal } from "temporal-polyfill";
var YEAR_10000 = Date.UTC(1e4);

// lib/bundle/check/times.ts
import { z as z9 } from "zod";

// lib/bundle/schema/client.ts
import { z as z8 } from "zod";

// lib/theme/files.ts
var DATA_URI = /^data:([a-z]+\/[a-z0-9.+-]+);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
var begins = (hex, at = 0) => (bytes) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
var KINDS = {
  "font/woff2": { extension: "woff2", isOne: begins("774f4632") },
  "image/png": { extension: "png", isOne: begins("89504e470d0a1a0a") },
  "image/jpeg": { extension: "jpg", isOne: begins("ffd8ff") },
  "image/webp": { extension: "webp", isOne: (bytes) => begins("52494646")(bytes) && begins("57454250", 8)(bytes) },
  "image/x-icon": { extension: "ico", isOne: begins("00000100") },
  "image/svg+xml": {
    extension: "svg",
    isOne: (bytes) => /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s/>]/.test(bytes.toString())
  }
};
var ACTIVE = /<(script|foreignobject|iframe|!entity|!doctype)|\son\w+\s*=|javascript:|@import|(href\s*=|url\()\s*["']?(?!["'#]|data:)/i;
function parseFile(address) {
  const [, type = "", base64 = ""] = DATA_URI.exec(address) ?? [];
  if (!Object.hasOwn(KINDS, type)) return void 0;
  return { type, bytes: Buffer.from(base64, "base64") };
}
function wrongFile(address, types, maxKib) {
  const file = parseFile(address);
  if (!file || !types.includes(file.type)) {
    return `must be a file as "data:\u2026;base64,\u2026" of type ${types.join(", ")}`;
  }
  if (file.bytes.length > maxKib * 1024) return `must be at most ${maxKib} KiB`;
  if (!KINDS[file.type]?.isOne(file.bytes)) return `is not a file of type ${file.type}`;
  if (file.type === "image/svg+xml" && ACTIVE.test(file.bytes.toString())) {
    return "must be a drawing alone: no scripts, no entities, no links to elsewhere";
  }
  return void 0;
}

// lib/theme/colour.ts
var HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
function parseColour(hex) {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, value >> 8 & 255, value & 255];
}
function hexOf(colour2) {
  return `#${colour2.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
function mix(one3, part, other) {
  const [from2, to2] = [parseColour(one3), parseColour(other)];
  const at = (i) => Math.round(from2[i] * part + to2[i] * (1 - part));
  return hexOf([at(0), at(1), at(2)]);
}
function contrast(one3, other) {
  const [lighter = 0, darker = 0] = [luminance(one3), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
function luminance(hex) {
  const [red = 0, green = 0, blue = 0] = parseColour(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// lib/theme/shown-pairs.ts
var READABLE = 4.5;
var isReadable = (ratio) => ratio >= READABLE;
var FIXED = {
  light: { wrong: "#b3261e", ranks: ["#1f7a68", "#8a5a12", "#6a4bab"] },
  dark: { wrong: "#ff8a80", ranks: ["#5cc2ac", "#d9a35a", "#b79cf0"] }
};
var PARTS = { muted: 0.7, tint: 0.13, canvas: 0.65, white: 0.05 };
function shownPairs({ background, text: text18, accent, onAccent, isDark }) {
  const { wrong, ranks } = isDark ? FIXED.dark : FIXED.light;
  const muted = mix(text18, PARTS.muted, background);
  const surface = mix("#ffffff", isDark ? PARTS.white : PARTS.canvas, background);
  const tint = mix(accent, PARTS.tint, background);
  const pressed = mix(accent, 0.88, text18);
  const on = (what, of, one3, other) => ({ what, of, ratio: contrast(one3, other) });
  return [
    on("text on background", "text", text18, background),
    on("text on fields", "text", text18, surface),
    on("text on tinted areas", "text", text18, tint),
    on("text on errors", "text", text18, mix(wrong, 0.08, background)),
    on("muted text on background", "text", muted, background),
    on("muted text on fields", "text", muted, surface),
    on("accent on background", "accent", accent, background),
    on("accent on fields", "accent", accent, surface),
    on("text of buttons on accent", "accent", onAccent, accent),
    on("text of buttons on accent under the pointer", "accent", onAccent, pressed),
    ...ranks.flatMap((rank, i) => [
      on(`background on the colour of price rank ${i + 2}`, "background", background, rank),
      on(`text on the tint of price rank ${i + 2}`, "text", text18, mix(rank, 0.35, background))
    ])
  ];
}
var unreadablePairs = (scheme) => shownPairs(scheme).filter(({ ratio }) => !isReadable(ratio));

// lib/theme/scheme.ts
var DEFAULT_LIGHT = {
  background: "#faf8f4",
  text: "#231f1c",
  accent: "#96233a",
  onAccent: "#ffffff",
  isDark: false
};
var DEFAULT_DARK = {
  background: "#171413",
  text: "#ede7e0",
  accent: "#ea8f9b",
  onAccent: "#231f1c",
  isDark: true
};
function schemesOf(theme) {
  if (!theme || !(theme.background || theme.text || theme.accent || theme.dark)) {
    return { light: DEFAULT_LIGHT, dark: DEFAULT_DARK };
  }
  const light = schemeOf(
    theme.background ?? DEFAULT_LIGHT.background,
    theme.text ?? DEFAULT_LIGHT.text,
    theme.accent ?? DEFAULT_LIGHT.accent
  );
  if (!theme.dark) return { light, dark: light.isDark ? light : derivedDark(light.accent) };
  const { background, text: text18, accent } = theme.dark;
  const derived = derivedDark(accent ?? light.accent);
  return {
    light,
    dark: schemeOf(background ?? derived.background, text18 ?? derived.text, accent ?? derived.accent)
  };
}
function derivedDark(accent) {
  const background = mix(accent, 0.06, "#151312");
  const text18 = mix(accent, 0.04, "#f1ede8");
  for (let part = 1; part > 0; part -= 0.05) {
    const scheme = schemeOf(background, text18, mix(accent, part, text18));
    if (unreadablePairs(scheme).length === 0) return scheme;
  }
  return schemeOf(background, text18, text18);
}
function schemeOf(background, text18, accent) {
  const onAccent = ["#ffffff", "#111111"].find((colour2) => isReadable(contrast(colour2, accent))) ?? "#000000";
  return { background, text: text18, accent, onAccent, isDark: luminance(background) < 0.18 };
}

// lib/theme/theme-schema.ts
import { z as z3 } from "zod";
var LANGUAGES = ["nl", "en", "de", "fr"];
var PICTURES = ["image/svg+xml", "image/png", "image/webp", "image/jpeg"];
var ICONS = ["image/svg+xml", "image/png", "image/x-icon"];
var colour = () => z3.string().regex(HEX, 'must be a colour such as "#b3261e"').nullish();
var line = (max) => z3.string().regex(new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${max}}$`, "u"), `must be one line of 1 to ${max} characters`);
var text16 = (max) => z3.union([line(max), z3.partialRecord(z3.enum(LANGUAGES), line(max))], {
  error: `must be one line of 1 to ${max} characters, or an object of lines by language (${LANGUAGES.join(", ")})`
}).nullish();
function canParse(value) {
  try {
    return new URL(value).href !== "";
  } catch {
    return false;
  }
}
var link = (schemes) => line(2e3).refine(
  (value) => new RegExp(`^(${schemes}):\\S+$`, "i").test(value) && canParse(value),
  `must be an absolute address (${schemes.replaceAll("|", ", ")})`
).nullish();
var KEPT = /^[\w-]{27}\.[a-z0-9]{2,5}$/;
var inBundle = (types, maxKib) => z3.string().check((ctx2) => {
  const message = wrongFile(ctx2.value, types, maxKib);
  if (message) ctx2.issues.push({ code: "custom", input: "", message });
});
var kept = () => z3.string().regex(KEPT);
function themeSchema(file) {
  const font = z3.strictObject({
    fallback: z3.enum(["serif", "sans"]).nullish(),
    faces: z3.array(
      z3.strictObject({
        file: file(["font/woff2"], 200),
        weight: z3.string().regex(/^[1-9]\d{0,2}( [1-9]\d{0,2})?$/, 'must be a weight such as "400", or "200 800" of a variable font').nullish(),
        style: z3.enum(["normal", "italic"]).nullish()
      })
    ).refine((faces) => faces.length <= 4, "must be at most 4").nullish()
  });
  const colours = { accent: colour(), background: colour(), text: colour() };
  return z3.strictObject({
    ...colours,
    dark: z3.strictObject(colours).nullish(),
    radius: z3.enum(["none", "small", "medium", "large"]).nullish(),
    fonts: z3.strictObject({ titles: font.nullish(), text: font.nullish() }).nullish(),
    logo: file(PICTURES, 200).nullish(),
    logo_dark: file(PICTURES, 200).nullish(),
    favicon: file(ICONS, 100).nullish(),
    tagline: text16(120),
    footer: text16(500),
    links: z3.strictObject({
      terms: link("https|http"),
      privacy: link("https|http"),
      imprint: link("https|http"),
      contact: link("https|http|mailto|tel")
    }).nullish()
  }).superRefine((theme, ctx2) => {
    const { light, dark } = schemesOf(theme);
    const wrong = /* @__PURE__ */ new Map();
    const name2 = (pairs, scheme) => {
      for (const { what, ratio, of } of pairs) {
        const path = placeOf(theme, of, scheme);
        const entry = wrong.get(path.join()) ?? { path, said: [] };
        entry.said.push(`${what} is ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 in the ${scheme} scheme`);
        wrong.set(path.join(), entry);
      }
    };
    name2(unreadablePairs(light), "light");
    if (theme.dark) name2(unreadablePairs(dark), "dark");
    if (theme.dark && (light.isDark || !dark.isDark)) {
      const message = light.isDark ? "is for themes with a light background" : "must have a dark background";
      ctx2.addIssue({ code: "custom", path: ["dark"], message });
    }
    for (const { path, said } of wrong.values()) {
      ctx2.addIssue({ code: "custom", path, message: `cannot be read: ${said.join("; ")}; text needs 4.5:1` });
    }
  });
}
function placeOf(theme, of, scheme) {
  const given = (scheme === "dark" ? theme.dark : theme) ?? {};
  const order2 = [of, "background", "accent", "text"];
  const member2 = order2.find((one3) => given[one3]);
  return [...scheme === "dark" ? ["dark"] : [], ...member2 ? [member2] : []];
}
var bundleTheme = themeSchema(inBundle);
var keptTheme = themeSchema(kept);

// lib/bundle/reserved-names.ts
var RESERVED_NAMES = [
  "_next",
  "api",
  "apple-icon",
  "assets",
  "cart",
  "checkout",
  "docs",
  "evening",
  "event",
  "favicon-ico",
  "healthz",
  "icon",
  "ics",
  "iframes",
  "language",
  "leave",
  "look",
  "manifest",
  "metrics",
  "office",
  "og",
  "opengraph-image",
  "order",
  "outbox",
  "public",
  "readyz",
  "robots",
  "s own, or a shop",
  "sitemap",
  "static",
  "testbank",
  "theme",
  "v1",
  "well-known"
];

// lib/bundle/schema/fields.ts
import { z as z4 } from "zod";
var maybe = (schema2) => schema2.nullish().transform((value) => value ?? null);
var whole = (min, max) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z4.number(message).refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
};
var decimal = (min, max, places) => {
  const message = `must be a number from ${min} to ${max} with at most ${places} decimals`;
  const fits = (value) => value >= min && value <= max && Number(value.toFixed(places)) === value;
  return z4.number(message).refine(fits, message);
};
var between = (min, max) => {
  const message = `must be a number from ${min} to ${max}`;
  return z4.number(message).refine((value) => value >= min && value <= max, message);
};
var amount = () => z4.custom(isMoney, `must be an amount as a string with two decimals, from "0.00" to "${MAX_MONEY}"`);
var TIME = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d";
var isTime = (value) => new RegExp(`^${TIME}$`).test(value);
function isDate(value) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "1900") return false;
  const at = /* @__PURE__ */ new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}
var day = () => z4.string().refine(
  (value) => isDate(value) && value < "9999" || /^\+(0|[1-9]\d{0,4})$/.test(value),
  'must be a date YYYY-MM-DD from 1900 to 9998, or "+N" for N days after the first import'
);
var time = () => z4.string().refine(isTime, "must be a time HH:MM:SS from 00:00:00 to 23:59:59");
var dateTime = () => z4.string().refine(
  (value) => value[10] === " " && isDate(value.slice(0, 10)) && isTime(value.slice(11)),
  "must be a local date and time YYYY-MM-DD HH:MM:SS"
);

// lib/bundle/schema/payment-method.ts
import { z as z6 } from "zod";

// lib/bundle/schema/text.ts
import { z as z5 } from "zod";

// lib/bundle/sanitise-html.ts
import sanitizeHtml from "sanitize-html";
var OPTIONS = {
  allowedTags: ["p", "br", "strong", "em", "b", "i", "u", "ul", "ol", "li", "a", "h2", "h3", "h4", "blockquote"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "iframe",
    "noembed",
    "noframes",
    "template",
    "title"
  ],
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: /^(https?:|mailto:)/i.test(href.trim()) ? { href: href.trim(), rel: "noopener" } : {}
    })
  }
};
var CONTROL = /[^\P{Cc}\t\n\r]/gu;
var PASSES = 5;
function sanitiseHtml(html2) {
  let safe = html2;
  for (let pass = 1; pass <= PASSES; pass++) {
    const again = sanitizeHtml(safe.replace(CONTROL, ""), OPTIONS);
    if (again === safe) return safe;
    safe = again;
  }
  return sanitizeHtml(safe, { allowedTags: [], allowedAttributes: {} });
}

// lib/bundle/schema/text.ts
var CONTROL2 = new RegExp("\\p{Cc}", "u");
var CONTROL_IN_HTML = /[^\P{Cc}\t\n\r]/u;
var LONE_SURROGATE = new RegExp("\\p{Cs}", "u");
function unstorable(value, control = CONTROL2) {
  if (control.test(value)) return "must not have control characters";
  if (LONE_SURROGATE.test(value)) return "must be Unicode: half a surrogate pair is no character";
  return void 0;
}
function characters(max, control) {
  return z5.string().check((ctx2) => {
    const message = ctx2.value.length > max ? `must be at most ${max} characters` : unstorable(ctx2.value, control ?? CONTROL2);
    if (message) ctx2.issues.push({ code: "custom", input: ctx2.value, message });
  });
}
var line2 = (max = 1e3) => characters(max);
var name = (max = 200) => characters(max).refine((value) => value.trim() !== "", "must not be empty");
var html = () => characters(1e5, CONTROL_IN_HTML).transform(sanitiseHtml);
var httpUrl = (value) => /^https?:\/\/\S+$/i.test(value) && canParse2(value);
function canParse2(value) {
  try {
    return new URL(value).hostname !== "";
  } catch {
    return false;
  }
}
var url = () => line2(2e3).refine(httpUrl, "must be an absolute http or https address");
var IMAGE = /\.(jpe?g|png|gif|webp|avif|svg)$/i;
var image = () => line2(2e3).refine(
  (value) => httpUrl(value) && IMAGE.test(value),
  "must be an absolute http or https address that ends in jpg, jpeg, png, gif, webp, avif or svg"
);

// lib/bundle/schema/payment-method.ts
var SLOW = /* @__PURE__ */ new Set([
  ...["banktransfer", "directdebit", "billie", "in3", "klarna", "klarnapaylater", "klarnapaynow", "klarnasliceit"],
  ...["riverty", "alma", "multibanco", "sepa_debit", "bacs_debit", "acss_debit", "au_becs_debit", "us_bank_account"],
  ...["customer_balance", "boleto", "konbini", "oxxo"]
]);
var secret = (pattern, what) => line2(300).regex(pattern, `must be ${what}`).optional();
var paymentMethod = z6.strictObject({
  payment_id: maybe(whole(1, 2147483647)),
  payment_desc: name(100),
  payment_cost: maybe(amount()),
  provider: maybe(z6.enum(["mollie", "stripe", "door", "test"])),
  method: maybe(
    line2(40).regex(/^[a-z][a-z0-9_]*$/, 'must be the provider\u2019s word for a way of paying, such as "ideal"').refine((method) => !SLOW.has(method), "is a way of paying that takes days: an order waits half an hour")
  ),
  api_key: secret(/^(live|test)_\w{20,}$/, "an API key of Mollie, live_\u2026 or test_\u2026"),
  secret_key: secret(/^(sk|rk)_(live|test)_\w{10,}$/, "a secret key of Stripe, sk_live_\u2026 or sk_test_\u2026"),
  webhook_secret: secret(/^whsec_\S{10,}$/, "the signing secret of a webhook of Stripe, whsec_\u2026")
}).check((ctx2) => {
  const { provider, method, api_key, secret_key, webhook_secret } = ctx2.value;
  const wrong = (member2, message) => ctx2.issues.push({ code: "custom", path: [member2], input: ctx2.value, message });
  if (api_key !== void 0 && provider !== "mollie") wrong("api_key", 'belongs to provider "mollie"');
  if (secret_key !== void 0 && provider !== "stripe") wrong("secret_key", 'belongs to provider "stripe"');
  if (webhook_secret !== void 0 && provider !== "stripe") wrong("webhook_secret", 'belongs to provider "stripe"');
  if (provider === "stripe" && secret_key !== void 0 && webhook_secret === void 0) {
    wrong("webhook_secret", "must be given with secret_key");
  }
  if (provider === "stripe" && webhook_secret !== void 0 && secret_key === void 0) {
    wrong("secret_key", "must be given with webhook_secret");
  }
  if (method !== null && provider !== "mollie" && provider !== "stripe") {
    wrong("method", 'belongs to provider "mollie" or "stripe"');
  }
});

// lib/bundle/schema/webhook.ts
import { isIP as isIP2 } from "node:net";
import { z as z7 } from "zod";
function isSafe(value) {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || hostname === "localhost" || isIP2(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
function isPlain(value) {
  if (!URL.canParse(value)) return true;
  const { username, password, hash } = new URL(value);
  return username === "" && password === "" && hash === "";
}
var webhook = z7.strictObject({
  url: url().refine(isSafe, "must begin with https://").refine(isPlain, "must not have a user name, a password or a part after #"),
  /** Null: all of them. */
  events: maybe(z7.array(z7.enum(webhookType.enumValues)).min(1))
});
var MAX_WEBHOOKS = 20;

// lib/bundle/schema/client.ts
function isLocale(value) {
  try {
    return new Intl.Locale(value).toString() !== "";
  } catch {
    return false;
  }
}
function isTimeZone(value) {
  if (value !== "UTC" && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
var CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
var HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
var host = (what) => line2().refine((value) => HOST.test(value), `must be ${what}`);
function isOrigin(value) {
  const [, host2 = ""] = /^https?:\/\/([^:/]+)(?::\d{1,5})?$/.exec(value) ?? [];
  return HOST.test(host2) && URL.canParse(value) && new URL(value).origin === value;
}
var limits = z8.strictObject({
  allow: z8.array(
    line2().refine(
      (value) => findNetwork(value) !== void 0,
      'must be an address or network such as "192.0.2.0/24"'
    )
  ).max(100, "must be at most 100 networks").default([]),
  new_carts: maybe(whole(1, 999999999)),
  seats: maybe(whole(1, 999999999))
});
var client4 = z8.strictObject({
  name: z8.string().regex(/^[a-z0-9-]{2,40}$/, "must be 2 to 40 of a-z, 0-9 and -").refine((value) => !RESERVED_NAMES.includes(value), "is a reserved word"),
  title: name(),
  locale: z8.string().refine(isLocale, 'must be a language tag (BCP 47) such as "nl" or "en-GB"').default("nl"),
  timezone: z8.string().refine(isTimeZone, 'must be a time zone of the IANA list such as "Europe/Amsterdam", or "UTC"').default("Europe/Amsterdam"),
  currency: z8.string().refine((value) => CURRENCIES.has(value), 'must be a currency code (ISO 4217) such as "EUR"').default("EUR"),
  hold_minutes: decimal(1e-4, 525600, 4).default(15),
  max_per_order: whole(1, 1e3).default(10),
  recommendations: z8.boolean().default(false),
  circle: maybe(name(100)),
  ride_margin_minutes: whole(0, 1440).default(10),
  ride_speed_kmh: decimal(1, 60, 2).default(15),
  recommend_window_hours: decimal(0, 9999, 2).default(6),
  theme: maybe(bundleTheme),
  vat_rate: maybe(decimal(0, 100, 2)),
  seller: z8.array(name(200)).max(10, "must be at most 10 lines").default([]),
  contact_email: maybe(z8.email("must be an e-mail address")),
  domains: z8.array(host('a host name such as "tickets.example.org"')).default([]),
  payment_methods: maybe(z8.array(paymentMethod)),
  redirect_hosts: z8.array(host('a host name such as "www.example.org"')).default([]),
  refund_hours: maybe(whole(0, 8760)),
  embed_origins: z8.array(line2().refine(isOrigin, 'must be an origin such as "https://www.example.org": scheme and host, no path')).max(50, "must be at most 50 origins").default([]),
  webhooks: z8.array(webhook).max(MAX_WEBHOOKS, `must be at most ${MAX_WEBHOOKS}`).default([]),
  limits: maybe(limits),
  keep_personal_data_days: whole(1, 36500).default(365)
});

// lib/bundle/check/times.ts
var show = z9.object({ date: day(), time: time(), end: maybe(time()) });

// lib/bundle/schema/index.ts
import { z as z14 } from "zod";

// lib/bundle/schema/event.ts
import { z as z10 } from "zod";
var category = z10.strictObject({
  name: name(),
  price: amount(),
  /** Free seating; null when the seats are those of the location's sections. */
  capacity: maybe(whole(1, MAX_SEATS))
});
var subEvent2 = z10.strictObject({
  key: name(),
  event_id: maybe(whole(1, MAX_EVENT_ID)),
  location: name(),
  name: maybe(name()),
  text: maybe(html()),
  short_text: maybe(line2()),
  url: maybe(url()),
  image: maybe(image()),
  date: day(),
  time: time(),
  end: maybe(time()),
  status: z10.enum(["pub", "nosal", "unpub", "arch", "trash"]).default("pub"),
  view_begin: maybe(dateTime()),
  view_end: maybe(dateTime()),
  max_per_order: maybe(whole(1, 1e3)),
  ticket_types: maybe(z10.array(name()).min(1, "must name at least one ticket type; left out means all of them")),
  categories: z10.array(category).min(1)
});
var event = z10.strictObject({
  key: name(),
  event_id: maybe(whole(1, MAX_EVENT_ID)),
  name: name(),
  text: html().default(""),
  short_text: line2().default(""),
  image: maybe(image()),
  types: z10.array(name(100)).default([]),
  sub_events: z10.array(subEvent2)
});

// lib/bundle/schema/location.ts
import { z as z11 } from "zod";
var row = z11.strictObject({
  row: name(40),
  seats: whole(1, 1e4),
  /** The number of the row's first seat. */
  first: whole(1, 1e5).default(1)
});
var section = z11.strictObject({ name: name(), category: name(), rows: z11.array(row).min(1) });
var location = z11.strictObject({
  key: name(),
  location_id: maybe(whole(1, MAX_EVENT_ID)),
  name: name(),
  address: maybe(line2()),
  address1: maybe(line2()),
  zip: maybe(line2()),
  city: maybe(line2()),
  country: maybe(line2()),
  phone: maybe(line2()),
  lat: maybe(between(-90, 90)),
  lon: maybe(between(-180, 180)),
  sections: maybe(z11.array(section))
});

// lib/bundle/schema/ride.ts
import { z as z12 } from "zod";

// lib/rides/engines/ask.ts
var MOST_BYTES = 64 * 2 ** 20;

// lib/cycling/geodesy.ts
var FLATTENING = 1 / 298.257223563;
var E2 = FLATTENING * (2 - FLATTENING);

// lib/cycling/network.ts
import Flatbush from "flatbush";

// lib/cycling/pbf/wire.ts
var TWO_32 = 2 ** 32;
var TWO_64 = 2 ** 64;
var utf8 = new TextDecoder();

// lib/cycling/pbf/blobs.ts
var MAX_HEADER_BYTES = 64 * 1024;
var MAX_BLOB_BYTES = 32 * 1024 * 1024;

// lib/cycling/pbf/block.ts
var utf82 = new TextDecoder();

// lib/cycling/crc32.ts
var TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 3988292384 : crc >>> 1;
  return crc;
});

// lib/rides/estimate-factor.ts
import { sql as sql45 } from "drizzle-orm";

// lib/rides/find-lines.ts
import { and as and47, isNotNull as isNotNull6 } from "drizzle-orm";

// lib/rides/holds.ts
import { and as and46, eq as eq50, sql as sql46 } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
var fromLocation = alias(locations, "from_location");
var toLocation = alias(locations, "to_location");
var startsThere = and46(
  eq50(fromLocation.clientId, rides.clientId),
  eq50(fromLocation.id, rides.fromLocationId),
  eq50(fromLocation.lat, rides.fromLat),
  eq50(fromLocation.lon, rides.fromLon)
);
var endsThere = and46(
  eq50(toLocation.clientId, rides.toClientId),
  eq50(toLocation.id, rides.toLocationId),
  eq50(toLocation.lat, rides.toLat),
  eq50(toLocation.lon, rides.toLon)
);
var isInCircle = sql46`ARRAY[${rides.clientId}, ${rides.toClientId}] <@ ARRAY(
  SELECT ${clients.id} FROM ${clients}
   WHERE ${clients.id} = ${sql46.placeholder("clientId")} OR ${clients.circle} = ${sql46.placeholder("circle")})`;
var isOneOf = (column, name2) => sql46`${column} = ANY(${sql46.placeholder(name2)}::text::int[])`;

// lib/rides/polyline.ts
var SCALE = 1e5;
function decodePolyline(text18) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (let i = 0; i < text18.length; i++) {
    const five = text18.charCodeAt(i) - 63;
    value |= (five & 31) << shift;
    shift += 5;
    if (five >= 32) continue;
    const delta = value & 1 ? ~(value >>> 1) : value >>> 1;
    numbers.push(delta + (numbers.at(-2) ?? 0));
    [value, shift] = [0, 0];
  }
  const line3 = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    line3.push([numbers[i] / SCALE, numbers[i + 1] / SCALE]);
  }
  return line3;
}

// lib/rides/find-lines.ts
var query = prepared(
  (db2) => db2.select({ from: rides.fromLocationId, to: rides.toLocationId, line: rides.line }).from(rides).innerJoin(fromLocation, startsThere).innerJoin(toLocation, endsThere).where(
    and47(isOneOf(rides.fromLocationId, "from"), isOneOf(rides.toLocationId, "to"), isNotNull6(rides.line), isInCircle)
  ).prepare("ride_lines")
);

// lib/rides/find-rides-around.ts
import { and as and48, eq as eq51, sql as sql47 } from "drizzle-orm";
var location2 = sql47.placeholder("locationId");
var metresBy = (other) => ({
  metres: sql47`json_object_agg(${other}, ${rides.metres})`
});
var leaving = prepared(
  (db2) => db2.select(metresBy(rides.toLocationId)).from(rides).innerJoin(fromLocation, startsThere).innerJoin(toLocation, endsThere).where(and48(eq51(rides.fromLocationId, location2), isInCircle)).prepare("rides_leaving")
);
var arriving = prepared(
  (db2) => db2.select(metresBy(rides.fromLocationId)).from(rides).innerJoin(fromLocation, startsThere).innerJoin(toLocation, endsThere).where(and48(eq51(rides.toLocationId, location2), isInCircle)).prepare("rides_arriving")
);

// lib/rides/list-streets.ts
import { and as and49, eq as eq52, isNotNull as isNotNull7, lt, sql as sql48 } from "drizzle-orm";
var MOST_LINES = 300;
var query2 = prepared(
  (db2) => db2.select({ line: rides.line }).from(rides).where(
    and49(
      eq52(rides.clientId, sql48.placeholder("clientId")),
      eq52(rides.toClientId, sql48.placeholder("clientId")),
      lt(rides.fromLocationId, rides.toLocationId),
      isNotNull7(rides.line)
    )
  ).orderBy(rides.fromLocationId, rides.toLocationId).limit(MOST_LINES).prepare("streets")
);

// lib/rides/measure/save-rides.ts
import { sql as sql49 } from "drizzle-orm";
var VALUES = sql49.raw("metres, line, from_lat, from_lon, to_lat, to_lon");

// lib/rides/measure/list-venues.ts
import { asc as asc17, eq as eq53, sql as sql50 } from "drizzle-orm";

// lib/bundle/schema/ride.ts
var MOST_METRES = 1e6;
var isLine = (text18) => {
  if (!/^[?-~]{4,20000}$/.test(text18)) return false;
  const line3 = decodePolyline(text18);
  return line3.length > 1 && line3.every(([lat, lon]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180);
};
var ride = z12.strictObject({
  from: name(),
  to: name(),
  metres: whole(0, MOST_METRES).nullable(),
  /** The way, for the picture of an evening. */
  line: maybe(z12.string().refine(isLine, "must be a line as an encoded polyline with 5 decimals"))
});

// lib/bundle/schema/ticket-type.ts
import { z as z13 } from "zod";
var ticketType = z13.strictObject({
  key: name(),
  name: name(),
  type: z13.enum(["\u20AC", "=", "%"]),
  value: amount(),
  max_per_event: maybe(whole(1, MAX_SEATS)),
  max_per_order: maybe(whole(1, 1e3)),
  valid_from: maybe(dateTime()),
  valid_until: maybe(dateTime()),
  code: maybe(name(100))
});

// lib/bundle/schema/index.ts
var bundleSchema = z14.strictObject({
  client: client4,
  locations: z14.array(location),
  ticket_types: z14.array(ticketType),
  events: z14.array(event),
  rides: z14.array(ride).default([])
});

// lib/bundle/export-bundle.ts
import { and as and53, asc as asc20, eq as eq58, ne as ne2, sql as sql52 } from "drizzle-orm";

// lib/bundle/export/rides.ts
import { and as and50, asc as asc18, eq as eq54 } from "drizzle-orm";
import { alias as alias2 } from "drizzle-orm/pg-core";
var from = alias2(locations, "from_location");
var to = alias2(locations, "to_location");

// lib/bundle/export/sub-events.ts
import { and as and52, asc as asc19, eq as eq56, ne } from "drizzle-orm";

// lib/bundle/export/free-seating.ts
import { and as and51, eq as eq55, isNull as isNull9, sql as sql51 } from "drizzle-orm";

// lib/bundle/export/theme.ts
import { eq as eq57 } from "drizzle-orm";

// lib/bundle/import-bundle.ts
import { sql as sql68 } from "drizzle-orm";

// lib/bundle/import/archive-events.ts
import { sql as sql54 } from "drizzle-orm";

// lib/bundle/import/rows.ts
import { sql as sql53 } from "drizzle-orm";

// lib/bundle/import/payment-methods.ts
import { eq as eq59 } from "drizzle-orm";

// lib/bundle/import/plan-events.ts
import { eq as eq60 } from "drizzle-orm";

// lib/bundle/import/event-id-owners.ts
import { sql as sql55 } from "drizzle-orm";

// lib/bundle/import/new-ids.ts
import { sql as sql56 } from "drizzle-orm";

// lib/bundle/import/save-categories.ts
import { eq as eq61 } from "drizzle-orm";

// lib/bundle/import/save-client.ts
import { eq as eq62, sql as sql57 } from "drizzle-orm";

// lib/bundle/import/save-discounts.ts
import { eq as eq63 } from "drizzle-orm";

// lib/bundle/import/save-domains.ts
import { eq as eq64, inArray as inArray8, or as or6 } from "drizzle-orm";

// lib/bundle/import/save-files.ts
import { eq as eq65 } from "drizzle-orm";

// lib/bundle/import/save-locations.ts
import { eq as eq66, inArray as inArray9, sql as sql58 } from "drizzle-orm";

// lib/bundle/import/save-offered-types.ts
import { sql as sql59 } from "drizzle-orm";

// lib/bundle/import/save-prices.ts
import { sql as sql60 } from "drizzle-orm";
var KEY = { sub_event_id: "int", category_id: "int" };
var VALUES2 = { ...KEY, position: "int", price: "numeric", is_numbered: "bool" };

// lib/bundle/import/save-ticket-types.ts
import { eq as eq67 } from "drizzle-orm";

// lib/bundle/import/tell-changes.ts
import { sql as sql61 } from "drizzle-orm";

// lib/bundle/seats/insert-seats.ts
import { sql as sql63 } from "drizzle-orm";

// lib/bundle/seats/seating.ts
import { sql as sql62 } from "drizzle-orm";

// lib/bundle/seats/lock-seats.ts
import { sql as sql64 } from "drizzle-orm";

// lib/bundle/seats/release-expired-of.ts
import { sql as sql65 } from "drizzle-orm";

// lib/bundle/seats/remove-seats.ts
import { sql as sql66 } from "drizzle-orm";

// lib/bundle/seats/compare-seats.ts
import { sql as sql67 } from "drizzle-orm";

// lib/bundle/read-bundle-text.ts
import { parse, printParseErrorCode, visit } from "jsonc-parser";

// lib/payments/testing/world.ts
var BASE = "http://localhost:3000";
var buyer = (email = "buyer@example.org") => ({
  ...{ email, firstName: "Bo", lastName: "Koper", phone: null, address: null, city: null, zip: null },
  ...{ optIn: false, mailingList: false }
});
var HALL = {
  key: "hal",
  name: "Hal",
  sections: [{ name: "Zaal", category: "rang", rows: ["A", "B"].map((row2) => ({ row: row2, seats: 4 })) }]
};

// lib/payments/testing/mortal-buyer.ts
var [url2 = "", clientName = "", cartId = "", dieAt = "0"] = process.argv.slice(2);
var writes = 0;
var sql69 = postgres3(url2, {
  max: 1,
  onnotice: () => {
  },
  debug: (_, query3) => {
    if (!/^\s*(insert|update|delete|with|commit)/i.test(query3)) return;
    writes += 1;
    if (writes === Number(dieAt)) process.kill(process.pid, "SIGKILL");
  }
});
var db = drizzle2(sql69, { schema: schema_exports, casing: "snake_case" });
var client5 = await getClient(db, clientName);
var ctx = () => ({ client: client5, db, now: /* @__PURE__ */ new Date() });
var order = await createOrder(ctx(), { cartId, paymentId: 1, buyer: buyer() });
var ref = (await beginPayment(ctx(), order.key, BASE))?.split("/").at(-1) ?? "";
await actAtTestBank(ctx(), ref, "pay_twice");
while (await takeTurn(db, /* @__PURE__ */ new Date()) > 0) ;
await sql69.end();
console.log(writes);
