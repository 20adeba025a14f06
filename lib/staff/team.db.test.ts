import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import {
  acceptInvitation,
  changeMember,
  endMember,
  findMembership,
  invitationToken,
  invite,
  listTeam,
  takeClient,
  verifyChain,
  versionOf,
  withdrawInvitation,
} from '.';
import { makeMember } from './testing/make-member';

let database: TestDatabase;
let tenant: Tenant;
let owner: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  tenant = await makeTenant(database.db);
  owner = await makeMember(database.db, tenant.client);
});
afterAll(() => database.drop());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, message }) => code ?? message,
  );
const browser = { hash: 'browser', network: '192.0.2.1', agent: 'test', locale: 'nl' };
const DOOR = { role: 'door', scope: 'all', ids: [], expiresAt: null } as const;
const position = (of: { role?: 'door' | 'owner' | 'manager'; expiresAt?: Date | null } = {}) => ({
  ...DOOR,
  ids: [],
  ...of,
});

const invited = async (email: string, by = owner, role: 'door' | 'owner' = 'door') => {
  await invite(by, { email, ...position({ role }) });
  const [row] =
    await database.sql`SELECT id FROM invitations WHERE client_id = ${tenant.client.id} ORDER BY id DESC LIMIT 1`;
  return { id: Number(row?.id), token: invitationToken(tenant.client.id, Number(row?.id)) };
};
const accept = (token: string, account?: typeof owner, now = owner.now) =>
  acceptInvitation(database.db, { token, name: 'New', account, browser, now, requestId: 'test' });

it('two owners who remove each other concurrently leave one', async () => {
  const other = await makeMember(database.db, tenant.client);
  const both = await Promise.all([
    refusal(endMember(owner, other.membership.id)),
    refusal(endMember(other, owner.membership.id)),
  ]);
  expect(both.sort()).toEqual(['done', 'not_found']);
  const [left] = await listTeam(owner);
  const last = left?.id === owner.membership.id ? owner : other;
  expect(await refusal(endMember(last, last.membership.id))).toBe('last_owner');
  const seen = versionOf({ ...position({ role: 'owner' }) });
  for (const less of [{ role: 'manager' as const }, { role: 'owner' as const, expiresAt: new Date(Date.now() + 1e9) }])
    expect(await refusal(changeMember(last, last.membership.id, { ...position(less), seen }))).toBe('last_owner');
  expect(await verifyChain(database.db, tenant.client.id)).toMatchObject({ links: 1 });
});

it('of two changes by one form the second is told, and another organisation’s member is not found', async () => {
  const door = await makeMember(database.db, tenant.client, { role: 'door' });
  const seen = versionOf(position());
  const change = () => refusal(changeMember(owner, door.membership.id, { ...position({ role: 'manager' }), seen }));
  expect((await Promise.all([change(), change()])).sort()).toEqual(['changed_meanwhile', 'done']);
  const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
  expect(await refusal(endMember(stranger, door.membership.id))).toBe('not_found');
  expect(await refusal(withdrawInvitation(stranger, (await invited('w@theater.example')).id))).toBe('not_found');
});

it('only owners change roles, and not owners who were removed meanwhile', async () => {
  const manager = await makeMember(database.db, tenant.client, { role: 'manager' });
  expect(await refusal(invite(manager, { email: 'm@theater.example', ...position() }))).toBe('may_not_give');
  expect(await refusal(endMember(manager, owner.membership.id))).toBe('may_not_give');
  const second = await makeMember(database.db, tenant.client);
  await endMember(owner, second.membership.id);
  expect(await refusal(endMember(second, manager.membership.id))).toBe('not_found');
});

it('an invitation is accepted once, in time, and only by its receiver', async () => {
  const { token } = await invited('new@theater.example');
  expect(await refusal(invite(owner, { email: 'NEW@theater.example', ...position() }))).toBe('already_invited');
  expect(await refusal(accept(`${token.slice(0, -6)}AAAAAA`))).toBe('invitation_over');
  expect(await refusal(accept(token, undefined, new Date(owner.now.getTime() + 73 * 3_600_000)))).toBe(
    'invitation_over',
  );
  expect(await refusal(accept(token, owner))).toBe('other_address');
  const both = await Promise.all([refusal(accept(token)), refusal(accept(token))]);
  expect(both.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(await refusal(invite(owner, { email: 'new@theater.example', ...position() }))).toBe('already_member');

  // An existing account joins only when its owner is signed in.
  const known = await makeMember(database.db, (await makeTenant(database.db)).client);
  const again = await invited(known.person.email);
  expect(await refusal(accept(again.token))).toBe('other_address');
  expect(await findMembership(database.db, known, tenant.name, known.now)).toBeUndefined();
  expect(await accept(again.token, known)).toEqual({ clientName: tenant.name });
  expect(await findMembership(database.db, known, tenant.name, known.now)).toMatchObject({ role: 'door' });
});

it('every owner is told when somebody is invited as owner, and when they join', async () => {
  const told = async () =>
    (await database.sql`SELECT FROM staff_mails WHERE email = ${owner.person.email} AND kind = 'role_changed'`).length;
  await accept((await invited('told-door@theater.example')).token);
  expect(await told()).toBe(0);
  const { token } = await invited('told-owner@theater.example', owner, 'owner');
  expect(await told()).toBe(1);
  await accept(token);
  expect(await told()).toBe(2);
});

it('an invitation is invalid once its maker may no longer invite', async () => {
  const seen = versionOf(position({ role: 'owner' }));
  const stops: ((id: number) => Promise<unknown>)[] = [
    (id) => endMember(owner, id),
    (id) => changeMember(owner, id, { ...position({ role: 'manager' }), seen }),
    (id) => changeMember(owner, id, { ...position({ role: 'owner' }), scope: 'shows', ids: [1], seen }),
    // No person withdraws the invitations when a membership expires.
    (id) => database.sql`UPDATE memberships SET expires_at = ${owner.now.toISOString()} WHERE id = ${id}`,
  ];
  for (const [n, stop] of stops.entries()) {
    const by = await makeMember(database.db, tenant.client);
    const [stays, goes] = [
      await invited(`stays${n}@theater.example`),
      await invited(`goes${n}@theater.example`, by, 'owner'),
    ];
    await stop(by.membership.id);
    expect([n, await refusal(accept(goes.token))]).toEqual([n, 'invitation_over']);
    expect([n, await refusal(accept(stays.token))]).toEqual([n, 'done']);
  }
  // In either order: no owner is made by a member who was removed.
  const by = await makeMember(database.db, tenant.client);
  const { token } = await invited('race@theater.example', by, 'owner');
  const [joined] = await Promise.all([refusal(accept(token)), endMember(owner, by.membership.id)]);
  expect(['done', 'invitation_over']).toContain(joined);
});

it('an ended or expired membership is refused', async () => {
  const past = new Date(Date.now() - 1000);
  for (const state of [{ endedAt: past }, { expiresAt: past }]) {
    const member = await makeMember(database.db, tenant.client, state);
    expect(await findMembership(database.db, member, tenant.name, new Date())).toBeUndefined();
  }
});

it('an organisation without members is taken over once, by somebody who may make organisations', async () => {
  const { name } = await makeTenant(database.db);
  const take = (who: typeof owner, mayCreateClients: boolean) =>
    refusal(
      takeClient(
        database.db,
        { ...who, person: { ...who.person, mayCreateClients } },
        { clientName: name, now: new Date(), requestId: 't' },
      ),
    );
  expect(await take(owner, false)).toBe('not_found');
  expect((await Promise.all([take(owner, true), take(owner, true)])).sort()).toEqual(['done', 'not_found']);
});
