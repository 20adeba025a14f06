import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, PAGES, ROUTES } from '@/app/office/_frame/access';
import { isPlainPage } from '@/app/office/_frame/plain-pages';
import { MONEY_FILES, SALES_FILES } from '@/lib/office';
import { NEEDS_SECOND_FACTOR, NEEDS_STEP_UP, PERMISSIONS, PERMISSIONS_OF, type Permission, ROLES } from '@/lib/staff';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { askOffice, formIn, type Member, newMember, OFFICE } from '../setup/office';
import { DIST_DIR } from '../setup/service';

const database = openDatabase();
let ours: Tenant;
let theirs: Tenant;
let members: Record<string, Member>;
let stranger: Member;
/** What each organisation has, by its name in an address. */
let content: Record<string, string>;
let theirContent: Record<string, string>;
/** A shift of each person. */
const shifts = new Map<number, string>();
beforeAll(async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }];
  const client = { webhooks: [{ url: 'https://hook.invalid/x' }] };
  [ours, theirs] = (await Promise.all([1, 2].map(() => makeTenant(database.db, { client, events })))) as [
    Tenant,
    Tenant,
  ];
  const made = await Promise.all(
    ROLES.map(async (role) => [role, await newMember(database, ours.client, { role })] as const),
  );
  members = Object.fromEntries(made);
  stranger = await newMember(database, theirs.client);
  [content, theirContent] = await Promise.all([fill(ours), fill(theirs)]);
  theirContent.member = String(stranger.membership.id);
  theirContent.shift = await openShiftOf(stranger, theirs);
  for (const member of Object.values(members)) shifts.set(member.person.id, await openShiftOf(member, ours));
});
afterAll(() => database.close());

async function openShiftOf({ person }: Member, { client }: Tenant): Promise<string> {
  const [shift] = await database.sql<{ id: string }[]>`
    WITH till AS (INSERT INTO tills (client_id, name) VALUES (${client.id}, ${`Till ${person.id}`}) RETURNING client_id, id)
    INSERT INTO shifts (client_id, till_id, staff_id, opened_at, float) SELECT client_id, id, ${person.id}, now(), 50 FROM till RETURNING id`;
  return shift?.id ?? '';
}

async function fill(tenant: Tenant): Promise<Record<string, string>> {
  const { sql } = database;
  const { client } = tenant;
  const performance = tenant.subEventId('a');
  const [venue] = await sql<{ id: number }[]>`SELECT id FROM locations WHERE client_id = ${client.id}`;
  const [job] = await sql<{ id: string }[]>`
    INSERT INTO office_jobs (client_id, kind, params, request, staff_id, session_id, request_id, permission, state, created_at, starts_at)
    VALUES (${client.id}, 'test', '{}', 'once', 1, 1, 'test', 'programme.read', 'done', now(), now()) RETURNING id`;
  const [mailing] = await sql<{ id: string }[]>`
    INSERT INTO mailings (client_id, sub_event_id, texts, staff_id, created_at)
    VALUES (${client.id}, ${performance}, '{"nl":{"subject":"x","text":"x"}}', 1, now()) RETURNING id`;
  const [card] = await sql<{ id: number }[]>`
    INSERT INTO gift_cards (client_id, seed, code_hash, last_four, currency, created_at, staff_id, request, reason)
    VALUES (${client.id}, 'x', 'x', 'XXXX', 'EUR', now(), 1, 'x', 'x') RETURNING id`;
  const [sale] = await sql<{ id: string }[]>`
    INSERT INTO orders (client_id, key, kind, status, cart_id, tickets_total, payment_cost, total, currency, locale, email, first_name,
      last_name, opt_in, mailing_list, created_at, expires_at) VALUES (${client.id}, 'x', 'gift_card', 'pending', 'x', 25, 0, 25, 'EUR', 'nl', '', '', '', false, false, now(), now()) RETURNING id`;
  await sql`INSERT INTO gift_card_sales (client_id, order_id, amount, receiver, greeting) VALUES (${client.id}, ${sale?.id ?? 0}, 25, '', '')`;
  const [series] = await sql<{ id: string }[]>`
    INSERT INTO voucher_series (client_id, name, ticket_type_id, uses, seats_per_use, staff_id, request, created_at)
    SELECT ${client.id}, 'x', min(id), 1, 1, 1, 'x', now() FROM ticket_types WHERE client_id = ${client.id} RETURNING id`;
  await sql`INSERT INTO vouchers (client_id, series_id, nr, word, code_hash) VALUES (${client.id}, ${series?.id ?? 0}, 1, 'x', 'x')`;
  const ctx = { client, db: database.db, now: new Date() };
  const order = await insertOrder(ctx, { subEventId: performance });
  const show = tenant.mainEventId('e');
  const [hook] = await sql<{ id: number }[]>`SELECT id FROM webhook_endpoints WHERE client_id = ${client.id}`;
  const ids = {
    performance,
    show,
    order: order.id,
    venue: venue?.id,
    job: job?.id,
    mailing: mailing?.id,
    webhook: hook?.id,
    card: card?.id,
    sale: sale?.id,
    series: series?.id,
    draft: 1,
    token: 'x',
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}

/** For each one, a few at a time. */
async function inTurns<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one);
  };
  await Promise.all([next(), next(), next(), next()]);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const addressOf = (page: string, member: Member) =>
  page.replaceAll(/\[(\w+)\]/g, (_, name: string) => {
    if (name === 'client') return ours.name;
    if (name === 'shift') return shifts.get(member.person.id) ?? '1';
    return name === 'member' ? String(member.membership.id) : (content[name] ?? '1');
  });

describe('the table of who may do what', () => {
  it('has every page of the office and no other', () => {
    const pages = filesIn('app/office')
      .filter((file) => file.endsWith('/page.tsx'))
      .map((file) => file.slice('app'.length, -'/page.tsx'.length));
    expect(Object.keys(PAGES).sort()).toEqual(pages.sort());
  });

  it('has every server action, each made by a wrapper that checks', () => {
    const found: Record<string, string> = {};
    for (const file of filesIn('app/office')) {
      const text = readFileSync(file, 'utf8');
      if (!/^\s*'use server'/m.test(text)) continue;
      expect([file, text.match(/'use server'/g)]).toEqual([file, ["'use server'"]]);
      const wrappers = Object.fromEntries(
        [...text.matchAll(/^const (\w+) = (open|account|office)Action\(\s*(?:'([\w.]+)')?/gm)].map(
          ([, name, kind, may]) => [name, kind === 'open' ? 'anyone' : kind === 'account' ? 'account' : may],
        ),
      );
      const exported = [...text.matchAll(/^export (?!type)(.*)$/gm)].map(([line]) => line);
      const whole =
        /^export async function (\w+)\(state: FormState, form: FormData\): Promise<FormState> \{\n {2}return (\w+)\(state, form\);\n\}/gm;
      const good = [...text.matchAll(whole)];
      expect([file, good.length]).toEqual([file, exported.length]);
      for (const [, name = '', wrapper = ''] of good) found[name] = wrappers[wrapper] ?? 'nothing';
    }
    expect(found).toEqual(ACTIONS);
  });

  it('has what the build knows of, and no other', () => {
    expect(Object.keys(BUILT).sort()).toEqual(Object.keys(ACTIONS).sort());
  });

  it('every route handler', () => {
    const routes = filesIn('app/office')
      .filter((file) => file.endsWith('/route.ts'))
      .map((file) => file.slice('app'.length, -'/route.ts'.length));
    expect(Object.keys(ROUTES).sort()).toEqual(routes.sort());
  });
});

const OF_CLIENT = Object.keys(PAGES).filter((page) => page.startsWith('/office/[client]'));

/** What the build calls each server action of the office, and a page that has it. */
function readActions(): Record<string, { id: string; page: string }> {
  const { node } = JSON.parse(readFileSync(`${DIST_DIR}/server/server-reference-manifest.json`, 'utf8')) as {
    node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>;
  };
  const ofOffice = Object.entries(node).filter(([, { filename }]) => filename.startsWith('app/office/'));
  const named = ofOffice.map(([id, { exportedName, workers }]) => {
    const page = Object.keys(workers)[0]?.slice('app'.length, -'/page'.length) ?? '';
    return [exportedName, { id, page }] as const;
  });
  return Object.fromEntries(named);
}
const BUILT = readActions();
const OFFICE_ACTIONS = Object.entries(ACTIONS).filter(([, access]) => PERMISSIONS.includes(access as never));

/** What an action of an organisation says to an empty form: `invalid` where one may send it, and it has fields. */
async function tryAction(name: string, member?: Pick<Member, 'token'>): Promise<string> {
  const body = new FormData();
  body.set('0', '[{},"$K1"]');
  const { id = '', page = '' } = BUILT[name] ?? {};
  const headers = { Origin: OFFICE(), Accept: 'text/x-component', 'Next-Action': id };
  const path = addressOf(page, members.owner as Member);
  const answer = await askOffice(path, member, { method: 'POST', body, headers });
  const to = answer.headers.get('x-action-redirect');
  if (answer.status === 404 || to) return to?.includes('sign-in') ? 'sign in' : to ? 'done' : 'not_found';
  const text = await answer.text();
  return /"refused":"(\w+)"/.exec(text)?.[1] ?? (text.includes('"isDone":true') ? 'done' : text);
}

const ROUTES_OF_CLIENT = Object.entries(ROUTES).filter(([route]) => route.startsWith('/office/[client]'));
/** What a route handler needs to answer with a file. */
const QUERIES: Record<string, string> = {
  '/office/[client]/reports/figures.csv': `?report=${SALES_FILES[0]}`,
  '/office/[client]/reports/figures.xlsx': `?report=${SALES_FILES[0]}`,
  '/office/[client]/reports/money/figures.csv': `?report=${MONEY_FILES[0]}`,
  '/office/[client]/reports/money/figures.xlsx': `?report=${MONEY_FILES[0]}`,
};
/** As the form of its page asks it, or the link. */
const askedOf = (path: string): RequestInit => ({
  method: /upload$|look\/file|reports\/export|till\/call/.test(path) ? 'POST' : 'GET',
  headers: { Origin: OFFICE(), 'Content-Type': 'application/x-www-form-urlencoded' },
});
/** Whether a route handler lets somebody in: else it is not found, or leads to why not. */
async function isLetIn(route: string, member: Member): Promise<boolean> {
  const answer = await askOffice(`${addressOf(route, member)}${QUERIES[route] ?? ''}`, member, askedOf(route));
  await answer.body?.cancel();
  return answer.status < 400 && !/may-not|sign-in/.test(answer.headers.get('location') ?? '');
}

describe.each(ROLES)('as %s', (role) => {
  // pretix#572: nobody could see what somebody may do. The page of a member says it, and this is what happens.
  it('sends the forms and gets the files that the page about the member says, and no others', async () => {
    const member = members[role] as Member;
    const page = await askOffice(`/office/${ours.name}/team/${member.membership.id}`, members.owner);
    const rows = [...(await page.text()).matchAll(/<tr><td><code>([\w.]+)<\/code><\/td><td>(.*?)<\/td>/g)];
    const said = Object.fromEntries(rows.map(([, permission, text]) => [permission, text === 'Allowed']));
    expect(Object.keys(said)).toEqual([...PERMISSIONS]);
    await inTurns(OFFICE_ACTIONS, async ([name, access]) => {
      const told = await tryAction(name, member);
      expect([name, told]).toEqual([name, said[access] ? expect.not.stringContaining('not_') : 'not_found']);
    });
    for (const [route, access] of ROUTES_OF_CLIENT)
      expect([route, await isLetIn(route, member)]).toEqual([route, said[access]]);
  });

  it('opens the pages that the role allows, and is told why not at the others', async () => {
    const member = members[role] as Member;
    for (const page of OF_CLIENT) {
      const access = PAGES[page as keyof typeof PAGES];
      const may = PERMISSIONS.includes(access as never) ? PERMISSIONS_OF[role].has(access as never) : true;
      const { status, headers } = await askOffice(addressOf(page, member), member);
      expect([page, status]).toEqual([page, may ? 200 : 307]);
      if (!may) expect(headers.get('location')).toContain(`/office/${ours.name}/may-not?permission=${access}`);
      expect(headers.get('cache-control')).toContain('no-store');
    }
  });
});

/** Compressed bytes of what a page runs at once. */
async function scriptsOf(html: string): Promise<{ addresses: string[]; bytes: number }> {
  const addresses = [...html.matchAll(/<script\b[^>]*? src="([^"]+)"(?![^>]*noModule)/g)].map(([, src = '']) => src);
  const sizes = addresses.map(async (address) => {
    const answer = await fetch(`${OFFICE()}${address}`, { headers: { 'Accept-Encoding': 'identity' } });
    return gzipSync(await answer.text()).length;
  });
  return { addresses, bytes: (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) };
}

it('a plain page is whole without React and runs one small script; an instrument runs no more than it may', async () => {
  const owner = members.owner as Member;
  await database.sql`UPDATE staff SET may_create_clients = true WHERE id = ${owner.person.id}`;
  for (const page of [...OF_CLIENT, '/office/new', '/office/account', '/office/step-up', '/office/door']) {
    const path = addressOf(page, owner);
    const html = await askOffice(path, owner).then((answer) => answer.text());
    const { addresses, bytes } = await scriptsOf(html);
    expect([page, bytes]).toEqual([
      page,
      expect.toSatisfy((of) => of > 0 && of <= (isPlainPage(path) ? 4000 : 150_000)),
    ]);
    if (!isPlainPage(path)) continue;
    expect([page, addresses, html.match(/<script/g)?.length]).toEqual([page, ['/office.js'], 1]);
    // What React would put in the place of something that was not ready.
    expect([page, /<!--\$[?!]-->|<template id="[BP]:/.test(html)]).toEqual([page, false]);
  }
  // What Next.js leaves to its script.
  const missing = await askOffice(`/office/${ours.name}/orders/999999`, owner, {
    headers: { 'Accept-Language': 'nl' },
  });
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('<h1>Deze pagina bestaat niet'),
  ]);
});

it('a form is for who works there, has two proofs where it shows names or moves money, and one of a moment ago', async () => {
  const [code, stale] = await Promise.all([
    newMember(database, ours.client, { proof: 'code' }),
    newMember(database, ours.client),
  ]);
  await database.sql`UPDATE staff_sessions SET stepped_up_at = now() - interval '11 min' WHERE id = ${stale.session.id}`;
  await inTurns(OFFICE_ACTIONS, async ([name, access]) => {
    const permission = access as Permission;
    expect([name, await tryAction(name, stranger)]).toEqual([name, 'not_found']);
    expect([name, await tryAction(name)]).toEqual([name, 'sign in']);
    const withCode = await tryAction(name, code);
    expect([name, withCode === 'not_found']).toEqual([name, NEEDS_SECOND_FACTOR.has(permission)]);
    const late = await tryAction(name, stale);
    expect([name, late === 'not_now']).toEqual([name, NEEDS_STEP_UP.has(permission)]);
  });
  for (const page of OF_CLIENT) {
    const access = PAGES[page as keyof typeof PAGES] as Permission;
    const { status } = await askOffice(addressOf(page, code), code);
    expect([page, status]).toEqual([page, NEEDS_SECOND_FACTOR.has(access) ? 307 : 200]);
  }
});

it('a form of a page that one may not open any more is not sent on with what it has', async () => {
  const late = await newMember(database, ours.client);
  const path = `/office/${ours.name}/team`;
  const form = await formWith('email', path, late);
  await database.sql`UPDATE memberships SET role = 'door' WHERE id = ${late.membership.id} AND client_id = ${ours.client.id}`;
  const { status, headers } = await askOffice(path, late, {
    method: 'POST',
    body: form,
    headers: { Origin: OFFICE() },
  });
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/may-not?permission=team.read')]);
});

// HiEvents#1180, #982; pretix#6258: a member of one organisation saw data of another.
it('nobody of another organisation, without a session, or whose membership is over sees a page', async () => {
  const past = new Date(Date.now() - 1000);
  const gone = await Promise.all(
    [{ endedAt: past }, { expiresAt: past }].map((state) => newMember(database, ours.client, state)),
  );
  for (const page of OF_CLIENT) {
    for (const member of [stranger, ...gone]) {
      const answer = await askOffice(addressOf(page, members.owner as Member), member);
      expect([page, answer.status]).toEqual([page, 404]);
      expect(await answer.text()).not.toContain('Staff owner');
    }
    for (const none of [undefined, { token: 'x'.repeat(43) }]) {
      const { status, headers } = await askOffice(addressOf(page, members.owner as Member), none);
      expect([page, status]).toEqual([page, 307]);
      expect(headers.get('location')).toMatch(/\/office\/sign-in\?next=/);
    }
  }
});

it('an id of another organisation is not found at one’s own', async () => {
  const owner = members.owner as Member;
  for (const [name, id] of Object.entries(theirContent).filter(([one]) => !['draft', 'token'].includes(one))) {
    expect([name, id]).not.toEqual([name, content[name]]);
    for (const page of [...OF_CLIENT, ...ROUTES_OF_CLIENT.map(([route]) => route)].filter((one) =>
      one.includes(`[${name}]`),
    )) {
      const { status } = await askOffice(addressOf(page.replace(`[${name}]`, id), owner), owner, askedOf(page));
      expect([page, name, status]).toEqual([page, name, 404]);
    }
  }
});

it('every answer is kept by nobody, in no frame, without third parties', async () => {
  const paths = [
    '/office',
    '/office/sign-in',
    '/office/account',
    `/office/${ours.name}/team`,
    '/office/nowhere',
    '/office/a/b/c/d',
  ];
  for (const path of paths) {
    for (const member of [members.owner, undefined]) {
      const { headers } = await askOffice(path, member);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/https:|\*/);
    }
  }
});

it('a file with names is for who may have it and has proven who they are, and the log notes it', async () => {
  const ask = async (member: Member, headers: Record<string, string> = { Origin: OFFICE() }) =>
    askOffice(`/office/${ours.name}/reports/export`, member, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'kind=tickets&from=2026-01-01&to=2026-12-31',
    });
  for (const role of ROLES) {
    const { status } = await ask(members[role] as Member);
    expect([role, status]).toEqual([role, PERMISSIONS_OF[role].has('exports.personal') ? 200 : 404]);
  }
  expect((await ask(members.owner as Member, {})).status).toBe(403);
  expect((await ask(stranger)).status).toBe(404);
  const late = await newMember(database, ours.client);
  await database.sql`UPDATE staff_sessions SET stepped_up_at = now() - interval '11 minutes' WHERE id = ${late.session.id}`;
  const { status, headers } = await ask(late);
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/office/step-up?next=')]);
  const file = await ask(members.finance as Member);
  expect(file.headers.get('content-disposition')).toContain('.csv"');
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [log] = await database.sql`
    SELECT count(*)::int AS n FROM audit_log WHERE client_id = ${ours.client.id} AND action = 'tickets.exported'`;
  expect(log?.n).toBeGreaterThan(0);
});

it('a write without an Origin, or from another site, is a 403', async () => {
  const send = (headers: Record<string, string>) =>
    askOffice('/office/sign-out', members.door, { method: 'POST', headers }).then(({ status }) => status);
  expect(await send({})).toBe(403);
  expect(await send({ Origin: 'https://evil.example' })).toBe(403);
  expect(await send({ Origin: 'null' })).toBe(403);
  expect(await send({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  expect(await askOffice('/office', members.door).then(({ status }) => status)).toBe(307);
  const out = await askOffice('/office/sign-out', members.door, { method: 'POST', headers: { Origin: OFFICE() } });
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([303, '"cache"']);
  const after = await askOffice('/office', members.door);
  expect(after.headers.get('location')).toContain('/office/sign-in');
});

/** The hidden fields of a page's forms, by the name of a field that one can type into. */
const formWith = async (field: string, path: string, member: Member): Promise<FormData> =>
  formIn(await askOffice(path, member).then((answer) => answer.text()), `name="${field}"`);

it('the form of an owner does nothing in the hands of anybody else', async () => {
  const owner = await newMember(database, ours.client);
  const path = `/office/${ours.name}/team`;
  const form = await formWith('email', path, owner);
  expect([...form.keys()].join()).toContain('$ACTION');
  const fill = { role: 'door', scope: 'all', ids: '', expires: '' };
  for (const [name, value] of Object.entries(fill)) form.set(name, value);
  const send = async (member: Pick<Member, 'token'> | undefined, email: string) => {
    form.set('email', email);
    await askOffice(path, member, { method: 'POST', body: form, headers: { Origin: OFFICE() } });
    const made = await database.sql`SELECT FROM invitations WHERE client_id = ${ours.client.id} AND email = ${email}`;
    return made.length;
  };
  for (const role of ROLES.filter((one) => one !== 'owner'))
    expect([role, await send(await newMember(database, ours.client, { role }), `${role}@x.example`)]).toEqual([
      role,
      0,
    ]);
  expect(await send(stranger, 'stranger@x.example')).toBe(0);
  expect(await send(undefined, 'nobody@x.example')).toBe(0);
  // An owner with a mailed code alone, one for some shows, and one whose proof is old.
  expect(await send(await newMember(database, ours.client, { proof: 'code' }), 'code@x.example')).toBe(0);
  expect(await send(await newMember(database, ours.client, { scope: 'shows', ids: [1] }), 'scope@x.example')).toBe(0);
  const stale = await newMember(database, ours.client);
  await database.sql`UPDATE staff_sessions SET stepped_up_at = now() - interval '11 min' WHERE id = ${stale.session.id}`;
  expect(await send(stale, 'stale@x.example')).toBe(0);
  expect(await send(owner, 'owner@x.example')).toBe(1);
});

it('is on one host alone, never on that of an organisation', async () => {
  const domain = `d-${ours.name}.shop.test`;
  await database.sql`INSERT INTO client_domains (domain, client_id) VALUES (${domain}, ${ours.client.id})`;
  const asked = (host: string) =>
    askOffice('/office/sign-in', members.owner, { headers: { 'X-Forwarded-Host': host } }).then(({ status }) => status);
  await expect.poll(() => asked(domain)).toBe(404);
  expect(await asked('unknown.example')).toBe(404);
  await database.sql`DELETE FROM client_domains WHERE domain = ${domain}`;
});

it('guesses of a library’s usual addresses find nothing', async () => {
  for (const path of [
    '/api/auth/session',
    '/office/api/auth/sign-in/email',
    '/office/passkey/delete-passkey',
    '/office/sign-up',
  ])
    for (const method of ['GET', 'POST']) {
      const { status } = await askOffice(path, undefined, { method, headers: { Origin: OFFICE() } });
      expect([path, [303, 307, 404, 405].includes(status)]).toEqual([path, true]);
    }
});
