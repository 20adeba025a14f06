import type { Metadata } from 'next';
import styles from '../docs.module.css';
import { Snippet } from './snippet';
import { BUNDLE, BUTTONS, COUNTER, HEIGHT, PLAIN, POLICY, POPUP, SESSION, SIDE_PANEL, TWO_SHOPS } from './snippets';

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
        Your visitors choose seats in a pop-up or a side panel, on top of the page they are on. It needs no third-party
        cookies and works on phones. In these examples the organisation is <code>demo</code>.
      </p>

      <h2>1. Add the script</h2>
      <p>One of these two, anywhere in the page. A pop-up:</p>
      <Snippet label="The pop-up" code={POPUP} />
      <p>Or a side panel:</p>
      <Snippet label="The side panel" code={SIDE_PANEL} />

      <h2>2. Open it</h2>
      <p>
        <code>vdm_order(95)</code> opens the show or performance with that id, <code>vdm_order('cart')</code> the cart,{' '}
        <code>vdm_calendar()</code> the programme.
      </p>
      <Snippet label="Buttons" code={BUTTONS} />

      <h2>Two shops on one page</h2>
      <p>
        Load the script of each. <code>vdm_order</code> and <code>vdm_calendar</code> are those of the first;{' '}
        <code>doek.shop(name)</code> has them for each organisation, by its name in the address of the script.
      </p>
      <Snippet label="Two shops" code={TWO_SHOPS} />

      <h2>A plain frame</h2>
      <p>
        A frame in the page works without the script. Each visit gets its own cart, which lasts as long as the frame is
        open: after a reload of the page the cart is empty. The checkout opens in the top window.
      </p>
      <Snippet label="A plain frame" code={PLAIN} />
      <p>
        The frame posts the height of its content, in pixels, whenever that changes:{' '}
        <code>{'{ doek_height: 812 }'}</code>. With this script it never has a scroll bar of its own.
      </p>
      <Snippet label="As high as its content" code={HEIGHT} />
      <p>
        With a <code>sandbox</code> attribute the frame needs <code>allow-scripts</code>, <code>allow-same-origin</code>
        , <code>allow-forms</code> and <code>allow-top-navigation-by-user-activation</code>. Without them it says that
        nothing can be ordered in it.
      </p>

      <h2>The way back</h2>
      <p>
        The page of the order has a link back to the page that opened the pop-up. A plain frame knows only your site, so
        its link leads to your home page. There is a link only to sites that may embed the shop.
      </p>

      <h2>Which sites may embed it</h2>
      <p>
        Any site, unless your bundle has a list: then only the sites on it may, and with an empty list (<code>[]</code>)
        none. An origin is the scheme and the host, with a port if it has one, and nothing after it; a site with and
        without <code>www</code> has two origins. The checkout, orders and tickets are never shown in a frame on another
        site: they open in the top window.
      </p>
      <Snippet label="Your sites, in the bundle" code={BUNDLE} />

      <h2>Show the number of tickets in the cart</h2>
      <p>
        The shop posts messages to your page: <code>{"{ vdm_basketcounter: '2' }"}</code> when it opens and after each
        change (the same text as <code>voordemensen_basketcounter</code>), <code>{'{ vdm_close: true }'}</code> when it
        has closed. Check their <code>origin</code>. When your own page closes the pop-up, the message has your own
        origin.
      </p>
      <Snippet label="A counter" code={COUNTER} />

      <h2>The cart</h2>
      <p>
        Its id is in the address of the frame. If you give none, the script creates one and stores it in your site’s
        local storage, as <code>vdm_cart_demo</code>. If your site has sessions, you can request an id that belongs to a
        secret of the session (32 hexadecimal digits; the same secret gives the same id). With that id your server can
        also read the cart. Keep ids secret: they give access to the cart.
      </p>
      <Snippet label="A cart of your own session" code={SESSION} />

      <h2>The language</h2>
      <p>
        The language of your page (<code>{'<html lang="de">'}</code>) if the shop has it, else the organisation’s own.
        With <code>?lang=de</code> after the script’s address it is always German. The shop has <code>nl</code>,{' '}
        <code>en</code>, <code>de</code> and <code>fr</code>.
      </p>

      <h2>Your content security policy</h2>
      <p>If your site has one, it needs these two sources. The script uses no inline styles and no inline scripts.</p>
      <Snippet label="A content security policy" code={POLICY} />

      <h2>When it does not open</h2>
      <p>
        “The tickets cannot be shown here” means that the shop could not be loaded, or refused your site: compare your
        list of sites, if you have one, with the error in your browser’s console. A change of the list takes effect
        within ten seconds. Visitors can still open the shop in a new window.
      </p>
    </div>
  );
}
