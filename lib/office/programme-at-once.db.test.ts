import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { connect } from '@/db/client';
import { asAppError } from '@/lib/api/problem';
import { lockBundle } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { PATIENCE } from '@/lib/testing/patience';
import { programmeStage } from '@/lib/testing/programme-stage';
import { insertSale } from '@/lib/testing/sale';
import { previewImport, savePlan, storeFigures } from '.';
import { changeProgramme } from './programme/change-programme';

const { at, member } = programmeStage();
const AT_ONCE = 6;
const CONNECTIONS = 4;

type Step = (ctx: OfficeContext) => PromiseLike<unknown>;

/** Begins `work` six times on a small pool while another session holds a lock, and asks there as a visitor. @returns who ended, in order */
async function whileHeld(lock: Step, work: Step): Promise<string[]> {
  const ctx = await member();
  const { db, close } = connect(at.database.url, { max: CONNECTIONS, watch: true });
  const ended: string[] = [];
  const outcomeOf = async () => {
    try {
      await work({ ...ctx, db });
      return 'done';
    } catch (error) {
      return error instanceof Refusal ? 'done' : asAppError(error).code;
    }
  };
  let all: Promise<unknown>[] = [];
  await at.database.db.transaction(async (tx) => {
    await lock({ ...ctx, db: tx });
    all = Array.from({ length: AT_ONCE }, () => outcomeOf().then((outcome) => ended.push(outcome)));
    await vi.waitFor(async () => expect((await waiting()).length).toBeGreaterThan(0), { timeout: PATIENCE });
    await db.execute(sql`SELECT 1`);
    ended.push('visitor');
  });
  await Promise.all(all);
  await close();
  return ended;
}

const waiting = () => at.database.sql`
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const bundle = (ctx: OfficeContext) => lockBundle(ctx.db, ctx.client.name);
const figures = ({ db, client }: OfficeContext) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`figures of ${client.id}`}, 0))`);
const unknown = { venue: 0, seen: '', sections: [] };

it.each([
  ['changes of the programme', bundle, (ctx) => changeProgramme(ctx, (bundle) => bundle)],
  ['previews of an import', bundle, (ctx) => previewImport(ctx, {})],
  ['plans', bundle, (ctx) => savePlan(ctx, unknown)],
  ['pages with figures', figures, storeFigures],
] as const satisfies [string, Step, Step][])(
  '%s of one organisation that wait for a lock leave visitors connections',
  async (_, lock, work) => {
    await sellYesterday();
    const [first, ...ended] = await whileHeld(lock, work);
    expect(first).toBe('visitor');
    expect(ended).toHaveLength(AT_ONCE);
    expect(ended.filter((outcome) => outcome !== 'done' && outcome !== 'busy')).toEqual([]);
    expect(ended).toContain('done');
  },
);

/** A payment of an earlier day, so that figures are missing. */
async function sellYesterday(): Promise<void> {
  const { database, tenant } = at;
  const order = await insertSale(database.sql, tenant.client.id);
  await database.sql`
    INSERT INTO payments (client_id, order_id, token, provider, description, cost, amount, currency, status, paid_amount, paid_at, settles,
                          created_at)
    VALUES (${tenant.client.id}, ${order}, ${crypto.randomUUID()}, 'cash', '', 0, 1, 'EUR', 'paid', 1, now() - interval '3 days', true,
            now() - interval '3 days')`;
}
