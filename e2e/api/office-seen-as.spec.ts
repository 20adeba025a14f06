import { expect, it } from 'vitest';
import { PAGES } from '@/app/office/_frame/access';
import { PERMISSIONS, PERMISSIONS_OF, ROLES } from '@/lib/staff';
import { askOffice, formIn, type Member, newMember, OFFICE } from '../setup/office';
import { openTwoOffices } from '../setup/two-offices';

const offices = openTwoOffices();

const team = () => `/office/${offices.ours.name}/team`;
const cookieOf = ({ token }: Pick<Member, 'token'>, seenAs: string) => ({
  Cookie: `office=${token}; office-seen-as=${encodeURIComponent(seenAs)}`,
});
const send = (
  path: string,
  member: Member,
  { form, headers = {} }: { form: FormData; headers?: Record<string, string> },
) => askOffice(path, member, { method: 'POST', body: form, headers: { Origin: OFFICE(), ...headers } });

async function begin(member: Member, role: string) {
  const page = await (await askOffice(team(), member)).text();
  const own = formIn(page.slice(page.indexOf('id="see-as"')), 'name="role"');
  expect([...own.keys()].length).toBeGreaterThan(0);
  own.set('role', role);
  return send(team(), member, { form: own });
}

const writes = async () => {
  const [row] = await offices.database.sql`
    SELECT count(*)::int AS n FROM audit_log WHERE client_id = ${offices.ours.client.id} AND chain_nr IS NOT NULL
       AND action NOT LIKE '%.read' AND action NOT LIKE '%.found' AND action NOT LIKE 'office.seen_as%'`;
  return row?.n as number;
};

it('an owner sees the office as another role, with a notice and a way out on every page', async () => {
  const owner = offices.members.owner as Member;
  const answer = await begin(owner, 'box_office');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`/office/${offices.ours.name}`),
  ]);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/office-seen-as=[^;]+;.*Max-Age=3600;.*HttpOnly;.*SameSite=lax/i);
  const headers = cookieOf(owner, `${offices.ours.name} box_office`);
  for (const page of Object.keys(PAGES).filter((one) => one.startsWith('/office/[client]'))) {
    const access = PAGES[page as keyof typeof PAGES];
    const may = !PERMISSIONS.includes(access as never) || PERMISSIONS_OF.box_office.has(access as never);
    const shown = await askOffice(offices.addressOf(page, owner), undefined, { headers });
    const html = await shown.text();
    if (may)
      expect([page, shown.status < 400, html.includes('You see the office as: Box office')]).toEqual([
        page,
        true,
        shown.status === 200,
      ]);
    else expect([page, shown.headers.get('location')]).toEqual([page, expect.stringContaining('/may-not')]);
  }
  const home = `/office/${offices.ours.name}`;
  const form = formIn(await (await askOffice(home, undefined, { headers })).text(), 'Back to your own role');
  const out = await askOffice(home, undefined, {
    method: 'POST',
    body: form,
    headers: { Origin: OFFICE(), ...headers },
  });
  expect(out.status).toBe(303);
  expect(out.headers.get('set-cookie')).toMatch(/office-seen-as=;/);
  const log = await offices.database.sql`
    SELECT action, staff_id, before, after FROM audit_log WHERE client_id = ${offices.ours.client.id} AND action LIKE 'office.seen_as%' ORDER BY id`;
  expect(log).toMatchObject([
    { action: 'office.seen_as', staff_id: String(owner.person.id), after: { role: 'box_office' } },
    { action: 'office.seen_as_ended', staff_id: String(owner.person.id), before: { role: 'box_office' } },
  ]);
});

it('nothing can be changed meanwhile, by a form, at the till or by an upload', async () => {
  const owner = offices.members.owner as Member;
  const { ours } = offices;
  const headers = cookieOf(owner, `${ours.name} manager`);
  const before = await writes();
  const path = `/office/${ours.name}/settings`;
  // A complete form from a page that was loaded as owner.
  const form = formIn(await (await askOffice(path, owner)).text(), 'name="title"');
  for (const [name, value] of Object.entries({
    title: 'Taken',
    locale: 'nl',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    invoice_days: '14',
    contact_email: '',
    seller: '',
    vat_rate: '',
  }))
    form.set(name, value);
  const refused = await askOffice(path, undefined, {
    method: 'POST',
    body: form,
    headers: { Origin: OFFICE(), ...headers },
  });
  expect(await refused.text()).toContain('Nothing was changed.');
  const seller = cookieOf(owner, `${ours.name} box_office`);
  const till = (call: string) =>
    askOffice(`/office/${ours.name}/till/call/${call}`, undefined, {
      method: 'POST',
      body: '{}',
      headers: { Origin: OFFICE(), ...seller },
    }).then((answer) => answer.json());
  for (const call of ['fill', 'sell', 'invoice', 'gift-card', 'sell-card', 'collect', 'refund', 'card', 'mail'])
    expect([call, await till(call)]).toEqual([call, { refused: 'only_seen' }]);
  expect(await till('performances')).not.toEqual({ refused: 'only_seen' });
  const file = new FormData();
  file.set('file', new File(['{"client":{}}'], 'x.json'));
  await askOffice(`/office/${ours.name}/programme/upload`, undefined, {
    method: 'POST',
    body: file,
    headers: { Origin: OFFICE(), ...headers },
  });
  expect(await writes()).toBe(before);
  expect((await offices.database.sql`SELECT title FROM clients WHERE id = ${ours.client.id}`)[0]?.title).not.toBe(
    'Taken',
  );
});

it('the cookie gives nobody a right: not other roles, not owners of some shows, not at another organisation', async () => {
  const { ours, theirs } = offices;
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const member = offices.members[role] as Member;
    for (const seenAs of [`${ours.name} owner`, `${ours.name} finance`]) {
      const shown = await askOffice(`/office/${ours.name}/settings/payments`, undefined, {
        headers: cookieOf(member, seenAs),
      });
      expect([role, shown.status]).toEqual([role, 307]);
      const home = await (
        await askOffice(`/office/${ours.name}/may-not`, undefined, { headers: cookieOf(member, seenAs) })
      ).text();
      expect(home).not.toContain('You see the office as');
    }
  }
  const some = await newMember(offices.database, ours.client, { scope: 'shows', ids: [1] });
  const page = await (
    await askOffice(`/office/${ours.name}`, undefined, { headers: cookieOf(some, `${ours.name} manager`) })
  ).text();
  expect(page).not.toContain('You see the office as');
  const elsewhere = await askOffice(`/office/${theirs.name}`, undefined, {
    headers: cookieOf(offices.members.owner as Member, `${theirs.name} manager`),
  });
  expect(elsewhere.status).toBe(404);
  // A role that does not exist, and a role at another organisation, are ignored.
  for (const seenAs of [`${ours.name} owner`, `${ours.name} nobody`, `${theirs.name} door`, '', 'x'.repeat(3000)]) {
    const own = await askOffice(`/office/${ours.name}`, undefined, {
      headers: cookieOf(offices.members.owner as Member, seenAs),
    });
    const told = (await own.text()).includes('You see the office as');
    expect([seenAs, own.status, told]).toEqual([seenAs, 200, false]);
  }
});
