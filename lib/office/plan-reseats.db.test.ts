import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import * as schema from '@/db/schema';
import type { Section } from '@/lib/hall';
import { cancelLines, giveUpOrder, moveLine, splitOrder } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer } from '@/lib/payments/testing/world';
import type { OfficeContext } from '@/lib/staff';
import { plan, planStage, proposed } from '@/lib/testing/plan-stage';

const { at, manager, paid, check, save } = planStage();

/** Saves a plan with the proposed seats. @returns `saved`, or the code of the refusal */
const saveProposed = async (ctx: OfficeContext, sections: Section[]) =>
  save(ctx, sections, proposed((await check(ctx, sections)).losers));

it('moving many tickets needs as many statements as moving one', async () => {
  const asked: string[] = [];
  const connection = postgres(at.database.url, { max: 1, onnotice: () => {}, debug: (_, query) => asked.push(query) });
  try {
    const ctx = { ...(await manager()), db: drizzle(connection, { schema, casing: 'snake_case' }) };
    const counts: number[] = [];
    await saveProposed(ctx, plan('# Zaal = rang\nA: 1-8\nB: 1-8'));
    for (const [sold, text] of [
      [1, 'C: 1-8\nD: 1-8'],
      [5, 'A: 1-8\nB: 1-8'],
    ] as const) {
      await Promise.all(Array.from({ length: sold }, () => paid(1)));
      asked.length = 0;
      expect(await saveProposed(ctx, plan(`# Zaal = rang\n${text}`))).toBe('saved');
      counts.push(asked.length);
    }
    expect(counts[1], asked.join('\n')).toBe(counts[0]);
  } finally {
    await connection.end();
  }
});

it('nobody loses a seat or money, whatever else happens to their orders concurrently', async () => {
  const ctx = await manager();
  expect(await saveProposed(ctx, plan('# Zaal = rang\nA: 1-8\nB: 1-8'))).toBe('saved');
  const orders = await Promise.all([2, 2, 1, 3, 2, 2].map(paid));
  const by = { actor: 'office' } as const;
  const of = (nr: number) => ({ order: orders[nr]?.key ?? '', request: `other ${nr}`, by });
  const to = { subEventId: at.tenant.subEventId('free') };
  const done = await Promise.allSettled([
    saveProposed(ctx, plan('# Zaal = rang\nC: 1-8\nD: 1-8')),
    cancelLines(at.ctx(), { ...of(0), positions: [1], refund: 'price' }),
    giveUpOrder(at.ctx(), of(1).order, 'office'),
    moveLine(at.ctx(), { ...of(2), position: 1, to }),
    splitOrder(at.ctx(), { ...of(3), positions: [2], buyer: buyer('other@example.org') }),
    saveProposed(await manager(), plan('# Zaal = rang\nA: 1-8\nC: 1-8')),
    paid(1),
  ]);
  for (const one of done) if (one.status === 'rejected' && !one.reason.code) throw one.reason;
  // Either plan may have been refused, so this one moves every ticket that is left.
  expect(await saveProposed(ctx, plan('# Zaal = rang\nE: 1-8\nF: 1-8'))).toBe('saved');
  const { id } = at.tenant.client;
  const wrong = await at.database.sql`
    SELECT l.order_id, l.position, s.order_id AS has FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
      LEFT JOIN seats s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr
     WHERE l.client_id = ${id} AND l.status = 'live' AND o.status = 'paid' AND s.order_id IS DISTINCT FROM l.order_id`;
  expect([...wrong]).toEqual([]);
  expect(await losses(at.database, id)).toEqual([]);
  // Each moved ticket is replaced by a new line, and its old code is void.
  const moved = await at.database.sql`
    SELECT l.moved_to, n.status IS NOT NULL AS is_there, r.position IS NOT NULL AS is_void FROM order_lines l
      LEFT JOIN order_lines n ON n.client_id = l.client_id AND n.order_id = l.order_id AND n.position = l.moved_to
      LEFT JOIN revocations r ON r.client_id = l.client_id AND r.order_id = l.order_id AND r.position = l.position
     WHERE l.client_id = ${id} AND l.status = 'moved' AND l.split_order_id IS NULL`;
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.every((line) => line.is_there && line.is_void)).toBe(true);
});
