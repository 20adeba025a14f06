import type { Metadata } from 'next';
import { EXAMPLES } from '@/lib/webhooks';
import styles from './webhooks.module.css';

export const metadata: Metadata = {
  title: 'Webhooks',
  description:
    'The messages that Doek sends your server when an order is paid, an event or the stock changes: signed, and retried.',
};

const EVENTS = [
  ['order.paid', 'An order is paid: its tickets exist.'],
  ['order.refunded', 'A paid order was refunded; its tickets are void.'],
  [
    'order.changed',
    'Tickets of a paid order were cancelled or moved: the order as it is now, and the tickets that are void.',
  ],
  [
    'refund.failed',
    'A refund failed after the payment provider had accepted it: the buyer has no money yet, and you still have it.',
  ],
  ['order.expired', 'An order was not paid in time. A payment that comes in later may still make it order.paid.'],
  [
    'event.updated',
    'A show was added, changed or removed: texts, times, venue, prices, ticket types, number of seats.',
  ],
  ['ticket.revoked', 'A ticket’s code is void: refunded, cancelled or moved. One message per ticket.'],
  ['ticket.admitted', 'A ticket was scanned at a door and admitted.'],
  ['stock.changed', 'The number of held or sold seats of a performance has changed since the last message.'],
] as const;

const { voided_tickets, order_id, order_status, client_name } = EXAMPLES.refunded.data;
/** The payload fields that a ticket scanner needs. */
const BRIEF_REFUND = { ...EXAMPLES.refunded, data: { client_name, order_id, order_status, voided_tickets } };

const HEADERS = `webhook-id: msg_4tRUYb3fPLEbHDwgBLa6JHqJ
webhook-timestamp: 1795189267
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`;

const VERIFY = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.DOEK_WEBHOOK_SECRET); // whsec_…
const message = webhook.verify(bodyAsText, request.headers);  // throws if the signature is wrong`;

const BUNDLE = `"webhooks": [
  { "url": "https://www.example.org/doek" },
  { "url": "https://stock.example.org/hook", "events": ["stock.changed"] }
]`;

/** How to receive webhooks. */
export default function WebhooksPage() {
  return (
    <div className={styles.prose}>
      <h1>Webhooks</h1>
      <p className={styles.lead}>
        Doek sends your server what happens at your organisation: signed POST requests with JSON, as described by{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.
      </p>

      <h2>Events</h2>
      <dl className={styles.events}>
        {EVENTS.map(([type, meaning]) => (
          <div key={type}>
            <dt>
              <code>{type}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>

      <h2>Subscribing</h2>
      <p>
        Add endpoints to the <code>client</code> part of your bundle, with the events that each receives; without{' '}
        <code>events</code> it receives all. They must be public https addresses. Import the bundle, then read the
        secret.
      </p>
      <pre>{BUNDLE}</pre>
      <pre>npm run -s webhooks -- secret your-name https://www.example.org/doek</pre>

      <h2>Checking the signature</h2>
      <p>
        Every message has an id, the time it was sent (in seconds) and one or more signatures, separated by spaces.
        Libraries for most languages check them and refuse messages older than five minutes. Use the body byte for byte
        as received.
      </p>
      <pre>{HEADERS}</pre>
      <pre>{VERIFY}</pre>
      <p>
        By hand: HMAC-SHA256 of <code>{'{webhook-id}.{webhook-timestamp}.{body}'}</code> with the secret, whose part
        after <code>whsec_</code> is base64; then base64 of that. A new secret (
        <code>… secret your-name address new</code>) signs beside the old one for a day, so that you can switch without
        missing a message.
      </p>

      <h2>Answering</h2>
      <ul>
        <li>
          Answer 2xx within 15 seconds, before you do the work. Anything else, a redirect too, counts as not received.
        </li>
        <li>
          Messages that were not received are retried after 5 seconds, 5 minutes, half an hour, 2, 5, 10, 14, 18 and 22
          hours: for three days. After that, somebody must send them again by hand.
        </li>
        <li>
          <code>410 Gone</code> disables the endpoint until somebody enables it again.
        </li>
        <li>
          A message of type <code>webhook.test</code> is a test that somebody sent from the office.
        </li>
        <li>
          The same message may arrive twice, with the same <code>webhook-id</code>. Messages may arrive out of order:{' '}
          <code>timestamp</code> says when the event happened.
        </li>
      </ul>

      <h2>An order</h2>
      <p>
        Orders come without the buyer’s name and without the order’s key, because whoever has the key can open the
        tickets. If you made the order (<code>order/create</code>), you have the key: its SHA-256, in hex, is{' '}
        <code>order_key_sha256</code>. Amounts are strings.
      </p>
      <pre>{JSON.stringify(EXAMPLES.order, null, 2)}</pre>

      <h2>Scanning tickets</h2>
      <p>
        A scanner verifies a ticket’s code offline, with the public keys of{' '}
        <code>{'/v1/{client_name}/ticketkeys'}</code>. The code contains an order’s number, a position in it, the
        performance and the seat. These are <code>order_id</code> and, for each of the <code>seats</code>,{' '}
        <code>position</code>, <code>event_id</code> and <code>seat_id</code> in the messages about orders.
      </p>
      <ul>
        <li>
          <code>voided_tickets</code> of <code>order.refunded</code> and <code>order.changed</code> lists the tickets
          that are void, although their signature is still valid. A moved ticket is in <code>seats</code> again, at a
          new <code>position</code>. Store each <code>order_id</code> with its <code>position</code>, send the list to
          your scanners, and refuse the tickets on it.
        </li>
        <li>
          A refund is final: an <code>order.paid</code> of the same order that arrives later is older. Ignore it.
        </li>
        <li>
          Store scans by <code>order_id</code> and <code>position</code> too, never by the code: after a key rotation
          the same ticket has another code.
        </li>
      </ul>
      <pre>{JSON.stringify(BRIEF_REFUND, null, 2)}</pre>
      <p>
        <code>ticket.revoked</code> says the same, with one message per ticket: its codes with a generation below{' '}
        <code>below_generation</code> are void. <code>ticket.admitted</code> reports every admission by our scanners;{' '}
        <code>admission</code> counts them where people may come in again. Rehearsals send no messages.
      </p>
      <pre>{JSON.stringify(EXAMPLES.revoked, null, 2)}</pre>
      <pre>{JSON.stringify(EXAMPLES.admitted, null, 2)}</pre>

      <h2>A refund that failed</h2>
      <p>
        A bank can refuse a refund days after the provider accepted it. The order stays refunded, and its buyer has no
        money yet. <code>next_attempt_at</code> says when the refund is retried; <code>null</code> means that a person
        must act: <code>npm run refunds -- retry your-name refund_id</code> retries it, <code>… settled</code> records
        that you returned the money in another way.
      </p>
      <pre>{JSON.stringify(EXAMPLES.refund, null, 2)}</pre>

      <h2>An event</h2>
      <p>
        Contains the ids of the show and the performances that changed. Read their current data at{' '}
        <code>{'/v1/{client_name}/events/{event_id}'}</code>; 404 means removed. <code>moved_sub_event_ids</code> have
        another time or venue; <code>cancelled_sub_event_ids</code> were cancelled before they began.
      </p>
      <pre>{JSON.stringify(EXAMPLES.event, null, 2)}</pre>

      <h2>Stock</h2>
      <p>
        Seats are counted every 15 seconds; each performance has at most one message a minute, with the current numbers.
        Before its first message a performance counts as one without held or sold seats. While your server cannot be
        reached, only the latest message is kept. <code>event_free</code> is the most that one order can take, as in the
        API.
      </p>
      <pre>{JSON.stringify(EXAMPLES.stock, null, 2)}</pre>
    </div>
  );
}
