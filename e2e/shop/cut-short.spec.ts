import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { BASE } from '../setup/api';
import { holdScripts } from '../setup/browser';
import { openSellingShop } from '../setup/checkout';

const at = openSellingShop();

/** The service as over a slow connection: of the first page comes all but its data, and the next page waits. */
async function slowly() {
  const { hostname, port, host, origin } = new URL(BASE());
  let pages = 0;
  let [leave, go] = [() => {}, () => {}];
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const may = new Promise<void>((resolve) => {
    go = resolve;
  });
  const server = createServer(async (asked, answer) => {
    const nr = asked.headers['sec-fetch-dest'] === 'document' ? ++pages : 0;
    if (nr === 2) {
      leave();
      await may;
    }
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity', ...(asked.headers.origin && { origin }) };
    const sent = request({ hostname, port, path: asked.url, method: asked.method, headers }, async (got) => {
      const { location } = got.headers;
      answer.writeHead(got.statusCode ?? 0, {
        ...got.headers,
        ...(location && { location: location.replace(origin, '') }),
      });
      if (nr !== 1) return got.pipe(answer);
      const html = Buffer.concat(await got.toArray()).toString();
      return answer.write(html.slice(0, html.search(/<script[^>]*>self\.__next_f\.push/)));
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { site, left, go, close: () => server.close().closeAllConnections() };
}

/** Says in the page's console that its scripts have begun. */
const sayStart = (page: Page) =>
  page.addInitScript(() => {
    const look = setInterval(() => {
      const { __next_f: data } = self as { __next_f?: unknown[] };
      if (!data || data.push === Array.prototype.push) return;
      clearInterval(look);
      // After what they have put off.
      setTimeout(() => setTimeout(() => console.log(`begun: ${document.readyState}`), 50));
    }, 5);
  });

it.each(['a link', 'a form'])('%s that is used before its page has come leads on, and nothing fails', async (what) => {
  const buyer = await at.browser.visit();
  await at.toBank(buyer);
  const { pathname } = new URL(buyer.page.url());
  const service = await slowly();
  const { page } = await at.browser.visit({ site: service.site });
  const release = await holdScripts(page);
  await sayStart(page);
  await page.goto(what === 'a link' ? at.path('') : pathname, { waitUntil: 'commit' });
  const begun = page.waitForEvent('console', (message) => message.text() === 'begun: complete');
  const used =
    what === 'a link'
      ? page.getByRole('link', { name: 'De Voorstelling', exact: true }).click()
      : page.getByRole('button', { name: 'Betalen', exact: true }).click();
  await service.left;
  release();
  await begun;
  service.go();
  await used;
  await page.waitForURL(what === 'a link' ? '**/event/**' : '**/order/**');
  service.close();
});
