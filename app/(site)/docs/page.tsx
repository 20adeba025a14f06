import type { Metadata } from 'next';
import { Path } from './_reference/path';
import { Reference } from './_reference/reference';
import styles from './docs.module.css';

export const metadata: Metadata = {
  title: 'API documentation',
  description: 'The HTTP API of Doek: events, ticket types and carts, with every answer and every error.',
};

/** The introduction for programmers, and the API reference. */
export default function DocsPage() {
  return (
    <>
      <div className={styles.prose}>
        <h1>The API</h1>
        <p className={styles.lead}>
          List events and prices, and put seats in a cart. JSON over HTTP, without an API key, with CORS for every site.
          The OpenAPI document is at <a href="/v1/openapi.json">/v1/openapi.json</a>.
        </p>

        <h2>From an event to a cart</h2>
        <ol>
          <li>
            <Path>{'GET /v1/{client_name}/events/upcoming'}</Path> lists the shows of an organisation, each with its
            performances: main events with their sub events.
          </li>
          <li>
            <Path>{'GET /v1/{client_name}/tickettypes/{event_id}'}</Path> lists the ticket types that a performance
            offers now, with the price after discount. Use their <code>discount_id</code> to order.
          </li>
          <li>
            <Path>{'POST /v1/{client_name}/cart'}</Path> creates a cart. Keep its <code>cart_id</code> secret: it gives
            access to the cart.
          </li>
          <li>
            <Path>{'POST /v1/{client_name}/cart/{cart_id}'}</Path> adds seats, all that you ask for or none, and returns
            the whole cart with its total.
          </li>
        </ol>

        <h2>The life of a cart</h2>
        <p>
          Seats are held for fifteen minutes, unless the organisation sets another time. Every successful add restarts
          that time for all seats of the cart; <code>expires_at</code> says when it ends. Then the seats are free for
          others at once, and the cart is empty: <code>{'[{"cart":0}]'}</code>. A refused add changes nothing.
        </p>

        <h2>Retrying a request</h2>
        <p>
          Send an <code>Idempotency-Key</code> with an add: a random text of your own. If the response is lost, send the
          same request with the same key: for 24 hours you get the first response again instead of more seats.
        </p>

        <h2>Notifications</h2>
        <p>
          <a href="/docs/webhooks">Webhooks</a> notify your server of paid orders, changed events and changed stock.
        </p>

        <h2>Errors</h2>
        <p>
          Every error has a status, a stable <code>code</code> and a short <code>message</code>:{' '}
          <a href="/docs/errors">all codes and what they mean</a>.
        </p>
      </div>

      <h2 className={styles.operationsTitle}>Operations</h2>
      <Reference />
    </>
  );
}
