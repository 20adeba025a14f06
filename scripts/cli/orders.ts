import { parseArgs } from 'node:util';
import type { Context } from '@/lib/context';
import { money } from '@/lib/money';
import { changeAddress, getOrder, type Order, type OrderLine, resendPapers } from '@/lib/orders';
import { cancelLines, moveLine } from '@/lib/payments';
import { receiptNumber } from '@/lib/tickets';
import { getOrderByReference, parsePositions } from './order-arguments';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run orders -- show <client> <order>                          show its tickets, with their positions
  npm run orders -- cancel <client> <order> <positions>            cancel tickets (1,3): their codes become void, their seats free,
                                                                   and their price is refunded (--refund 10.00, --refund none)
  npm run orders -- move <client> <order> <position> <event_id> [nr]
                                                                   move a ticket to another seat or performance; the difference to
                                                                   a cheaper one is refunded, a dearer one is not allowed
  npm run orders -- resend <client> <order>                        send its tickets to its buyer once more
  npm run orders -- address <client> <order> <email>               change the e-mail address: the new one gets the tickets, the old
                                                                   one a notice

An order is its number (2026-000123), its id or its key. --reason "text" is stored with the change. The buyer gets a mail.
DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

type OrderOptions = { refund?: string | undefined; reason?: string | undefined };
const BY = { actor: 'command' } as const;

function lineOf(line: OrderLine): string {
  const { position, status, movedTo, eventName, startsAt, subEventId, nr, rowNr, seatNr, discountName, price } = line;
  const seat = seatNr === '0' ? '' : `, row ${rowNr} seat ${seatNr}`;
  const state = { live: '', cancelled: '  CANCELLED', moved: `  MOVED to ${movedTo}` }[status];
  return `  ${position}  ${eventName}, ${startsAt.toISOString()} (${subEventId})${seat} (nr ${nr})  ${discountName} ${price}${state}`;
}

function show(order: Order): string {
  const lines = [...order.lines, ...order.ended].sort((one, other) => one.position - other.position);
  return [`${receiptNumber(order)}  ${order.status}  ${order.total} ${order.currency}`, ...lines.map(lineOf)].join(
    '\n',
  );
}

const DEEDS: Record<string, (ctx: Context, order: Order, args: string[], options: OrderOptions) => Promise<Order>> = {
  show: async (_, order) => order,
  cancel: (ctx, order, [tickets = ''], { refund, reason }) => {
    const positions = parsePositions(tickets);
    const back = refund === undefined ? 'price' : money(refund === 'none' ? '0.00' : refund);
    return cancelLines(ctx, {
      order: order.key,
      positions,
      refund: back,
      reason,
      request: `cancel ${tickets} refund ${back}`,
      by: BY,
    });
  },
  move: (ctx, order, [ticket = '', event = '', seat], { reason }) => {
    const [position = 0] = parsePositions(ticket);
    const to = { subEventId: Number(event), nr: seat === undefined ? undefined : Number(seat) };
    const request = `move ${[ticket, event, seat].join(' ')}`;
    return moveLine(ctx, { order: order.key, position, to, reason, request, by: BY });
  },
  resend: async (ctx, { key }) => {
    await resendPapers(ctx, { order: key, by: BY });
    return getOrder(ctx, key);
  },
  address: async (ctx, { key }, [email = '']) => {
    await changeAddress(ctx, { order: key, email, by: BY });
    return getOrder(ctx, key);
  },
};
const LEAST: Record<string, number> = { show: 0, cancel: 1, move: 2, resend: 0, address: 1 };
const MOST: Record<string, number> = { ...LEAST, move: 3 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { refund: { type: 'string' }, reason: { type: 'string' } },
});
const [name = '', clientName, order, ...args] = positionals;
const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
const isRight =
  args.length >= (LEAST[name] ?? 0) && args.length <= (MOST[name] ?? 0) && (values.refund ?? 'none') !== '';
if (
  deed &&
  clientName &&
  order &&
  isRight &&
  (name !== 'move' || args.slice(1).every((arg) => /^\d{1,9}$/.test(arg)))
) {
  await withClient(clientName, async (ctx) =>
    show(await deed(ctx, await getOrderByReference(ctx, order), args, values)),
  );
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
