import { connect } from '@/db/client';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import {
  assignRefund,
  isToHandOut,
  listStuckRefunds,
  retryRefund,
  type StuckRefund,
  settleRefundByHand,
} from '@/lib/payments';
import { withDatabase } from '../postgres/with-database';
import { parsePositions } from './order-arguments';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run refunds -- list [client]               list refunds that failed or wait, cash included: the organisation still has the money;
                                                 and refunds made at the provider that still need their tickets named
  npm run refunds -- retry <client> <refund>     send a refund again; the provider is asked first whether it arrived meanwhile
  npm run refunds -- settled <client> <refund>   record that a person returned the money in another way: it is not sent again
  npm run refunds -- tickets <client> <refund> <positions|none>
                                                 a refund made at the provider was for these tickets (1,3), which are cancelled

A refund is its number in the list. DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

function stateOf(refund: StuckRefund['refund']): string {
  const { status, isUnassigned, nextTryAt } = refund;
  if (isUnassigned) return 'was made at the provider: name its tickets';
  if (status === 'failed') return 'waits for a person';
  if (isToHandOut(refund)) return 'is cash that the box office hands out';
  return `is ${status === 'due' ? 'sent' : 'checked'} again at ${nextTryAt?.toISOString()}`;
}

function lineOf({ refund, clientName, orderId, provider, paymentRef }: StuckRefund): string {
  const { id, amount, currency, reason, providerRef, lastError } = refund;
  const there = [provider, paymentRef, providerRef].filter(Boolean).join(' ');
  return `${clientName}  ${id}  ${amount} ${currency}, order ${orderId} (${reason}), ${there}: ${stateOf(refund)}${lastError ? ` (${lastError})` : ''}`;
}

const list = (clientName?: string): Promise<void> =>
  withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      if (clientName !== undefined) await findClient(db, clientName);
      const failed = await listStuckRefunds(db, clientName);
      const text = failed.length === 0 ? 'No refund has failed or waits.' : failed.map(lineOf).join('\n');
      await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
    } finally {
      await close();
    }
  });

const DEEDS: Record<string, (ctx: Context, id: number) => Promise<string>> = {
  retry: async (ctx, id) => {
    const { amount, currency } = await retryRefund(ctx, id);
    return `Refund ${id} of ${amount} ${currency} is queued: the running service sends it within seconds.`;
  },
  settled: async (ctx, id) => {
    const { amount, currency } = await settleRefundByHand(ctx, id);
    return `Refund ${id} of ${amount} ${currency} is settled and not sent again.`;
  },
};

const [name = '', clientName, refund = '', tickets, ...more] = process.argv.slice(2);
const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
if (name === 'list' && refund === '') await list(clientName);
else if (deed && clientName && /^[1-9]\d{0,14}$/.test(refund) && tickets === undefined) {
  await withClient(clientName, (ctx) => deed(ctx, Number(refund)));
} else if (name === 'tickets' && clientName && /^[1-9]\d{0,14}$/.test(refund) && tickets && more.length === 0) {
  const positions = tickets === 'none' ? [] : parsePositions(tickets);
  await withClient(clientName, async (ctx) => {
    await assignRefund(ctx, { refundId: Number(refund), positions, by: { actor: 'command' } });
    return positions.length === 0
      ? `Refund ${refund} is for no ticket: all of them stay valid.`
      : `Refund ${refund} is for tickets ${positions.join(', ')}: they are cancelled, and their seats are free.`;
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
