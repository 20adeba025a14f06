import { z } from 'zod';
import { MAX_CODE_CHARACTERS, MAX_EVENT_ID } from '@/lib/ids';
import { contract } from '../contract';
import { wireCart } from '../wire/cart';
import { cartId, clientName, optionalText, shortText, wholeNumber } from '../wire/fields';
import { exampleCartId, exampleRecommendation, exampleSeat, exampleTotal } from './examples';

const none = z.object({});
const oneCart = z.object({ client_name: clientName, cart_id: cartId });
const notACart = { code: 'cart_not_found', message: 'Cart not found' } as const;
/** Far above any client's order maximum, which has its own error `order_limit`. */
const MOST_TICKETS = 1000;

const seatIds = z
  .union(
    [
      z.string().transform((one) => [one]),
      z
        .array(z.string())
        .min(1, 'must name at least one seat')
        .max(MOST_TICKETS, `must name at most ${MOST_TICKETS} seats`),
    ],
    { error: 'must be an array of seat ids' },
  )
  .refine((ids) => new Set(ids).size === ids.length, 'names a seat twice');

const seatsWanted = z
  .object({
    event_id: wholeNumber(1, MAX_EVENT_ID).meta({ description: 'The sub event.' }),
    discount_id: shortText(64).meta({ description: 'The ticket type, from `tickettypes`.' }),
    numberoftickets: wholeNumber(1, MOST_TICKETS).meta({ description: '1 to the most per order.' }),
    code: optionalText(MAX_CODE_CHARACTERS).meta({ description: 'For ticket types that ask for one.' }),
    seats: seatIds
      .optional()
      .meta({ description: 'Chosen seats of a numbered hall, `numberoftickets` of them; left out: the best block.' }),
  })
  .refine(({ seats, numberoftickets }) => !seats || seats.length === numberoftickets, {
    path: ['seats'],
    message: 'must name as many seats as numberoftickets says',
  })
  .meta({ id: 'SeatsWanted' });

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
  params: oneCart.extend({ seat_id: z.string().meta({ example: 'azL0bNZdD1' }) }),
  paramsError: notACart,
  query: none,
  answer: wireCart,
  status: 200,
  example: [{ cart: 0 }],
  errors: ['cart_not_found', 'seat_not_found'],
});
