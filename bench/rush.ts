import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { step } from '@/scripts/start/step.mjs';
import { NAMES, RUSH_SEATS } from './data/names';
import { asker } from './load/request';
import { listTargets } from './prepare';
import { yesOrNo } from './report';

const BUYERS = 2000;
const CONNECTIONS = 500;
const SOLD_OUT_MS = 2000;

/**
 * Measures a rush of 2,000 concurrent buyers for 500 seats of one performance, 1 to 4 each, who take fewer when fewer
 * are left. @returns a report
 */
export async function measureRush(service: string, databaseUrl: string, show: 'rush' | 'rush-hall'): Promise<string> {
  const [target] = await listTargets(service, NAMES.onSale, show);
  if (!target) throw new Error('The performance of the rush does not exist.');
  const ask = asker(service, CONNECTIONS);
  const ends = { held: 0, soldOut: 0, wrong: 0 };
  let slowest = 0;
  let soldAt = 0;
  const begin = performance.now();

  const buy = async () => {
    const cart = randomBytes(16).toString('hex');
    for (let wanted = 1 + Math.floor(Math.random() * 4); ; ) {
      const json = { event_id: target.subEventId, discount_id: target.discountId, numberoftickets: wanted };
      const { status, body } = await ask(`/v1/${NAMES.onSale}/cart/${cart}`, { method: 'POST', json });
      const said = JSON.parse(body) as { code?: string; available?: number };
      if (status === 200) {
        ends.held += wanted;
        soldAt = performance.now() - begin;
        return;
      }
      if (status !== 409 || said.code !== 'sold_out') ends.wrong++;
      else if (said.available) {
        wanted = said.available;
        continue;
      } else {
        ends.soldOut++;
        slowest = Math.max(slowest, performance.now() - begin);
      }
      return;
    }
  };
  await step(show === 'rush' ? 'A rush' : 'A rush for a numbered hall', () =>
    Promise.all(Array.from({ length: BUYERS }, buy)),
  );
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql<{ held: number }[]>`
    SELECT count(*)::int AS held FROM seats WHERE sub_event_id = ${target.subEventId} AND cart_id IS NOT NULL`;
  await sql.end();
  const isExact = row?.held === RUSH_SEATS && ends.held === RUSH_SEATS && ends.wrong === 0;
  return [
    `${yesOrNo(isExact)}  ${BUYERS} buyers of 1 to 4 of ${RUSH_SEATS} ${show === 'rush' ? '' : 'numbered '}seats: ${ends.held} held and ${row?.held} taken, ${ends.soldOut} told sold out, ${ends.wrong} told anything else (all sold in ${soldAt.toFixed(0)} ms)`,
    `${yesOrNo(slowest < SOLD_OUT_MS)}  the last of them told sold out in under ${SOLD_OUT_MS} ms (${slowest.toFixed(0)} ms)`,
  ].join('\n');
}
