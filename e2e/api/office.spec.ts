import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, PAGES, ROUTES } from '@/app/office/_frame/access';
import { PERMISSIONS, PERMISSIONS_OF, ROLES } from '@/lib/staff';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { askOffice, type Member, newMember, OFFICE } from '../setup/office';

const database = openDatabase();
let ours: Tenant;
let theirs: Tenant;
let members: Record<string, Member>;
let stranger: Member;
let job: string;
let mailing: string;
let order: number;
let venue: string;
beforeAll(async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }];
  [ours, theirs] = await Promise.all([makeTenant(database.db, { events }), makeTenant(database.db)]);
  const [place] = await database.sql<{ id: number }[]>`SELECT id FROM locations WHERE client_id = ${ours.client.id}`;
  venue = String(place?.id);
  const made = await Promise.all(
    ROLES.map(async (role) => [role, await newMember(database, ours.client, { role })] as const),
  );
  members = Object.fromEntries(made);
  stranger = await newMember(database, theirs.client);
  const [asked] = await database.sql<{ id: string }[]>`
    INSERT INTO office_jobs (client_id, kind, params, request, staff_id, session_id, request_id, permission, state, created_at, starts_at)
    VALUES (${ours.client.id}, 'test', '{}', 'once', 1, 1, 'test', 'programme.read', 'done', now(), now()) RETURNING id`;
  job = asked?.id ?? '';
  const [written] = await database.sql<{ id: string }[]>`
    INSERT INTO mailings (client_id, sub_event_id, texts, staff_id, created_at)
    VALUES (${ours.client.id}, ${ours.subEventId('a')}, '{"nl":{"subject":"x","text":"x"}}', 1, now()) RETURNING id`;
  mailing = written?.id ?? '';
  const ctx = { client: ours.client, db: database.db, now: new Date() };
  order = (await insertOrder(ctx, { subEventId: ours.subEventId('a') })).id;
});
afterAll(() => database.close());

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const addressOf = (page: string, member: Member) =>
  page
    .replace('[client]', ours.name)
    .replace('[member]', String(member.membership.id))
    .replace('[token]', 'x')
    .replace('[job]', job)
    .replace('[mailing]', mailing)
    .replace('[performance]', String(ours.subEventId('a')))
    .replace('[order]', String(order))
    .replace('[show]', String(ours.mainEventId('e')))
    .replace('[draft]', '1')
    .replace('[venue]', venue);

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

  it('every route handler', () => {
    const routes = filesIn('app/office')
      .filter((file) => file.endsWith('/route.ts'))
      .map((file) => file.slice('app'.length, -'/route.ts'.length));
    expect(Object.keys(ROUTES).sort()).toEqual(routes.sort());
  });
});

const OF_CLIENT = Object.keys(PAGES).filter((page) => page.startsWith('/office/[client]'));

describe.each(ROLES)('as %s', (role) => {
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
  // The number of a member of theirs, at our own organisation.
  const foreign = `/office/${ours.name}/team/${stranger.membership.id}`;
  const answer = await askOffice(foreign, members.owner);
  expect(await answer.text()).not.toContain(stranger.person.email);
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
async function formWith(field: string, path: string, member: Member): Promise<FormData> {
  const html = await askOffice(path, member).then((answer) => answer.text());
  const whole = html.split('<form').find((form) => form.split('</form')[0]?.includes(`name="${field}"`)) ?? '';
  const form = new FormData();
  for (const [, name = '', value = ''] of whole.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g))
    form.set(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
  return form;
}

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
      expect([path, status === 404 || status === 307 || status === 405]).toEqual([path, true]);
    }
});
