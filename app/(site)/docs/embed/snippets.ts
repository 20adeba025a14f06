/** The address of the service in the examples; the page replaces it with its own. */
export const EXAMPLE_SERVICE = 'https://tickets.example';

export const BUNDLE = `"client": {
  "name": "demo",
  "embed_origins": ["https://www.theatre.example", "https://theatre.example"]
}`;

export const POPUP = `<script src="${EXAMPLE_SERVICE}/demo/iframes/vdm_loader.js" defer></script>`;

export const SIDE_PANEL = `<script src="${EXAMPLE_SERVICE}/demo/iframes/vdm_sideloader.js" defer></script>`;

export const PLAIN = `<iframe src="${EXAMPLE_SERVICE}/demo/event/95" title="Tickets" width="100%" height="800"></iframe>`;

export const HEIGHT = `<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${EXAMPLE_SERVICE}' || data?.doek_height === undefined) return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.height = data.doek_height;
  });
</script>`;

export const TWO_SHOPS = `<button type="button" onclick="doek.shop('demo').order(95)">Tickets</button>
<button type="button" onclick="doek.shop('festival').order('cart')">Cart of the festival</button>
<button type="button" onclick="doek.shop('festival').calendar()">The festival</button>`;

export const BUTTONS = `<button type="button" onclick="vdm_order(95)">Tickets</button>
<button type="button" onclick="vdm_order('cart')">Cart (<span id="cart-count">0</span>)</button>
<button type="button" onclick="vdm_calendar()">What’s on</button>`;

export const COUNTER = `<script>
  addEventListener('message', ({ origin, data }) => {
    if (origin !== '${EXAMPLE_SERVICE}' || data?.vdm_basketcounter === undefined) return;
    document.getElementById('cart-count').textContent = data.vdm_basketcounter;
  });
</script>`;

export const SESSION = `GET ${EXAMPLE_SERVICE}/api/demo/get-session?token=5f2b9c61d04e7a83f2b9c61d04e7a835
{"session_id":"q0ZtC5nS3xGdV7kEwLr1JmP9yBfHs2Aa"}

GET ${EXAMPLE_SERVICE}/api/demo/cart/q0ZtC5nS3xGdV7kEwLr1JmP9yBfHs2Aa

<button type="button" onclick="vdm_order(95, 'q0ZtC5nS3xGdV7kEwLr1JmP9yBfHs2Aa')">Tickets</button>`;

export const POLICY = `Content-Security-Policy: script-src ${EXAMPLE_SERVICE}; frame-src ${EXAMPLE_SERVICE}`;
