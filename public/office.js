// What the office's ordinary pages run, and all that they run (docs/decisions/0019): without it they work too.
(() => {
  /** Those of server actions; others go to a route handler as they are. */
  const FORM = 'form[enctype="multipart/form-data"][action=""]';
  const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

  const formsOf = (page) => [...page.querySelectorAll(FORM)];

  /** Other ones each time a page is made. */
  const CHANGING = /^\$|^(seen|request)$/;
  /** Which form it is, in another copy of its page: by what it asks for, what it is about and what its buttons say. */
  const keyOf = (form) =>
    [...form.elements]
      .filter(({ name, localName }) => localName === 'button' || (name && !CHANGING.test(name)))
      .map((one) =>
        one.localName === 'button' ? one.textContent : one.type === 'hidden' ? `${one.name}=${one.value}` : one.name,
      )
      .join();
  /** None where two forms of either page could be meant: what a form does is in a name that a deploy changes. */
  function findSame(forms, form, old) {
    const key = keyOf(form);
    const [same, other] = forms.filter((one) => keyOf(one) === key);
    return other || old.filter((one) => keyOf(one) === key).length > 1 ? undefined : same;
  }

  const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && type !== 'hidden');
  const isChanged = (field) =>
    field.options
      ? [...field.options].some((one) => one.selected !== one.defaultSelected)
      : field.value !== field.defaultValue || field.checked !== field.defaultChecked;

  /** What was typed and chosen in the forms of the page, and which parts of it were open. */
  function remember() {
    const forms = formsOf(document);
    const typed = forms.map((form) => [form, fieldsOf(form).map((field) => isChanged(field) && field)]);
    const open = [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);
    return (sent) => {
      for (const [form, fields] of typed) {
        if (form === sent) continue;
        const to = fieldsOf(findSame(formsOf(document), form, forms) ?? { elements: [] });
        fields.forEach((field, i) => {
          if (!field || to[i]?.name !== field.name) return;
          if (field.type === 'file') to[i].files = field.files;
          else to[i].value = field.value;
          to[i].checked = field.checked;
          // What others save meanwhile must still be told when this is sent.
          const seen = form.elements.namedItem('seen');
          if (seen) to[i].form.elements.namedItem('seen').value = seen.value;
        });
      }
      for (const summary of document.querySelectorAll('summary'))
        if (open.includes(summary.textContent)) summary.parentElement.open = true;
    };
  }

  /** Shows a page in the place of this one, and says what it says. */
  function show(page, form) {
    const restore = remember();
    const same = findSame(formsOf(page), form, formsOf(document));
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.body.replaceChildren(...page.body.childNodes);
    const said = document.querySelector('main [role="alert"]:not([hidden])');
    // What was refused stays as it was sent; what was done is shown as it is now.
    restore(said ? undefined : form);
    for (let one = said?.parentElement; one; one = one.parentElement) if (one.localName === 'details') one.open = true;
    const first = said ?? same?.querySelector('button:not([type=button])') ?? document.querySelector('h1');
    if (first && !first.matches('button')) first.tabIndex = -1;
    first?.focus({ preventScroll: !said });
    tellStatus();
    void askPasskey();
  }

  /** A screen reader tells what changes in such an element, not what comes with it. */
  function tellStatus() {
    for (const status of document.querySelectorAll('main [role="status"]')) {
      const text = [...status.childNodes];
      status.replaceChildren();
      setTimeout(() => status.replaceChildren(...text), 100);
    }
  }

  /**
   * Nothing that was typed is lost: the form stays as it is.
   * @param what a word of app/office/layout.tsx
   * @param signIn where to sign in, beside this page
   */
  function tellFailure(form, what, signIn) {
    const said = form.querySelector('[data-failure]') ?? document.createElement('p');
    said.dataset.failure = '';
    said.role = 'alert';
    said.tabIndex = -1;
    said.textContent = `${document.body.dataset[what]} `;
    if (signIn) {
      const link = document.createElement('a');
      Object.assign(link, { href: signIn, target: '_blank', textContent: document.body.dataset.signIn });
      said.append(link);
    }
    const button = form.querySelector('button:not([type=button])');
    if (button) button.before(said);
    else form.append(said);
    form.ariaBusy = null;
    said.focus();
  }

  /** Next.js says that it knows no such action. */
  const isUnknown = ({ headers }) => headers.has('x-nextjs-action-not-found');
  /** Answered before anything was done. Not a 404: what the page was about may be gone because it was done. */
  const isRefused = (answer) => isUnknown(answer) || [400, 401, 403, 413, 429].includes(answer.status);
  const isSignIn = (url) => /^\/office\/(sign-in|locked)$/.test(new URL(url).pathname);

  const post = (data) => fetch(location.href, { method: 'POST', body: data, headers: { Accept: 'text/html' } });

  /** Sends a form; after a deploy, whose pages call the same action by another name, once more with the new name. */
  async function send(form, submitter) {
    const data = new FormData(form, submitter);
    const answer = await post(data);
    if (!isUnknown(answer)) return answer;
    const page = await fetch(location.href);
    const fresh = page.ok && findSame(formsOf(parse(await page.text())), form, formsOf(document));
    if (!fresh) return answer;
    for (const name of [...data.keys()]) if (name.startsWith('$')) data.delete(name);
    for (const [name, value] of new FormData(fresh)) if (name.startsWith('$')) data.append(name, value);
    return post(data);
  }

  addEventListener('submit', async (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches(FORM)) return;
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    try {
      // What was saved before is no answer to this.
      const here = new URL(location.href);
      here.searchParams.delete('saved');
      history.replaceState(null, '', here);
      const answer = await send(form, event.submitter);
      if (isRefused(answer)) return tellFailure(form, 'notTaken');
      if (!answer.ok) throw answer;
      // The session ended before anything was done; on the pages that open one, such an address is where one goes.
      if (answer.redirected && isSignIn(answer.url) && !/^\/office\/(sign-in|locked)/.test(location.pathname))
        return tellFailure(form, 'signedOut', answer.url);
      const page = parse(await answer.text());
      if (answer.redirected && answer.url !== location.href.split('#')[0]) {
        // Another page has its own styles, and may be an instrument. The same one with its answer keeps what is typed in other forms.
        const isSame = new URL(answer.url).pathname === location.pathname;
        if (!isSame || !findSame(formsOf(page), form, formsOf(document))) return location.assign(answer.url);
        history.replaceState(null, '', answer.url);
      }
      if (!page.querySelector('main')) throw answer;
      show(page, form);
      form.ariaBusy = null;
    } catch {
      tellFailure(form, 'unsure');
    }
  });

  /** A press on a picture is its focal point, in percent, in the fields of its form. */
  addEventListener('click', ({ target, clientX, clientY }) => {
    const picture = target.closest?.('[data-focus]');
    const fields = picture?.parentElement.querySelector('form')?.elements;
    if (!fields) return;
    const { left, top, width, height } = picture.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height].map((part) => Math.round(part * 100));
    Object.assign(fields.namedItem('x'), { value: x });
    Object.assign(fields.namedItem('y'), { value: y });
    Object.assign(picture.querySelector('span').style, { left: `${x}%`, top: `${y}%` });
  });

  // What the browser kept of a page that one has left by a form is not how things are.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

  let timer;
  let asking;
  /** `data-live` names the elements that have what is found. */
  async function look(form) {
    asking?.abort();
    asking = new AbortController();
    const url = new URL(form.action, location.href);
    url.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));
    try {
      const answer = await fetch(url, { signal: asking.signal });
      if (!answer.ok || new URL(answer.url).pathname !== url.pathname) return;
      const page = parse(await answer.text());
      for (const id of form.dataset.live.split(' ')) {
        const found = page.getElementById(id);
        if (found) document.getElementById(id)?.replaceWith(found);
      }
      history.replaceState(null, '', url);
      tellStatus();
    } catch {}
  }
  addEventListener('input', ({ target }) => {
    const { form, type, value } = target;
    clearTimeout(timer);
    // Who looks at names is written into the log: not what somebody passes on the way to a word.
    const { length } = value.trim();
    if (!form?.matches('form[data-live]') || (type === 'search' && length > 0 && length < 3)) return;
    timer = setTimeout(look, 400, form);
  });

  /** Has the browser ask for a passkey as soon as the page has what is to be signed. */
  async function askPasskey() {
    const form = document.querySelector('form[data-passkey]');
    if (!form) return;
    const { passkey, isNew } = form.dataset;
    try {
      const { answerPasskey } = await import('/office-passkey.js');
      form.elements.namedItem('answer').value = await answerPasskey(JSON.parse(passkey), isNew);
      form.requestSubmit();
    } catch {
      const said = form.querySelector('[role="alert"]');
      said.hidden = false;
      said.focus();
    }
  }
  void askPasskey();
})();
