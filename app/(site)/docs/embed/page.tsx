import type { Metadata } from 'next';
import styles from '../docs.module.css';
import { Snippet } from './snippet';
import { BUNDLE, BUTTONS, COUNTER, PLAIN, POLICY, POPUP, SESSION, SIDE_PANEL } from './snippets';

export const metadata: Metadata = {
  title: 'Selling on your own site',
  description: 'How an organisation shows its Doek shop on its own website, in a pop-up or a panel at the side.',
};

/** How an organisation embeds its shop in its own site. */
export default function EmbedPage() {
  return (
    <div className={styles.prose}>
      <h1>Selling on your own site</h1>
      <p className={styles.lead}>
        Your visitors choose seats in a pop-up or a panel at the side, over the page they are on. Without cookies of
        another site, on phones too. In these examples the organisation is <code>demo</code>.
      </p>

      <h2>1. Add the script</h2>
      <p>One of two, anywhere in the page. A pop-up:</p>
      <Snippet label="The pop-up" code={POPUP} />
      <p>Or a panel at the side:</p>
      <Snippet label="The side panel" code={SIDE_PANEL} />

      <h2>2. Open it</h2>
      <p>
        <code>vdm_order(95)</code> opens the show or performance with that id, <code>vdm_order('cart')</code> the cart,{' '}
        <code>vdm_calendar()</code> what is on.
      </p>
      <Snippet label="Buttons" code={BUTTONS} />

      <h2>A plain frame</h2>
      <p>
        A frame in the page works without the script. Each visit gets a cart of its own, which lasts as long as the
        frame is open: a page that is loaded again begins with an empty one. The checkout opens in the whole window.
      </p>
      <Snippet label="A plain frame" code={PLAIN} />

      <h2>Which sites may show it</h2>
      <p>
        Any site, unless you say otherwise. With a list in your bundle only the sites on it can, with an empty list (
        <code>[]</code>) none. An origin is the scheme and the host, with a port if it has one, and nothing after it; a
        site with and without <code>www</code> is two. The checkout, orders and tickets are never shown in a frame on
        another site: they open in the whole window.
      </p>
      <Snippet label="Your sites, in the bundle" code={BUNDLE} />

      <h2>Count what is in the cart</h2>
      <p>
        The shop tells your page with messages: <code>{"{ vdm_basketcounter: '2' }"}</code> when it opens and after each
        change (the same text as <code>voordemensen_basketcounter</code>), <code>{'{ vdm_close: true }'}</code> when it
        has closed. Look at their <code>origin</code> before you believe them; a page that closes the pop-up itself
        hears it from its own.
      </p>
      <Snippet label="A counter" code={COUNTER} />

      <h2>The cart</h2>
      <p>
        Its id travels in the address of the frame. Where you give none, the script makes one and keeps it in your own
        site’s storage, as <code>vdm_cart_demo</code>. If your site has sessions of its own, ask for an id that belongs
        to a secret of the session (32 hexadecimal digits, the same ones give the same id); with it your server can also
        read the cart. Keep ids to yourself: whoever has it has the cart.
      </p>
      <Snippet label="A cart of your own session" code={SESSION} />

      <h2>The language</h2>
      <p>
        That of your page (<code>{'<html lang="de">'}</code>) when the shop speaks it, else the organisation’s own. With{' '}
        <code>?lang=de</code> behind the script’s address it is always German. The shop speaks <code>nl</code>,{' '}
        <code>en</code>, <code>de</code> and <code>fr</code>.
      </p>

      <h2>Your content security policy</h2>
      <p>If your site has one, it needs these two. The script asks for no more: no inline style, no inline script.</p>
      <Snippet label="A content security policy" code={POLICY} />

      <h2>When it does not open</h2>
      <p>
        “The tickets cannot be shown here” means that the shop could not be loaded, or refused your site: compare your
        list, if you have one, with what your browser’s console says. A change takes ten seconds to work. Visitors can
        still open the shop in a window of its own.
      </p>
    </div>
  );
}
