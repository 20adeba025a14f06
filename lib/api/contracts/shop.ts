import { z } from 'zod';
import { boundedText } from '@/lib/text-field';
import { contract } from '../contract';
import { wireCart } from '../wire/cart';
import { clientName, eventIdInPath } from '../wire/fields';
import { getCartContract } from './carts';

export const getShopCartContract = contract({
  ...getCartContract,
  path: '/api/{client_name}/cart/{cart_id}',
  operationId: 'getShopCart',
  tag: 'Shop',
  summary: 'The same cart under the shop’s host',
});

export const getNoCartContract = contract({
  method: 'GET',
  path: '/api/{client_name}/cart',
  operationId: 'getNoCart',
  tag: 'Shop',
  summary: 'The cart of a visitor who has none yet',
  description: 'Always `[{"cart":0}]`: what a site asks for whose visitor has no cart id.',
  params: z.object({ client_name: clientName }),
  paramsError: { code: 'cart_not_found', message: 'Cart not found' },
  query: z.object({}),
  answer: wireCart,
  status: 200,
  example: [{ cart: 0 }],
  errors: [],
});

export const getSessionContract = contract({
  method: 'GET',
  path: '/api/{client_name}/get-session',
  operationId: 'getSession',
  tag: 'Shop',
  summary: 'A cart id made from a token',
  description: 'The same token always gives the same id; the id cannot be turned back into the token.',
  params: z.object({ client_name: clientName }),
  paramsError: { code: 'not_found', message: 'There is nothing at this address' },
  query: z.object({
    token: boundedText(32, 'must be 32 hexadecimal characters')
      .regex(/^[0-9a-fA-F]{32}$/, 'must be 32 hexadecimal characters')
      .meta({ example: '0123456789abcdef0123456789abcdef' }),
  }),
  answer: z.object({ session_id: z.string().regex(/^[A-Za-z0-9]{32}$/) }).meta({ id: 'Session' }),
  status: 200,
  example: { session_id: 'q0ZtC5nS3xGdV7kEwLr1JmP9yBfHs2Aa' },
  errors: [],
});

const cartSummary = z.object({
  isKnown: z.boolean().meta({ description: 'Whether this browser has a cart, empty by now or not.' }),
  count: z.int(),
  label: z.string().meta({ description: 'What is in it, in the language of the visitor.' }),
  version: z.string().meta({ description: 'Another text for another cart.' }),
  secondsLeft: z.int().nullable().meta({ description: 'Until its hold ends.' }),
});

const orderLimits = z.object({
  left: z.int().meta({ description: 'How many tickets of the performance this cart can still take.' }),
  note: z.string(),
  types: z.record(z.string(), z.object({ most: z.int(), rules: z.string() })),
});

export const getVisitorContract = contract({
  method: 'GET',
  path: '/api/{client_name}/visitor',
  operationId: 'getVisitor',
  tag: 'Shop',
  summary: 'What the pages of the shop show of this browser’s cart',
  description:
    'For these pages alone, by the cookies of this browser: a program asks for a cart by its id. The texts and members change with the pages.',
  params: z.object({ client_name: clientName }),
  paramsError: { code: 'not_found', message: 'There is nothing at this address' },
  query: z.object({ event: eventIdInPath.optional() }),
  answer: z.object({ cart: cartSummary, order: orderLimits.nullable() }).meta({ id: 'Visitor' }),
  status: 200,
  example: {
    cart: {
      isKnown: true,
      count: 2,
      label: 'Cart, 2 tickets',
      version: '2 2026-11-21T19:00:00.000Z',
      secondsLeft: 900,
    },
    order: null,
  },
  errors: [],
});
