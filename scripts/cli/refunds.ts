import { connect } from '@/db/client';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { type FailedRefund, listFailedRefunds, retryRefund, settleRefundByHand } from '@/lib/payments';
import { withDatabase } from '../postgres/with-database';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run refunds -- list [client]               refunds that failed: the money is with the organisation, not with the buyer
  npm run refunds -- retry <client> <refund>     send one again; the provider is asked first whether it went back meanwhile
  npm run refunds -- settled <client> <refund>   note that a person gave the money back in another way: nobody tries again

A refund is its number in the list. DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

function lineOf({ refund, clientName, orderId, provider, paymentRef }: FailedRefund): string {
  const { id, amount, currency, reason, status, providerRef, lastError, nextTryAt } = refund;
  const state = status === 'failed' ? 'waits for a person' : `is sent again at ${nextTryAt?.toISOString()}`;
  const there = [provider, paymentRef, providerRef].filter(Boolean).join(' ');
  return `${clientName}  ${id}  ${amount} ${currency}, order ${orderId} (${reason}), ${there}: ${state} (${lastError})`;
}

const list = (clientName?: string): Promise<void> =>
  withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      if (clientName !== undefined) await findClient(db, clientName);
      const failed = await listFailedRefunds(db, clientName);
      const text = failed.length === 0 ? 'No refund has failed.' : failed.map(lineOf).join('\n');
      await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
    } finally {
      await close();
    }
  });

const DEEDS: Record<string, (ctx: Context, id: number) => Promise<string>> = {
  retry: async (ctx, id) => {
    const { amount, currency } = await retryRefund(ctx, id);
    return `Refund ${id} of ${amount} ${currency} is sent again within seconds, where the service runs.`;
  },
  settled: async (ctx, id) => {
    const { amount, currency } = await settleRefundByHand(ctx, id);
    return `Refund ${id} of ${amount} ${currency} is settled: nobody tries it again.`;
  },
};

const [name = '', clientName, refund = '', ...more] = process.argv.slice(2);
const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
if (name === 'list' && refund === '') await list(clientName);
else if (deed && clientName && /^[1-9]\d{0,14}$/.test(refund) && more.length === 0) {
  await withClient(clientName, (ctx) => deed(ctx, Number(refund)));
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
