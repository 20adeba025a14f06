import type { WebhookType } from '@/db/schema';
import { money } from '@/lib/money';
import type { WireChange } from './announce-events';
import type { WireOrder } from './announce-order';
import type { WireRefund } from './announce-refund';
import type { WireStock } from './announce-stock';
import type { AdmittedTicket, RevokedTicket } from './announce-ticket';

type Example<Data> = { type: WebhookType; timestamp: string; data: { client_name: string } & Data };

const SEAT = {
  pmp_name: null,
  seat_row_nr: '0',
  seat_nr: '0',
  event_id: 95,
  event_name: 'Demo Event',
  seat_price: money('23.50'),
  category_name: 'standaard',
  discount_id: 'gI8obK3hM0',
  discount_name: 'CJP',
};

const PAID = {
  type: 'order.paid',
  timestamp: '2026-11-20T15:41:07.302Z',
  data: {
    client_name: 'demo',
    order_id: 123,
    order_key_sha256: '6d3fb1d1b9e8f2a4b6a7f3c52f0f7b8b0f6f3a35cf0b0a5b0f8b8f5f2a9f1c77',
    order_status: 'paid',
    tickets_total: money('47.00'),
    payment_cost: money('0.29'),
    order_total: money('47.29'),
    currency: 'EUR',
    created_at: '2026-11-20T15:38:40.118Z',
    paid_at: '2026-11-20T15:41:07.302Z',
    order_tickets_nr: 2,
    voided_tickets: [],
    seats: [
      { position: 1, seat_id: 'cnXScbGmKw', ...SEAT },
      { position: 2, seat_id: 'CbK7CgQUVh', ...SEAT },
    ],
  },
} satisfies Example<WireOrder>;

/** Examples of messages for the documentation; their types are those of the messages that are sent. */
export const EXAMPLES = {
  order: PAID,
  refunded: {
    type: 'order.refunded',
    timestamp: '2026-11-21T10:02:51.744Z',
    data: {
      ...PAID.data,
      order_status: 'refunded',
      voided_tickets: PAID.data.seats.map(({ position, seat_id, event_id }) => ({
        order_id: PAID.data.order_id,
        position,
        event_id,
        seat_id,
      })),
    },
  },
  event: {
    type: 'event.updated',
    timestamp: '2026-11-20T09:00:12.440Z',
    data: {
      client_name: 'demo',
      event_id: 94,
      sub_event_ids: [95, 96],
      moved_sub_event_ids: [95],
      cancelled_sub_event_ids: [96],
    },
  },
  stock: {
    type: 'stock.changed',
    timestamp: '2026-11-20T15:41:21.006Z',
    data: {
      client_name: 'demo',
      event_id: 95,
      event_main_id: 94,
      event_free: 10,
      seats_free: 164,
      seats_held: 6,
      seats_sold: 30,
    },
  },
  refund: {
    type: 'refund.failed',
    timestamp: '2026-11-24T06:10:03.912Z',
    data: {
      client_name: 'demo',
      order_id: 123,
      order_key_sha256: '6d3fb1d1b9e8f2a4b6a7f3c52f0f7b8b0f6f3a35cf0b0a5b0f8b8f5f2a9f1c77',
      refund_id: 12,
      refund_amount: money('47.29'),
      currency: 'EUR',
      refund_reason: 'given_up',
      payment_provider: 'mollie',
      provider_refund_id: 're_4qqhO89gsT',
      next_attempt_at: null,
    },
  },
  admitted: {
    type: 'ticket.admitted',
    timestamp: '2026-12-04T18:50:12.310Z',
    data: { client_name: 'demo', order_id: 123, position: 1, event_id: 95, door_list_id: 1, admission: 1 },
  },
  revoked: {
    type: 'ticket.revoked',
    timestamp: '2026-11-21T10:02:51.744Z',
    data: {
      client_name: 'demo',
      order_id: 123,
      position: 1,
      event_id: 95,
      below_generation: 1,
      reason: 'refunded',
      cursor: 41,
    },
  },
} satisfies {
  order: Example<WireOrder>;
  refunded: Example<WireOrder>;
  event: Example<WireChange>;
  stock: Example<WireStock>;
  refund: Example<WireRefund>;
  admitted: Example<AdmittedTicket>;
  revoked: Example<RevokedTicket>;
};
