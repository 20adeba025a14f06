import { z } from 'zod';
import { kindOf, WEBHOOK_PROVIDERS } from '@/lib/providers';
import { boundedText } from '@/lib/text-field';
import { contract } from '../contract';
import { clientName } from '../wire/fields';
import { orderKey, orderWanted, wireNewOrder, wireOrder, wirePaymentMethod } from '../wire/order';
import { exampleCartId } from './examples';

const none = z.object({});
const oneClient = z.object({ client_name: clientName });
const oneOrder = z.object({ client_name: clientName, order_key: orderKey });
const notAnOrder = { code: 'order_not_found', message: 'Order not found' } as const;
const notAPayment = { code: 'payment_not_found', message: 'Payment not found' } as const;
const notHere = { code: 'not_found', message: 'There is nothing at this address' } as const;
const exampleKey = 'XgFca-QmBxG-9WhAj-Osszb';
const examplePage = `https://tickets.example/demo/order/${exampleKey}`;

export const listPaymentMethodsContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/paymentmethods',
  operationId: 'listPaymentMethods',
  tag: 'Order',
  summary: 'How one can pay',
  description: 'In the organisation’s order. `payment_cost` is added to the order, but not to one that costs nothing.',
  params: oneClient,
  paramsError: notHere,
  query: none,
  answer: z.array(wirePaymentMethod),
  status: 200,
  example: [{ payment_id: 33, payment_desc: 'iDEAL', payment_cost: '0.00' }],
  errors: [],
  neverRefused: true,
});

export const createOrderContract = contract({
  method: 'POST',
  path: '/v1/{client_name}/order/create',
  operationId: 'createOrder',
  tag: 'Order',
  summary: 'Order what is in a cart',
  description:
    'The cart is empty afterwards; its seats are held for the order for half an hour. Send the buyer to `url`. An order that is free, or to be paid at the door, stays `pending`, for some minutes, until its buyer confirms it by the link in a mail. Only a request with the same `Idempotency-Key` gets the same order again: without one, a request whose answer was lost cannot be repeated, because whoever else names the cart is told that it is empty. Seats of performances that are no longer on sale are refused; take those out and order the rest.',
  params: oneClient,
  paramsError: notHere,
  query: none,
  body: orderWanted,
  bodyExample: {
    cart_id: exampleCartId,
    payment_id: 33,
    redirectURL: 'https://www.example.org/thanks',
    email: 'bo@example.org',
    firstname: 'Bo',
    lastname: 'Jansen',
  },
  answer: wireNewOrder,
  status: 200,
  example: [{ url: `https://tickets.example/api/demo/payment/${exampleKey}`, order_key: exampleKey }],
  errors: ['cart_empty', 'not_on_sale', 'unpaid_limit'],
  idempotent: true,
});

export const getOrderContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/order/{order_key}',
  operationId: 'getOrder',
  tag: 'Order',
  summary: 'How an order stands',
  params: oneOrder,
  paramsError: notAnOrder,
  query: none,
  answer: wireOrder,
  status: 200,
  example: {
    order_payment_status: 'paid',
    order_tickets_nr: 1,
    order_tickets_url: `${examplePage}/ticket`,
    order_receipt_url: `${examplePage}/receipt`,
    seats: [{ seat_id: 'azL0bNZdD1', event_name: 'Demo Event', event_type: ['theater'] }],
    order_total: '24.50',
    order_payment_cost: '0.00',
    currency: 'EUR',
    expires_at: '2026-12-04T18:30:00.000Z',
  },
  errors: ['order_not_found'],
});

export const payOrderContract = contract({
  method: 'GET',
  path: '/api/{client_name}/payment/{order_key}',
  operationId: 'payOrder',
  tag: 'Shop',
  summary: 'Where the buyer pays',
  description:
    'For the buyer’s browser: leads to the payment provider, to the order’s page when the provider does not answer or refuses (`payment=unavailable`), or to where the buyer goes after paying when nothing is to be paid. A browser is sent to a page for every refusal too.',
  params: oneOrder,
  paramsError: notAnOrder,
  query: none,
  answer: z.null(),
  status: 303,
  example: null,
  errors: ['order_not_found'],
  failurePage: '/{client_name}/order/{order_key}?payment=unavailable',
});

export const returnFromPaymentContract = contract({
  method: 'GET',
  path: '/api/{client_name}/payment/return/{token}',
  operationId: 'returnFromPayment',
  tag: 'Shop',
  summary: 'Where the payment provider sends the buyer back to',
  description:
    'Leads to the `redirectURL` of the order with `return=<order_key>`, or to the order’s own page. A browser is sent to a page for every refusal too.',
  params: oneClient.extend({
    token: boundedText(36).check(z.uuid()).meta({ example: '0b7e0f2c-6c1d-4a55-9f0e-5b1f7f3f2a10' }),
  }),
  paramsError: notAPayment,
  query: none,
  answer: z.null(),
  status: 303,
  example: null,
  errors: ['payment_not_found'],
  failurePage: '/{client_name}/payment/{token}',
});

export const handleProviderMessageContract = contract({
  method: 'POST',
  path: '/api/{client_name}/payment/webhook/{provider}',
  operationId: 'hearProvider',
  tag: 'Shop',
  summary: 'Where a payment provider tells that something happened',
  description: `${WEBHOOK_PROVIDERS.map((provider) => kindOf(provider).webhook?.how).join(' ')} Nothing in a message is believed; the provider is asked.`,
  params: oneClient.extend({ provider: z.enum(WEBHOOK_PROVIDERS).meta({ example: WEBHOOK_PROVIDERS[0] }) }),
  paramsError: notHere,
  query: z.object({
    payment: boundedText(36, 'must name a payment')
      .check(z.uuid('must name a payment'))
      .optional()
      .meta({ example: '0b7e0f2c-6c1d-4a55-9f0e-5b1f7f3f2a10' }),
  }),
  answer: z.object({ received: z.literal(true) }).meta({ id: 'Received' }),
  status: 200,
  example: { received: true },
  errors: [
    'not_found',
    'payment_not_found',
    'wrong_signature',
    'malformed_body',
    'payload_too_large',
    'request_timeout',
    'payment_unavailable',
    'payment_refused',
  ],
});
