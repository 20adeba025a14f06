import type { Client } from '@/lib/context';
import { type Money, money } from '@/lib/money';
import type { Receipt, Ticket } from '@/lib/tickets';
import { type Paper, paperOf } from '../paper';

export const sampleClient = {
  name: 'demo',
  title: 'Théâtre <Œdipe> & Zn.',
  timezone: 'Europe/Amsterdam',
  theme: { accent: '#1c5d99' },
} as unknown as Client;

export const samplePaper = (locale = 'nl'): Paper => paperOf(sampleClient, { locale, currency: 'EUR' });

/** A ticket whose title takes three lines in four alphabets. */
export const sampleTicket = (more: Partial<Ticket> = {}): Ticket => ({
  code: `DK1:${'AB$%*+-./:0123456789'.repeat(5)}WXYZ1234`,
  position: 1,
  subEventId: 95,
  eventName: 'De meeuw, of hoe Łódź en Αθήνα de Ёлка vierden: een lange avond vol “muziek”',
  startsAt: new Date('2026-10-24T21:00:00Z'),
  endsAt: new Date('2026-10-25T02:00:00Z'),
  location: { name: 'Grote Zaal', address: 'Leidsekade 90, 1017 PN Amsterdam', lat: 52.36, lon: 4.88 },
  moved: null,
  isCancelled: false,
  revision: 0,
  section: 'Balkon',
  row: 'A',
  seat: '4',
  kind: null,
  category: '1e rang',
  ticketType: 'Stadspas',
  price: money('18.38'),
  name: 'Zoë Ødegård-Şahin',
  ...more,
});

export const sampleReceipt = (more: Partial<Receipt> = {}): Receipt => ({
  number: '2026-000123',
  paidAt: new Date('2026-11-01T10:00:00Z'),
  refundedAt: null,
  seller: ['Stichting Theater', 'Btw NL001234567B01'],
  buyer: ['Zoë Ødegård'],
  lines: [
    {
      eventName: 'De meeuw',
      startsAt: new Date('2026-10-24T21:00:00Z'),
      ticketType: 'CJP',
      category: '1e rang',
      count: 2,
      price: money('23.50'),
      sum: money('47.00'),
    },
  ],
  paymentCost: '0.35' as Money,
  total: '47.35' as Money,
  refunds: [],
  left: '47.35' as Money,
  splits: [],
  currency: 'EUR',
  vat: { ratePercent: 5.5, vat: '2.47' as Money, net: '44.88' as Money },
  paidWith: { description: 'iDEAL', provider: 'mollie', method: 'ideal', names: null, locale: 'nl' },
  giftCard: null,
  ...more,
});
