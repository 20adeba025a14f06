import { step } from '@/scripts/start/step.mjs';
import { BURST_SEATS, NAMES } from './data/names';
import type { Buying } from './load/buy';
import { listTargets } from './prepare';
import { yesOrNo } from './report';
import { runBuyers, type Watched } from './run-load';

const ORDERS = { atOnce: 16, count: 800, warmUp: 200 };
const TICKETS = { atOnce: 16, count: 1500, warmUp: 300 };
const CROWD = { atOnce: 300, count: 1500, warmUp: 300 };
const BURST = { atOnce: 300, count: 300, warmUp: 0 };
const MOST_MILLISECONDS = 60;
const LEAST_PER_SECOND = 300;

/** Measures orders, whole purchases, and more buyers than seats on the benchmark's own client. @returns a report */
export async function benchOrders(service: string, watched: Watched, signal: AbortSignal): Promise<string> {
  const [[calm], [rush]] = await Promise.all([
    listTargets(service, NAMES.onSale, 'orders'),
    listTargets(service, NAMES.onSale, 'burst'),
  ]);
  if (!calm || !rush) throw new Error('The performances to order do not exist.');
  const shop = { url: service, client: NAMES.onSale };
  const run = (job: Omit<Buying, 'url' | 'client'>) => runBuyers({ ...shop, ...job }, watched, signal);
  const orders = await step('Ordering', () => run({ kind: 'orders', target: calm, ...ORDERS }));
  const few = await step('Buying, 16 at once', () => run({ kind: 'tickets', target: calm, ...TICKETS }));
  const crowd = await step('Buying, 300 at once', () => run({ kind: 'tickets', target: calm, ...CROWD }));
  const again = await step('Buying, 16 at once, once more', () => run({ kind: 'tickets', target: calm, ...TICKETS }));
  const burst = await step('Buying more than there is', () => run({ kind: 'tickets', target: rush, ...BURST }));
  const isExact = burst.done === BURST_SEATS && burst.soldOut === BURST.count - BURST_SEATS;
  return [
    `${yesOrNo(orders.p95 < MOST_MILLISECONDS)}  cart to order, 16 buyers: p95 under ${MOST_MILLISECONDS} ms (${timesOf(orders)})`,
    ...[
      { of: few, who: '16 buyers at once, soon after the start' },
      { of: again, who: '16 buyers at once' },
      { of: crowd, who: '300 buyers at once' },
    ].map(
      ({ of, who }) =>
        `${yesOrNo(of.perSecond >= LEAST_PER_SECOND && of.other === 0)}  from no cart to a ticket, ${who}: at least ${LEAST_PER_SECOND} a second (${of.perSecond.toFixed(0)}; ${timesOf(of)})`,
    ),
    `${yesOrNo(isExact)}  ${BURST.count} buyers at once of ${BURST_SEATS} seats: ${burst.done} paid with tickets, ${burst.soldOut} told sold out, ${burst.other} neither (${burst.perSecond.toFixed(0)} buyers a second from cart to ticket)`,
    ...[orders, few, again, crowd, burst].flatMap(({ firstError }) => firstError ?? []),
  ].join('\n');
}

const timesOf = ({ p50, p95, webCpu, databaseCpu, besideCpu }: Awaited<ReturnType<typeof runBuyers>>) =>
  `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms; CPU ${webCpu.toFixed(2)} ms web, ${databaseCpu.toFixed(2)} ms database, ${besideCpu.toFixed(2)} ms generator and bank`;
