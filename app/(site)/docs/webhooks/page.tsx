import type { Metadata } from 'next';
import { EXAMPLES } from '@/lib/webhooks';
import styles from './webhooks.module.css';

export const metadata: Metadata = {
  title: 'Webhooks',
  description:
    'What Doek tells your server when an order is paid, an event changes or seats go: signed, and told again.',
};

const EVENTS = [
  ['order.paid', 'An order is paid: its tickets exist.'],
  ['order.refunded', 'A paid order was taken back and the money goes back; its tickets open no door any more.'],
  [
    'order.changed',
    'Tickets of a paid order were cancelled or moved: the order as it is now, and the tickets that open no door any more.',
  ],
  [
    'refund.failed',
    'Money that was to go back to a buyer did not, though the payment provider had taken it: it is still with you.',
  ],
  ['order.expired', 'An order was not paid in time. A payment that comes in later may still make it order.paid.'],
  [
    'event.updated',
    'A show is new, has changed or is gone: texts, times, venue, prices, ticket types, number of seats.',
  ],
  ['ticket.revoked', 'A ticket’s code opens no door any more: refunded, cancelled or moved. One message a ticket.'],
  ['ticket.admitted', 'A ticket was scanned at a door and let in.'],
  ['stock.changed', 'More or fewer seats of a performance are held or sold than you were told last.'],
] as const;

const { voided_tickets, order_id, order_status, client_name } = EXAMPLES.refunded.data;
/** The payload fields that a ticket scanner needs. */
const BRIEF_REFUND = { ...EXAMPLES.refunded, data: { client_name, order_id, order_status, voided_tickets } };

const HEADERS = `webhook-id: msg_4tRUYb3fPLEbHDwgBLa6JHqJ
webhook-timestamp: 1795189267
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`;

const VERIFY = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.DOEK_WEBHOOK_SECRET); // whsec_…
const message = webhook.verify(bodyAsText, request.headers);  // throws when it is not from us`;

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
        Your server is told what happens at your organisation, by a signed POST of JSON, as{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes it.
      </p>

      <h2>What is told</h2>
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

      <h2>Asking for it</h2>
      <p>
        Add addresses to the <code>client</code> part of your bundle, with the events that each wants; without{' '}
        <code>events</code> it gets all. They are on the internet and speak https. Import it, and ask for the secret.
      </p>
      <pre>{BUNDLE}</pre>
      <pre>npm run -s webhooks -- secret your-name https://www.example.org/doek</pre>

      <h2>Checking the signature</h2>
      <p>
        Every message has an id, the second it was sent and one or more signatures, with a space between. Libraries for
        most languages check them and refuse messages older than five minutes. Use the body exactly as it came in.
      </p>
      <pre>{HEADERS}</pre>
      <pre>{VERIFY}</pre>
      <p>
        By hand: HMAC-SHA256 of <code>{'{webhook-id}.{webhook-timestamp}.{body}'}</code> with the secret, whose part
        after <code>whsec_</code> is base64; then base64 of that. A new secret (
        <code>… secret your-name address new</code>) signs beside the old one for a day, so that you can change without
        missing anything.
      </p>

      <h2>Answering</h2>
      <ul>
        <li>
          Answer 2xx within 15 seconds, before you do the work. Anything else, a redirect too, counts as not received.
        </li>
        <li>
          What was not received is sent again after 5 seconds, 5 minutes, half an hour, 2, 5, 10, 14, 18 and 22 hours:
          for three days. Then it waits for somebody to send it again.
        </li>
        <li>
          <code>410 Gone</code> stops the address until somebody starts it again.
        </li>
        <li>
          A message of type <code>webhook.test</code> is about nothing: somebody in the office asks whether it arrives.
        </li>
        <li>
          The same message may come twice, with the same <code>webhook-id</code>. Messages may overtake each other:{' '}
          <code>timestamp</code> says when it happened.
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
        A scanner checks a ticket’s code with the public keys of <code>{'/v1/{client_name}/ticketkeys'}</code>, without
        a network. The code says an order’s number, a position in it, the performance and the seat. These are{' '}
        <code>order_id</code> and, for each of the <code>seats</code>, <code>position</code>, <code>event_id</code> and{' '}
        <code>seat_id</code> in the messages about orders.
      </p>
      <ul>
        <li>
          <code>voided_tickets</code> of <code>order.refunded</code> and <code>order.changed</code> has the tickets that
          open no door any more, though their signature is still right. A moved ticket comes back in <code>seats</code>{' '}
          at a new <code>position</code>. Keep each <code>order_id</code> with its <code>position</code>, hand the list
          to your scanners, and refuse what is on it.
        </li>
        <li>
          A refund is final: an <code>order.paid</code> of the same order that arrives later is older, and changes
          nothing.
        </li>
        <li>
          Remember what was scanned by <code>order_id</code> and <code>position</code> too, never by the code: the same
          ticket has another code after a new key.
        </li>
      </ul>
      <pre>{JSON.stringify(BRIEF_REFUND, null, 2)}</pre>
      <p>
        <code>ticket.revoked</code> says the same, a ticket a message: codes of it with a generation below{' '}
        <code>below_generation</code> are void. <code>ticket.admitted</code> tells of every admission at a door of ours;{' '}
        <code>admission</code> counts where people may come in again. Scans of a rehearsal are not told.
      </p>
      <pre>{JSON.stringify(EXAMPLES.revoked, null, 2)}</pre>
      <pre>{JSON.stringify(EXAMPLES.admitted, null, 2)}</pre>

      <h2>A refund that failed</h2>
      <p>
        A bank can refuse a refund days after the provider took it. The order stays refunded, and its buyer has no money
        yet. <code>next_attempt_at</code> says when it is sent once more; <code>null</code> means that a person must:{' '}
        <code>npm run refunds -- retry your-name refund_id</code> sends it again, <code>… settled</code> notes that you
        gave the money back in another way.
      </p>
      <pre>{JSON.stringify(EXAMPLES.refund, null, 2)}</pre>

      <h2>An event</h2>
      <p>
        Names the show and the performances that changed. Read what they are now at{' '}
        <code>{'/v1/{client_name}/events/{event_id}'}</code>; 404 means gone. <code>moved_sub_event_ids</code> are at
        another time or place; <code>cancelled_sub_event_ids</code> were taken off before they began.
      </p>
      <pre>{JSON.stringify(EXAMPLES.event, null, 2)}</pre>

      <h2>Stock</h2>
      <p>
        Seats are counted every 15 seconds; one performance is told of at most once a minute, and then as it stands.
        Before the first time it counts as untouched. While you cannot be reached only the latest is kept for you.{' '}
        <code>event_free</code> is what one order can take, as in the API.
      </p>
      <pre>{JSON.stringify(EXAMPLES.stock, null, 2)}</pre>
    </div>
  );
}
