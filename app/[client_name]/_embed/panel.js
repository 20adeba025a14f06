// @ts-check

/**
 * The pop-up and the side panel. It runs in pages of other sites, under any content security policy, and depends on none of their code.
 *
 * @typedef {Record<'close' | 'title' | 'loading' | 'failed' | 'failedText' | 'again' | 'openWindow', string>} Words
 * @typedef {'loading' | 'ready' | 'failed' | 'bare'} State `bare`: a page that is not of the shop; the panel shows its own close button
 * @typedef {ReturnType<typeof import('./panel-script').settingsOf>} Settings
 */

(function embed(/** @type {Settings} */ { shop, name, title, isSide, css, words, ownLanguage, askedLanguage }) {
  const { origin } = new URL(shop);
  const CART_ID = /^[A-Za-z0-9_,-]{8,128}$/;
  /** How long a page may take to load, and how long it may take to post its first message after that. */
  const PATIENCE_MS = 20_000;
  const SILENCE_MS = 5000;

  /** @type {ReturnType<typeof makeView> | undefined} */
  let view;
  /** @type {HTMLIFrameElement | undefined} */
  let frame;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {string | undefined} The cart id of this page: the last one passed to vdm_order, else that of this site. */
  let cartId;
  let address = '';
  let frameSaidSo = false;

  const page = /** @type {any} */ (window);
  const opened = Symbol.for('doek opened');
  // Sites that swap their body (Turbo, Swup) remove the panel without closing it.
  const closeIfGone = () => view?.host.isConnected || closed();
  const swaps = new MutationObserver(closeIfGone);
  // A page that loads the script twice has one panel.
  const panel = Symbol.for(`doek ${shop} ${isSide}`);
  page[panel] ??= start();
  const symbolOf = (/** @type {string} */ of) => Symbol.for(`doek shop ${of}`);
  page[symbolOf(name)] ??= page[panel];
  const shopOf = (/** @type {string} */ of) =>
    page[symbolOf(of)] ?? console.warn(`doek.shop: this page does not load the script of ${of}.`);
  if (typeof page.doek?.shop !== 'function') page.doek = { shop: shopOf };
  // The globals are those of the first script, for as long as it is in the page: a site may swap its pages without loading a new one.
  const first = Symbol.for('doek first script');
  if (!page[first]?.isConnected) {
    page[first] = document.currentScript;
    page.vdm_order = page[panel].order;
    page.vdm_calendar = page[panel].calendar;
  }

  function start() {
    window.addEventListener('message', ({ origin: from, source, data }) => {
      if (!frame || source !== frame.contentWindow || from !== origin) return;
      if (data?.vdm_close === true) {
        frameSaidSo = true;
        view?.dialog.close();
      } else if (data?.vdm_basketcounter !== undefined) {
        ready();
        // For the way back from a paid order; the shop checks the address.
        frame.contentWindow?.postMessage({ vdm_page: window.location.href }, origin);
      }
    });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (frame && effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) show('failed');
    });
    return {
      order: (/** @type {unknown} */ what, /** @type {unknown} */ sessionId) => open(pathOf(what), sessionId),
      calendar: () => open(''),
    };
  }

  /** @param {string} path @param {unknown} [sessionId] */
  function open(path, sessionId) {
    if (!document.body) {
      document.addEventListener('DOMContentLoaded', () => open(path, sessionId), { once: true });
      return;
    }
    const language = languageHere();
    address = `${shop}~${cartIdFor(sessionId)}${language ? `~${language}` : ''}${path}`;
    if (!('adoptedStyleSheets' in document) || typeof HTMLDialogElement !== 'function') {
      window.location.assign(address);
      return;
    }
    closeIfGone();
    if (!view) {
      // One at a time: each locks the page, and unlocks it to what it was before.
      page[opened]?.();
      page[opened] = closed;
      view = makeView(language ?? ownLanguage);
      document.body.append(view.host);
      view.dialog.showModal();
      swaps.observe(document, { childList: true, subtree: true });
    }
    load();
  }

  function load() {
    if (!view) return;
    frame?.remove();
    show('loading');
    view.outside.href = address;
    const made = document.createElement('iframe');
    made.title = view.dialog.getAttribute('aria-label') ?? '';
    // The name stays when the frame navigates. It tells the shop to show a close button.
    made.name = 'doek-panel';
    // The frame must know this page's origin, whatever the page's own referrer policy is.
    made.referrerPolicy = 'origin';
    made.addEventListener('load', () => {
      const isFirst = view?.dialog.dataset.state !== 'ready';
      clearTimeout(timer);
      timer = setTimeout(() => show(isFirst ? 'failed' : 'bare'), SILENCE_MS);
      made.contentWindow?.postMessage({ vdm_hello: true }, origin);
    });
    made.src = address;
    frame = made;
    timer = setTimeout(() => show('failed'), PATIENCE_MS);
    view.dialog.append(made);
  }

  function ready() {
    const wasReady = view?.dialog.dataset.state === 'ready';
    show('ready');
    if (!wasReady) frame?.focus();
  }

  function show(/** @type {State} */ state) {
    clearTimeout(timer);
    if (view) view.dialog.dataset.state = state;
  }

  function closed() {
    if (!view) return;
    clearTimeout(timer);
    swaps.disconnect();
    view.host.remove();
    view.unlock();
    view = frame = page[opened] = undefined;
    // If the frame posted vdm_close, the page has received it already.
    if (!frameSaidSo) window.postMessage({ vdm_close: true }, '/');
    frameSaidSo = false;
  }

  /** A shadow root isolates the styles of the panel and those of the page from each other. */
  function makeView(/** @type {string} */ language) {
    const say = /** @type {Words} */ (words[/** @type {keyof typeof words} */ (language)] ?? words.en);
    const host = document.createElement('doek-embed');
    // Turbo keeps copies of the pages that are left, which are to have no panel in them.
    host.dataset.turboTemporary = '';
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];

    const close = element('button', { type: 'button', className: 'close', ariaLabel: say.close, textContent: '×' });
    const again = element('button', { type: 'button', textContent: say.again });
    const outside = element('a', { target: '_blank', rel: 'noopener', textContent: say.openWindow });
    const waiting = element('div', { className: 'note waiting', role: 'status' }, [
      element('p', { textContent: say.loading }),
    ]);
    const failed = element('div', { className: 'note failed', role: 'alert' }, [
      element('p', { className: 'title', textContent: say.failed }),
      element('p', { textContent: say.failedText }),
      again,
      outside,
    ]);
    const label = say.title.replace('{shop}', title);
    const dialog = element('dialog', { className: isSide ? 'side' : '', lang: language, ariaLabel: label }, [
      close,
      waiting,
      failed,
    ]);
    let pressedOutside = false;
    dialog.addEventListener('pointerdown', ({ target }) => {
      pressedOutside = target === dialog;
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === close || target === outside || (target === dialog && pressedOutside)) dialog.close();
    });
    dialog.addEventListener('close', closed);
    again.addEventListener('click', load);
    root.append(dialog);
    return { host, dialog, outside, unlock: lockScroll() };
  }

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} members @param {Node[]} [children]
   */
  function element(tag, members, children = []) {
    const made = Object.assign(document.createElement(tag), members);
    // Firefox before 119 does not write this one as an attribute.
    if (members.ariaLabel) made.setAttribute('aria-label', members.ariaLabel);
    made.append(...children);
    return made;
  }

  /** Keeps the page behind from scrolling or changing its width. @returns a function that undoes this */
  function lockScroll() {
    const { style, clientWidth } = document.documentElement;
    const before = ['overflow', 'scrollbar-gutter'].map((property) => ({
      property,
      value: style.getPropertyValue(property),
      priority: style.getPropertyPriority(property),
    }));
    if (window.innerWidth > clientWidth) style.setProperty('scrollbar-gutter', 'stable', 'important');
    style.setProperty('overflow', 'hidden', 'important');
    return () => {
      for (const { property, value, priority } of before) style.setProperty(property, value, priority);
    };
  }

  function pathOf(/** @type {unknown} */ what) {
    if (what === 'cart') return '/cart';
    if (/^[1-9]\d{0,9}$/.test(String(what))) return `/event/${what}`;
    console.warn(`vdm_order: ${what} is neither an event id nor 'cart'; the programme is shown instead.`);
    return '';
  }

  /** The language of the script's address, else that of this page, if the shop has it. */
  function languageHere() {
    const here = document.documentElement.lang.slice(0, 2).toLowerCase();
    return askedLanguage ?? (Object.hasOwn(words, here) ? here : undefined);
  }

  function cartIdFor(/** @type {unknown} */ sessionId) {
    if (typeof sessionId === 'string' && CART_ID.test(sessionId)) cartId = sessionId;
    else if (sessionId)
      console.warn('vdm_order: this session id is not a valid cart id; the cart of this site is used instead.');
    cartId ??= ownCartId();
    return cartId;
  }

  /** The id of this site's cart in this browser; without storage, a new one for this page. */
  function ownCartId() {
    const place = `vdm_cart_${name}`;
    try {
      const kept = localStorage.getItem(place);
      if (kept && CART_ID.test(kept)) return kept;
      const made = newCartId();
      localStorage.setItem(place, made);
      return made;
    } catch {
      return newCartId();
    }
  }

  /** 32 hexadecimal digits: 128 random bits. */
  function newCartId() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  }
});
