import { expect, it } from 'vitest';
import { PERMISSIONS_OF, ROLES } from '@/lib/staff';
import { askOffice, formIn, type Member, newMember, OFFICE } from '../setup/office';
import { openTwoOffices } from '../setup/two-offices';

const offices = openTwoOffices();

/** The hidden fields of each form of a page, by the name of a visible field in the form. */
const formWith = async (field: string, path: string, member: Member): Promise<FormData> =>
  formIn(await askOffice(path, member).then((answer) => answer.text()), `name="${field}"`);

it('a form of a page that the member may not open any more is not redirected with its fields', async () => {
  const late = await newMember(offices.database, offices.ours.client);
  const path = `/office/${offices.ours.name}/team`;
  const form = await formWith('email', path, late);
  await offices.database
    .sql`UPDATE memberships SET role = 'door' WHERE id = ${late.membership.id} AND client_id = ${offices.ours.client.id}`;
  const { status, headers } = await askOffice(path, late, {
    method: 'POST',
    body: form,
    headers: { Origin: OFFICE() },
  });
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/may-not?permission=team.read')]);
});

it('a file with names needs the permission and a step-up, and is recorded in the log', async () => {
  const ask = async (member: Member, headers: Record<string, string> = { Origin: OFFICE() }) =>
    askOffice(`/office/${offices.ours.name}/reports/export`, member, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'kind=tickets&from=2026-01-01&to=2026-12-31',
    });
  for (const role of ROLES) {
    const { status } = await ask(offices.members[role] as Member);
    expect([role, status]).toEqual([role, PERMISSIONS_OF[role].has('exports.personal') ? 200 : 404]);
  }
  expect((await ask(offices.members.owner as Member, {})).status).toBe(403);
  expect((await ask(offices.stranger)).status).toBe(404);
  const late = await newMember(offices.database, offices.ours.client);
  await offices.database
    .sql`UPDATE staff_sessions SET stepped_up_at = now() - interval '11 minutes' WHERE id = ${late.session.id}`;
  const { status, headers } = await ask(late);
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/office/step-up?next=')]);
  const file = await ask(offices.members.finance as Member);
  expect(file.headers.get('content-disposition')).toContain('.csv"');
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [log] = await offices.database.sql`
    SELECT count(*)::int AS n FROM audit_log WHERE client_id = ${offices.ours.client.id} AND action = 'tickets.exported'`;
  expect(log?.n).toBeGreaterThan(0);
});

it('a write without an Origin, or from another site, is a 403', async () => {
  const send = (headers: Record<string, string>) =>
    askOffice('/office/sign-out', offices.members.door, { method: 'POST', headers }).then(({ status }) => status);
  expect(await send({})).toBe(403);
  expect(await send({ Origin: 'https://evil.example' })).toBe(403);
  expect(await send({ Origin: 'null' })).toBe(403);
  expect(await send({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  expect(await askOffice('/office', offices.members.door).then(({ status }) => status)).toBe(307);
  const out = await askOffice('/office/sign-out', offices.members.door, {
    method: 'POST',
    headers: { Origin: OFFICE() },
  });
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([303, '"cache"']);
  const after = await askOffice('/office', offices.members.door);
  expect(after.headers.get('location')).toContain('/office/sign-in');
});

it('a form that was served to an owner does nothing for anybody else', async () => {
  const owner = await newMember(offices.database, offices.ours.client);
  const path = `/office/${offices.ours.name}/team`;
  const form = await formWith('email', path, owner);
  expect([...form.keys()].join()).toContain('$ACTION');
  const fill = { role: 'door', scope: 'all', ids: '', expires: '' };
  for (const [name, value] of Object.entries(fill)) form.set(name, value);
  const send = async (member: Pick<Member, 'token'> | undefined, email: string) => {
    form.set('email', email);
    await askOffice(path, member, { method: 'POST', body: form, headers: { Origin: OFFICE() } });
    const made = await offices.database
      .sql`SELECT FROM invitations WHERE client_id = ${offices.ours.client.id} AND email = ${email}`;
    return made.length;
  };
  for (const role of ROLES.filter((one) => one !== 'owner'))
    expect([
      role,
      await send(await newMember(offices.database, offices.ours.client, { role }), `${role}@x.example`),
    ]).toEqual([role, 0]);
  expect(await send(offices.stranger, 'stranger@x.example')).toBe(0);
  expect(await send(undefined, 'nobody@x.example')).toBe(0);
  // An owner who signed in with a mailed code only, one whose scope is some shows, and one whose step-up is old.
  expect(await send(await newMember(offices.database, offices.ours.client, { proof: 'code' }), 'code@x.example')).toBe(
    0,
  );
  expect(
    await send(await newMember(offices.database, offices.ours.client, { scope: 'shows', ids: [1] }), 'scope@x.example'),
  ).toBe(0);
  const stale = await newMember(offices.database, offices.ours.client);
  await offices.database
    .sql`UPDATE staff_sessions SET stepped_up_at = now() - interval '11 min' WHERE id = ${stale.session.id}`;
  expect(await send(stale, 'stale@x.example')).toBe(0);
  expect(await send(owner, 'owner@x.example')).toBe(1);
});
