import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PAGES, ROUTES } from '@/app/office/_frame/access';
import { isPlainPage } from '@/app/office/_frame/plain-pages';
import { askOffice, type Member, newMember, OFFICE } from '../setup/office';
import { requestOf } from '../setup/office-build';
import { openTwoOffices } from '../setup/two-offices';

const offices = openTwoOffices();

const OF_CLIENT = Object.keys(PAGES).filter((page) => page.startsWith('/office/[client]'));

const ROUTES_OF_CLIENT = Object.entries(ROUTES).filter(([route]) => route.startsWith('/office/[client]'));
/** The addresses of the scripts that a page loads at once, and their compressed bytes together. */
async function scriptsOf(html: string): Promise<{ addresses: string[]; bytes: number }> {
  const addresses = [...html.matchAll(/<script\b[^>]*? src="([^"]+)"(?![^>]*noModule)/g)].map(([, src = '']) => src);
  const sizes = addresses.map(async (address) => {
    const answer = await fetch(`${OFFICE()}${address}`, { headers: { 'Accept-Encoding': 'identity' } });
    return gzipSync(await answer.text()).length;
  });
  return { addresses, bytes: (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) };
}

it('a plain page is complete without React and runs one small script; other pages stay within their limit of JavaScript', async () => {
  const owner = offices.members.owner as Member;
  await offices.database.sql`UPDATE staff SET may_create_clients = true WHERE id = ${owner.person.id}`;
  for (const page of [...OF_CLIENT, '/office/new', '/office/account', '/office/step-up', '/office/door']) {
    const path = offices.addressOf(page, owner);
    const html = await askOffice(path, owner).then((answer) => answer.text());
    const { addresses, bytes } = await scriptsOf(html);
    expect([page, bytes]).toEqual([
      page,
      expect.toSatisfy((of) => of > 0 && of <= (isPlainPage(path) ? 4000 : 150_000)),
    ]);
    if (!isPlainPage(path)) continue;
    expect([page, addresses, html.match(/<script/g)?.length]).toEqual([page, ['/office.js'], 1]);
    // The placeholders that React leaves for parts that were not ready.
    expect([page, /<!--\$[?!]-->|<template id="[BP]:/.test(html)]).toEqual([page, false]);
  }
  // The page for a 404, which Next.js otherwise renders in the browser.
  const missing = await askOffice(`/office/${offices.ours.name}/orders/999999`, owner, {
    headers: { 'Accept-Language': 'nl' },
  });
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('<h1>Deze pagina bestaat niet'),
  ]);
});

// HiEvents#1180, #982; pretix#6258: a member of one organisation saw data of another.
it('members of another organisation, people without a session and former members see no page', async () => {
  const past = new Date(Date.now() - 1000);
  const gone = await Promise.all(
    [{ endedAt: past }, { expiresAt: past }].map((state) => newMember(offices.database, offices.ours.client, state)),
  );
  const owner = offices.members.owner as Member;
  const isNotFound = async (page: string, member: Member) => {
    const answer = await askOffice(offices.addressOf(page, owner), member);
    expect([page, answer.status]).toEqual([page, 404]);
    expect(await answer.text()).not.toContain('Staff owner');
  };
  const isSentToSignIn = async (page: string, none?: { token: string }) => {
    const { status, headers } = await askOffice(offices.addressOf(page, owner), none);
    expect([page, status]).toEqual([page, 307]);
    expect(headers.get('location')).toMatch(/\/office\/sign-in\?next=/);
  };
  for (const page of OF_CLIENT) {
    await isNotFound(page, offices.stranger);
    await isSentToSignIn(page);
  }
  // One file (visit.ts) decides why there is no membership or session, so a few pages are enough.
  const few = ['/office/[client]', '/office/[client]/orders/[order]', '/office/[client]/till'];
  expect(OF_CLIENT).toEqual(expect.arrayContaining(few));
  for (const page of few) {
    for (const member of gone) await isNotFound(page, member);
    await isSentToSignIn(page, { token: 'x'.repeat(43) });
  }
});

it('an id of another organisation is not found', async () => {
  const owner = offices.members.owner as Member;
  for (const [name, id] of Object.entries(offices.theirContent).filter(([one]) => !['draft', 'token'].includes(one))) {
    expect([name, id]).not.toEqual([name, offices.content[name]]);
    for (const page of [...OF_CLIENT, ...ROUTES_OF_CLIENT.map(([route]) => route)].filter((one) =>
      one.includes(`[${name}]`),
    )) {
      const { status } = await askOffice(
        offices.addressOf(page.replace(`[${name}]`, id), owner),
        owner,
        requestOf(page),
      );
      expect([page, name, status]).toEqual([page, name, 404]);
    }
  }
});

it('no answer may be cached or framed, and none loads from third parties', async () => {
  const paths = [
    '/office',
    '/office/sign-in',
    '/office/account',
    `/office/${offices.ours.name}/team`,
    '/office/nowhere',
    '/office/a/b/c/d',
  ];
  for (const path of paths) {
    for (const member of [offices.members.owner, undefined]) {
      const { headers } = await askOffice(path, member);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/https:|\*/);
    }
  }
});

it('the office is on one host only, never on that of an organisation', async () => {
  const domain = `d-${offices.ours.name}.shop.test`;
  await offices.database
    .sql`INSERT INTO client_domains (domain, client_id) VALUES (${domain}, ${offices.ours.client.id})`;
  const asked = (host: string) =>
    askOffice('/office/sign-in', offices.members.owner, { headers: { 'X-Forwarded-Host': host } }).then(
      ({ status }) => status,
    );
  await expect.poll(() => asked(domain)).toBe(404);
  expect(await asked('unknown.example')).toBe(404);
  await offices.database.sql`DELETE FROM client_domains WHERE domain = ${domain}`;
});

it('the usual addresses of sign-in libraries do not exist', async () => {
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
