import { step } from '@/scripts/start/step.mjs';
import { BURST_SEATS, NAMES } from './data/names';
import { type Burst, measureBurst, measureOrders, type Orders } from './load/order';
import { listPerformances } from './prepare';

const ORDERS = 800;
const BURST_BUYERS = 300;
const MOST_MILLISECONDS = 100;

/** From a cart to an order, and more buyers than seats, on the bench's own client: what it says about them. */
export async function benchOrders(service: string, databaseUrl: string): Promise<string> {
  const shop = { service, client: NAMES.onSale, databaseUrl };
  const [[calm], [rush]] = await Promise.all([
    listPerformances(service, NAMES.onSale, 'orders'),
    listPerformances(service, NAMES.onSale, 'burst'),
  ]);
  if (!calm || !rush) throw new Error('The performances to order are not there.');
  const orders = await step('Ordering', () => measureOrders(shop, calm, ORDERS));
  const burst = await step('Ordering, more than there is', () => measureBurst(shop, rush, BURST_BUYERS, BURST_SEATS));
  return report(orders, burst);
}

function report(orders: Orders, burst: Burst): string {
  const isExact = burst.paid === burst.seats && burst.soldOut === burst.buyers - burst.seats;
  return [
    `${answer(orders.p95 < MOST_MILLISECONDS)}  cart to order, 16 buyers: p95 under ${MOST_MILLISECONDS} ms (p50 ${orders.p50.toFixed(1)}, p95 ${orders.p95.toFixed(1)} ms, ${orders.count} orders)`,
    `${answer(isExact)}  ${burst.buyers} buyers at once of ${burst.seats} seats: ${burst.paid} paid with tickets, ${burst.soldOut} told sold out, ${burst.other} neither (${burst.perSecond.toFixed(0)} buyers a second from cart to ticket)`,
  ].join('\n');
}

const answer = (holds: boolean) => (holds ? 'yes' : 'NO ');
