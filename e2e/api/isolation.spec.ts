import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contracts } from '@/lib/api/contracts';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE } from '../setup/api';
import { openNeighbours, SECRET } from '../setup/neighbours';
import { DIST_DIR } from '../setup/service';

const { theirs, ours, ids, snapshot, close } = await openNeighbours();
afterAll(close);

type Attempt = { method: string; path: string; json?: unknown };

/** The addresses that a template gives with each id for its parameters, at the shop `tenant`. */
function fill(template: string, names: string[], tenant: Tenant): string[] {
  return names.reduce(
    (paths, name) =>
      paths.flatMap((path) => (ids[name] ?? []).map((id) => path.replace(/[[{]\w+[\]}]/, encodeURIComponent(id)))),
    [template.replace(/[[{]client_name[\]}]/, tenant.name)],
  );
}
const namesIn = (template: string) =>
  [...template.matchAll(/[[{](\w+)[\]}]/g)].map(([, name]) => name ?? '').filter((name) => name !== 'client_name');

const bodies = () => [
  ...(ids.event_id ?? []).map((id) => ({
    event_id: Number(id),
    discount_id: theirs.discountId('standaard'),
    numberoftickets: 1,
  })),
  { event_id: ours.subEventId('a'), discount_id: theirs.discountId('standaard'), numberoftickets: 1 },
  { cart_id: ids.cart_id?.[0], payment_id: 33, email: 'c@example.org', firstname: 'C', lastname: 'C' },
];

const interfaceAttempts = (tenant: Tenant): Attempt[] => [
  ...contracts
    .filter(({ path, body }) => body || namesIn(path).length > 0)
    .flatMap(({ method, path, body }) =>
      fill(path, namesIn(path), tenant).flatMap((at) =>
        body ? bodies().map((json) => ({ method, path: at, json })) : [{ method, path: at }],
      ),
    ),
  ...(ids.token ?? []).map((token) => ({
    method: 'POST',
    path: `/api/${tenant.name}/payment/webhook/mollie?payment=${token}`,
  })),
];

const pageAttempts = (tenant: Tenant): Attempt[] => {
  const manifest = readFileSync(join(DIST_DIR, 'app-path-routes-manifest.json'), 'utf8');
  const pages = Object.values(JSON.parse(manifest) as Record<string, string>).filter((path) =>
    /^\/\[client_name\]\//.test(path),
  );
  return pages
    .filter((page) => namesIn(page).length > 0)
    .flatMap((page) => fill(page, namesIn(page), tenant))
    .flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })));
};

async function answerTo({ method, path, json }: Attempt) {
  const response = await fetch(`${BASE()}${path}`, {
    method,
    // The origin of the shop itself: the check of the origin must not refuse first.
    headers: { Origin: BASE() },
    ...(json !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }),
    ...(json === undefined &&
      method === 'POST' && { body: new URLSearchParams({ method: '33', names: 'off', id: 'tr_7UhSN1zuXS' }) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Whether an answer other than 404 leaks nothing. Any cart id is valid, so the id of their cart names an empty cart here. */
function isOurOwn({ method, path, json }: Attempt, text: string): boolean {
  if (/\/cart\/[^/]+$/.test(path) && method === 'GET') return text === '[{"cart":0}]';
  // The page for a link that has expired or never existed.
  if (path.includes('/waiting-list/')) return text.includes('Deze link werkt niet meer');
  if (path.includes('/renew/')) return text.includes('De tijd om te verlengen is voorbij, of de link is niet volledig');
  if (path.endsWith('/worker.js')) return text.includes('self.registration.scope'); // the same for everybody
  if (path.includes('/door/')) return /"code":"(door_unauthorized|validation_failed)"/.test(text);
  if (path.endsWith('/order/create')) return /"code":"(cart_empty|validation_failed)"/.test(text);
  if (/\/cart\/[^/]+$/.test(path) && json && 'cart_id' in (json as object)) return text.includes('validation_failed');
  return false;
}

it.each([
  ['address of the HTTP interface', interfaceAttempts],
  ['page', pageAttempts],
])('an id of another organisation is not found at any %s', async (_, attemptsAt) => {
  const attempts = attemptsAt(ours);
  expect(attempts.length).toBeGreaterThan(30);
  const before = await snapshot();
  const wrong = await Promise.all(
    attempts.map(async (attempt) => {
      const { status, text } = await answerTo(attempt);
      const fine = status === 404 || status === 405 || isOurOwn(attempt, text);
      // A refusal repeats the requested address.
      if (fine && !text.replaceAll(encodeURI(attempt.path), '').includes(SECRET)) return [];
      return `${attempt.method} ${attempt.path} ${JSON.stringify(attempt.json)}: ${status} ${text.slice(0, 80)}`;
    }),
  );
  expect(wrong.flat()).toEqual([]);
  expect(await snapshot()).toEqual(before);
});

it('each id works at its own organisation', async () => {
  const useless = new Set(Object.values(ids).flat());
  const attempts = [...interfaceAttempts(theirs), ...pageAttempts(theirs)].filter(({ method }) => method === 'GET');
  await Promise.all(
    attempts.map(async (attempt) => {
      const { status } = await answerTo(attempt);
      if (status < 400) for (const id of useless) if (attempt.path.includes(encodeURIComponent(id))) useless.delete(id);
    }),
  );
  // A seat id is only used to remove it from its own cart.
  expect([...useless].filter((id) => !ids.seat_id?.includes(id))).toEqual([]);
});
