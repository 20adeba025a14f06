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
          List what is on, ask what it costs, put seats in a cart. JSON over HTTP, no key, open to every page. The same
          document for programs is at <a href="/v1/openapi.json">/v1/openapi.json</a>.
        </p>

        <h2>From an event to a cart</h2>
        <ol>
          <li>
            <Path>{'GET /v1/{client_name}/events/upcoming'}</Path> lists the shows of an organisation, each with its
            performances: main events with their sub events.
          </li>
          <li>
            <Path>{'GET /v1/{client_name}/tickettypes/{event_id}'}</Path> says what a performance offers now, with the
            price after discount. Order with its <code>discount_id</code>.
          </li>
          <li>
            <Path>{'POST /v1/{client_name}/cart'}</Path> makes a cart. Keep its <code>cart_id</code>: whoever has it has
            the cart.
          </li>
          <li>
            <Path>{'POST /v1/{client_name}/cart/{cart_id}'}</Path> puts seats in it, all that you ask for or none, and
            answers the whole cart with its total.
          </li>
        </ol>

        <h2>The life of a cart</h2>
        <p>
          Seats are held for a while, fifteen minutes unless the organisation says otherwise. The clock starts again
          with every successful add, for all seats of the cart; <code>expires_at</code> says when it stops. Then others
          can buy them at once, and the cart is empty: <code>{'[{"cart":0}]'}</code>. A refused add changes nothing.
        </p>

        <h2>Sending a request again</h2>
        <p>
          Give an add an <code>Idempotency-Key</code>, a random text of your own. If the answer gets lost, send the same
          request with the same key: for 24 hours it gets the first answer again instead of more seats.
        </p>

        <h2>Being told</h2>
        <p>
          Paid orders, changed events and seats that go can be told to your server:{' '}
          <a href="/docs/webhooks">webhooks</a>.
        </p>

        <h2>Errors</h2>
        <p>
          Every refusal has a status, a stable <code>code</code> and a short <code>message</code>:{' '}
          <a href="/docs/errors">all codes and what they mean</a>.
        </p>
      </div>

      <h2 className={styles.operationsTitle}>Operations</h2>
      <Reference />
    </>
  );
}
