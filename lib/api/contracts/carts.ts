import { z } from 'zod';
import { boundedText } from '@/lib/text-field';
import { contract } from '../contract';
import { seatsWanted, wireCart } from '../wire/cart';
import { cartId, clientName } from '../wire/fields';
import { exampleCartId, exampleRecommendation, exampleSeat, exampleTotal } from './examples';

const none = z.object({});
const oneCart = z.object({ client_name: clientName, cart_id: cartId });
const notACart = { code: 'cart_not_found', message: 'Cart not found' } as const;
export const createCartContract = contract({
  method: 'POST',
  path: '/v1/{client_name}/cart',
  operationId: 'createCart',
  tag: 'Cart',
  summary: 'Create a cart',
  description:
    '`Location` is the address of the new cart. Keep `cart_id`: it is the only way back to it. Where the organisation has a waiting room before everything: 429 `waiting` until the turn has come; with its token it is the cart of that place.',
  params: z.object({ client_name: clientName }),
  paramsError: notACart,
  query: none,
  answer: z.object({ cart_id: z.string().regex(/^[A-Za-z0-9]{32}$/) }).meta({ id: 'NewCart' }),
  status: 201,
  example: { cart_id: exampleCartId },
  errors: ['waiting'],
  waiting: true,
});

export const getCartContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/cart/{cart_id}',
  operationId: 'getCart',
  tag: 'Cart',
  summary: 'What a cart holds, and its total',
  description:
    'An empty, expired or never-seen cart is `[{"cart":0}]`. With the Recommendation Extension every seat says what else fits before and after it.',
  params: oneCart,
  paramsError: notACart,
  query: none,
  answer: wireCart,
  status: 200,
  example: [{ ...exampleSeat, recommand: [exampleRecommendation] }, exampleTotal],
  errors: ['cart_not_found'],
});

export const addSeatsContract = contract({
  method: 'POST',
  path: '/v1/{client_name}/cart/{cart_id}',
  operationId: 'addSeats',
  tag: 'Cart',
  summary: 'Put seats in a cart',
  description:
    'All of them or none; answers the whole cart. The hold of the whole cart runs from now. Before a performance with a waiting room: 429 `waiting` until the turn of this cart has come; sent again, it keeps its place.',
  params: oneCart,
  paramsError: notACart,
  query: none,
  body: seatsWanted,
  bodyExample: { event_id: 95, discount_id: 'mXl6iYh3nb', numberoftickets: 1 },
  answer: wireCart,
  status: 200,
  example: [exampleSeat, exampleTotal],
  errors: [
    'cart_not_found',
    'sub_event_not_found',
    'tickettype_not_found',
    'sold_out',
    'discount_limit_event',
    'discount_limit_order',
    'order_limit',
    'not_on_sale',
    'seat_taken',
    'code_required',
    'waiting',
  ],
  idempotent: true,
});

export const removeSeatContract = contract({
  method: 'DELETE',
  path: '/v1/{client_name}/cart/{cart_id}/{seat_id}',
  operationId: 'removeSeat',
  tag: 'Cart',
  summary: 'Take a seat out of a cart',
  description: 'Answers the whole cart. Works after sales have ended.',
  params: oneCart.extend({ seat_id: boundedText(100).meta({ example: 'azL0bNZdD1' }) }),
  paramsError: notACart,
  query: none,
  answer: wireCart,
  status: 200,
  example: [{ cart: 0 }],
  errors: ['cart_not_found', 'seat_not_found'],
});
