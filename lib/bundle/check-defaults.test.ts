import { expect, test } from 'vitest';
import { checkBundle } from '.';
import { sample } from './testing/sample';

test('missing members get their defaults', () => {
  expect(checkBundle(sample('theater')).client).toEqual({
    name: 'theater',
    title: 'Theater Voorbeeld',
    locale: 'nl',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    hold_minutes: 15,
    max_per_order: 10,
    recommendations: false,
    circle: null,
    ride_margin_minutes: 10,
    ride_speed_kmh: 15,
    recommend_window_hours: 6,
    vat_rate: null,
    seller: [],
    contact_email: null,
    theme: null,
    translations: null,
    mail_texts: null,
    domains: [],
    embed_origins: null,
    payment_methods: null,
    redirect_hosts: [],
    refund_hours: null,
    waiting_list_hours: null,
    gift_cards: null,
    keep_personal_data_days: 365,
    webhooks: [],
    limits: null,
    waiting_room: null,
    buyer_details: { phone: 'ask', address: 'no' },
    invoice_days: 14,
    unpaid_orders: {
      confirm_minutes: 15,
      release_minutes: 15,
      seats_per_address: null,
      seats_per_network: null,
      seats_per_performance: null,
    },
  });
});
