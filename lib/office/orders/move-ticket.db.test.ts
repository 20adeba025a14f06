import { expect, it } from 'vitest';
import { type Bundle, changeBundle } from '@/lib/bundle';
import { getClientById } from '@/lib/clients';
import { money } from '@/lib/money';
import type { OrderLine } from '@/lib/orders';
import { listRefunds } from '@/lib/payments';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { orderDesk, refusal } from '@/lib/testing/order-desk';
import { askTicketUpgrade, listFreePlaces, moveOrderTicket, withdrawTicketUpgrade } from '..';

const { at, newMember, paid, look } = orderDesk();

// alf.io#1293, audience1st#173.
it('moves a ticket to a free seat at the previewed price; only a member who may refund moves it to a cheaper one', async () => {
  const order = await paid('hall', 1);
  const [boxOffice, lead] = [await newMember({ role: 'box_office' }), await newMember({ role: 'box_office_lead' })];
  const { seen, order: now } = await look(boxOffice, order);
  const [line] = now.lines;
  if (!line) throw new Error('No ticket');
  const hall = at.tenant.subEventId('hall');
  const places = await officeTransaction(boxOffice, (ctx) => listFreePlaces(ctx, line, hall));
  expect(places.find(({ more, back }) => !more && !back)).toBeDefined();
  const nr = places.find(({ more, back }) => !more && !back)?.nr;
  const request = () => crypto.randomUUID();
  const move = (who: OfficeContext, seen: string, position: number, to: string, nr?: number) =>
    refusal(
      moveOrderTicket(who, {
        id: order.id,
        seen,
        position,
        to: { subEventId: at.tenant.subEventId(to), nr },
        request: request(),
      }),
    );
  const ofHall = await newMember({ role: 'box_office', scope: 'performances', ids: [hall] });
  expect(await move(ofHall, seen, line.position, 'free')).toBe('not_found');
  expect(await move(boxOffice, seen, line.position, 'hall', nr)).toBe('done');
  const moved = await look(boxOffice, order);
  expect(moved.lines.map(({ status }) => status)).toEqual(['moved', 'live']);
  expect(moved.mails.map(({ kind }) => kind)).toEqual(['confirmation', 'seat_changed']);
  const [free] = await officeTransaction(lead, (ctx) => listFreePlaces(ctx, line, at.tenant.subEventId('free')));
  expect(free).toMatchObject({ back: '5.50' });
  expect(await move(boxOffice, moved.seen, 2, 'free', free?.nr)).toBe('same_price_only');
  const stale = { ...lead, session: { ...lead.session, provenAt: new Date(Date.now() - 11 * 60_000) } };
  expect(await move(stale, moved.seen, 2, 'free', free?.nr)).toBe('same_price_only');
  expect(await listRefunds(at.ctx(), order.id)).toEqual([]);
  expect(await move(lead, moved.seen, 2, 'free', free?.nr)).toBe('done');
  expect(await listRefunds(at.ctx(), order.id)).toMatchObject([{ amount: '5.50', reason: 'moved' }]);
});

it('a ticket can move to a numbered seat or to the free seating of the same performance', async () => {
  const { database, tenant } = at;
  const mix = (bundle: Bundle) => {
    const hall = bundle.events.flatMap(({ sub_events }) => sub_events).find(({ key }) => key === 'hall');
    hall?.categories.push({ name: 'standaard', price: money('24.50'), capacity: 2 });
    return bundle;
  };
  await changeBundle(database.db, tenant.name, mix, { now: new Date() });
  const order = await paid('free', 1);
  const client = await getClientById(database.db, tenant.client.id);
  const places = await officeTransaction(await makeMember(database.db, client), (ctx) =>
    listFreePlaces(ctx, order.lines[0] as OrderLine, tenant.subEventId('hall')),
  );
  expect(places.map(({ rank }) => rank)).toEqual([...Array(8).fill('rang'), 'standaard']);
});

it('offers and gives a place of free seating that an expired cart holds, but none of a cart in use', async () => {
  const order = await paid('hall', 1);
  const lead = await newMember({ role: 'box_office_lead' });
  const { seen, order: now } = await look(lead, order);
  const [line] = now.lines;
  if (!line) throw new Error('No ticket');
  const small = at.tenant.subEventId('small');
  const offered = () => officeTransaction({ ...lead, now: new Date() }, (ctx) => listFreePlaces(ctx, line, small));
  const carts = [await at.fillCart('small', 3), await at.fillCart('small', 3)];
  expect(await offered()).toEqual([]);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${carts[0] ?? ''}`;
  const [place, ...others] = await offered();
  expect([place, others]).toMatchObject([{ rank: 'standaard', back: '5.50' }, []]);
  const to = { subEventId: small, nr: place?.nr };
  const request = crypto.randomUUID();
  expect(await refusal(moveOrderTicket(lead, { id: order.id, seen, position: 1, to, request }))).toBe('done');
  expect((await look(lead, order)).order.lines).toMatchObject([{ subEventId: small, nr: place?.nr }]);
  const left = await at.database.sql`SELECT FROM seats WHERE sub_event_id = ${small} AND cart_id = ${carts[1] ?? ''}`;
  expect(left).toHaveLength(3);
});

// HiEvents#865.
it('a dearer seat is charged by a member who may move, given by one who may give away, and withdrawn once', async () => {
  const order = await paid('free', 1);
  const [boxOffice, lead] = [await newMember({ role: 'box_office' }), await newMember({ role: 'box_office_lead' })];
  const { seen, lines } = await look(boxOffice, order);
  const hall = at.tenant.subEventId('hall');
  const [line] = lines;
  if (!line) throw new Error('No ticket');
  const places = await officeTransaction(boxOffice, (ctx) => listFreePlaces(ctx, line, hall));
  expect(places[0]).toMatchObject({ more: '5.50' });
  const move = { id: order.id, seen, position: 1, to: { subEventId: hall, nr: places[0]?.nr } };
  const give = (who: OfficeContext, reason?: string) =>
    refusal(moveOrderTicket(who, { ...move, request: crypto.randomUUID(), isGiven: true, reason }));
  expect([await give(boxOffice, 'kind'), await give(lead)]).toEqual(['may_not', 'needs_reason']);
  const ask = (payBy: Date, who = boxOffice) =>
    refusal(askTicketUpgrade(who, { ...move, request: crypto.randomUUID(), payBy }));
  const later = new Date(Date.now() + 60 * 60_000);
  expect(await ask(new Date(Date.now() - 1000))).toBe('bad_deadline');
  const ofFree = { role: 'box_office', scope: 'performances', ids: [at.tenant.subEventId('free')] } as const;
  expect(await ask(later, await newMember({ ...ofFree, ids: [...ofFree.ids] }))).toBe('not_found');
  expect(await ask(later)).toBe('done');
  expect(await ask(later)).toBe('changed_meanwhile');
  const { upgrades, mails } = await look(boxOffice, order);
  expect([upgrades[0]?.amount, mails.map(({ kind }) => kind)]).toEqual(['5.50', ['confirmation', 'upgrade']]);
  const withdraw = () =>
    refusal(withdrawTicketUpgrade(boxOffice, { id: order.id, seen, upgrade: upgrades[0]?.id ?? 0 }));
  expect((await Promise.all([withdraw(), withdraw()])).sort()).toEqual(['changed_meanwhile', 'done']);
  expect(await give(lead, 'broken seat')).toBe('done');
  const { order: now, history } = await look(lead, order);
  expect([now.total, now.lines[0]?.subEventId, history[0]?.reason]).toEqual(['25.00', hall, 'broken seat']);
});
