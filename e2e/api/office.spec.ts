import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTIONS, PAGES, ROUTES } from '@/app/office/_frame/access';
import { MONEY_FILES, SALES_FILES } from '@/lib/office';
import { NEEDS_SECOND_FACTOR, NEEDS_STEP_UP, PERMISSIONS, PERMISSIONS_OF, type Permission, ROLES } from '@/lib/staff';
import { eventually } from '../setup/eventually';
import { askOffice, type Member, newMember, OFFICE } from '../setup/office';
import { readOfficeActions, requestOf } from '../setup/office-build';
import { openTwoOffices, PLANTED, plantedIn } from '../setup/two-offices';

const offices = openTwoOffices();

/** Runs `run` for each element, four at a time. */
async function inTurns<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
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

describe('the table of permissions', () => {
  it('has every page of the office, and only these', () => {
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
      const exported = [...text.matchAll(/^export (?!type)(.*)$/gm)];
      const made = /^export const (\w+) = (open|account|office)Action\(\s*(?:'([\w.]+)')?/gm;
      const good = [...text.matchAll(made)];
      expect([file, good.length]).toEqual([file, exported.length]);
      for (const [, name = '', kind = '', may = ''] of good)
        found[name] = kind === 'open' ? 'anyone' : kind === 'account' ? 'account' : may;
    }
    expect(found).toEqual(ACTIONS);
  });

  it('has the actions of the build, and only these', () => {
    expect(Object.keys(BUILT).sort()).toEqual(Object.keys(ACTIONS).sort());
  });

  it('has every route handler', () => {
    const routes = filesIn('app/office')
      .filter((file) => file.endsWith('/route.ts'))
      .map((file) => file.slice('app'.length, -'/route.ts'.length));
    expect(Object.keys(ROUTES).sort()).toEqual(routes.sort());
  });
});

const OF_CLIENT = Object.keys(PAGES).filter((page) => page.startsWith('/office/[client]'));

const BUILT = readOfficeActions();
const OFFICE_ACTIONS = Object.entries(ACTIONS).filter(([, access]) => PERMISSIONS.includes(access as never));

/** Sends an empty form to an action. */
function sendEmpty(name: string, member?: Pick<Member, 'token'>): Promise<Response> {
  const body = new FormData();
  body.set('0', '[{},"$K1"]');
  const { id = '', page = '' } = BUILT[name] ?? {};
  const headers = { Origin: OFFICE(), Accept: 'text/x-component', 'Next-Action': id };
  const path = offices.addressOf(page, offices.members.owner as Member);
  return askOffice(path, member, { method: 'POST', body, headers });
}

/** @returns the answer to an empty form; `invalid` where the member may send it and it has required fields */
async function tryAction(name: string, member?: Pick<Member, 'token'>): Promise<string> {
  const answer = await sendEmpty(name, member);
  const to = answer.headers.get('x-action-redirect');
  if (answer.status === 404 || to) return to?.includes('sign-in') ? 'sign in' : to ? 'done' : 'not_found';
  const text = await answer.text();
  return /"refused":"(\w+)"/.exec(text)?.[1] ?? (text.includes('"isDone":true') ? 'done' : text);
}

const ROUTES_OF_CLIENT = Object.entries(ROUTES).filter(([route]) => route.startsWith('/office/[client]'));
/** The query that a route handler needs to answer with a file. */
const QUERIES: Record<string, string> = {
  '/office/[client]/reports/figures.csv': `?report=${SALES_FILES[0]}`,
  '/office/[client]/reports/figures.xlsx': `?report=${SALES_FILES[0]}`,
  '/office/[client]/reports/money/figures.csv': `?report=${MONEY_FILES[0]}`,
  '/office/[client]/reports/money/figures.xlsx': `?report=${MONEY_FILES[0]}`,
};
/** Whether a route handler accepts a member; otherwise it answers 404 or redirects to a page that says why. */
async function isLetIn(route: string, member: Member): Promise<boolean> {
  const address = `${offices.addressOf(route, member)}${QUERIES[route] ?? ''}`;
  // A busy machine draws no PDF in time, and says so: ask again.
  const answer = await eventually(async () => {
    const answer = await askOffice(address, member, requestOf(route));
    await answer.body?.cancel();
    expect([route, answer.status]).not.toEqual([route, 503]);
    return answer;
  }, 1000);
  return answer.status < 400 && !/may-not|sign-in/.test(answer.headers.get('location') ?? '');
}

describe.each(ROLES)('as %s', (role) => {
  // pretix#572: nobody could see what a member may do. Here the page of a member says so, and must be right.
  it('may send the forms and get the files that the member’s page lists, and no others', async () => {
    const member = offices.members[role] as Member;
    const page = await askOffice(`/office/${offices.ours.name}/team/${member.membership.id}`, offices.members.owner);
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

  it('may open the pages that the role allows, and is told why at the others', async () => {
    const member = offices.members[role] as Member;
    for (const page of OF_CLIENT) {
      const access = PAGES[page as keyof typeof PAGES];
      const may = PERMISSIONS.includes(access as never) ? PERMISSIONS_OF[role].has(access as never) : true;
      const { status, headers } = await askOffice(offices.addressOf(page, member), member);
      expect([page, status]).toEqual([page, may ? 200 : 307]);
      if (!may) expect(headers.get('location')).toContain(`/office/${offices.ours.name}/may-not?permission=${access}`);
      expect(headers.get('cache-control')).toContain('no-store');
    }
  });
});

it('a form needs membership, a second factor where it shows names or moves money, and a recent step-up', async () => {
  const [code, stale] = await Promise.all([
    newMember(offices.database, offices.ours.client, { proof: 'code' }),
    newMember(offices.database, offices.ours.client),
  ]);
  await offices.database
    .sql`UPDATE staff_sessions SET stepped_up_at = now() - interval '11 min' WHERE id = ${stale.session.id}`;
  await inTurns(OFFICE_ACTIONS, async ([name, access]) => {
    const permission = access as Permission;
    expect([name, await tryAction(name, offices.stranger)]).toEqual([name, 'not_found']);
    expect([name, await tryAction(name)]).toEqual([name, 'sign in']);
    const withCode = await tryAction(name, code);
    expect([name, withCode === 'not_found']).toEqual([name, NEEDS_SECOND_FACTOR.has(permission)]);
    const late = await tryAction(name, stale);
    expect([name, late === 'not_now']).toEqual([name, NEEDS_STEP_UP.has(permission)]);
  });
  for (const page of OF_CLIENT) {
    const access = PAGES[page as keyof typeof PAGES] as Permission;
    const { status } = await askOffice(offices.addressOf(page, code), code);
    expect([page, status]).toEqual([page, NEEDS_SECOND_FACTOR.has(access) ? 307 : 200]);
  }
});

it('a session by mailed code is shown no name, code, amount or IBAN by any page, file, form or call of the till', async () => {
  const code = await newMember(offices.database, offices.ours.client, { proof: 'code' });
  const owner = offices.members.owner as Member;
  const { order: orderId, performance } = offices.content;
  await offices.database.sql`
    INSERT INTO waiting_list_entries (client_id, sub_event_id, count, state, email, mailbox, locale, token, joined_at, confirmed_at)
    VALUES (${offices.ours.client.id}, ${Number(performance)}, 1, 'waiting', 'plantenga@x.example', 'x', 'nl', 'x', now(), now())`;
  const search = { text: 'plantenga', seen: 'x', email: 'x@example.org', request: crypto.randomUUID() };
  const call = JSON.stringify({ ...search, orderId: Number(orderId), performance: Number(performance) });
  const shownTo = async (member: Member) => {
    const shown: string[] = [];
    const look = async (what: string, answer: Promise<Response>) =>
      shown.push(...(await plantedIn(await answer)).map((planted) => `${what}: ${planted}`));
    await inTurns([...OF_CLIENT, ...ROUTES_OF_CLIENT.map(([route]) => route)], (what) => {
      const isSearch = what.endsWith('/orders') || what.endsWith('/gift-cards');
      const path = `${offices.addressOf(what, owner)}${QUERIES[what] ?? (isSearch ? '?q=plantenga' : '')}`;
      const isRoute = what in ROUTES;
      const init = isRoute ? { ...requestOf(what), ...(what.includes('till/call') && { body: call }) } : {};
      return look(what, askOffice(path, member, init));
    });
    return { shown, look };
  };
  const { shown, look } = await shownTo(code);
  await inTurns(OFFICE_ACTIONS, async ([name]) => void (await look(name, sendEmpty(name, code))));
  expect(shown).toEqual([]);
  // An owner with a passkey is shown all of it.
  const { shown: all } = await shownTo(owner);
  expect([...new Set(all.map((one) => one.split(': ')[1]))].sort()).toEqual(['a file', ...Object.keys(PLANTED)].sort());
});
