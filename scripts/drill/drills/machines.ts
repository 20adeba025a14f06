import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../run-drill';
import { startBalancer } from '../start-balancer';
import { startMachine } from '../start-machine';
import type { World } from '../world';

const VISITORS = 8;
/** Longer than HAProxy takes to notice that a machine is stopping (two health checks). */
const DRAIN_SECONDS = 4;

/** Sends visitors through the balancer until `stop`; counts answers other than 200 and 409. */
function sendVisitors(url: string, { tenant }: World) {
  const strange: string[] = [];
  let going = true;
  let answered = 0;
  const visits = Array.from({ length: VISITORS }, async (_, nr) => {
    for (let turn = 0; going; turn++) {
      const cart = `${url}/v1/${tenant.name}/cart/balanced-${nr}-${turn}`;
      const wanted = {
        event_id: tenant.subEventId('p0'),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: 1,
      };
      const add = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted) };
      for (const asked of [add, {}]) {
        const what = await fetch(cart, asked)
          .then(async (answer) => {
            const text = await answer.text();
            return answer.status < 500 ? String(answer.status) : `${answer.status} ${text.slice(0, 80)}`;
          })
          .catch((error) => error.cause?.code ?? error.name);
        answered++;
        if (!['200', '409'].includes(what)) strange.push(what);
      }
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(visits);
    return { answered, strange };
  };
  return { stop };
}

export const machines: Drill = {
  name: 'machines',
  what: 'two machines behind HAProxy, each taken out and started again while the other serves',
  mayFail: false,
  strike: async (world) => {
    const start = (port?: number) =>
      startMachine(world.address, { ...(port && { port }), drainSeconds: DRAIN_SECONDS });
    const pair = [await start(), await start()];
    const balancer = await startBalancer(pair.map(({ port }) => port));
    const visitors = sendVisitors(balancer.url, world);
    for (const [i, machine] of pair.entries()) {
      await sleep(1000);
      await machine.stop();
      pair[i] = await start(machine.port);
    }
    await sleep(1000);
    const { answered, strange } = await visitors.stop();
    balancer.stop();
    for (const machine of pair) await machine.stop();
    console.log(`  ${answered} requests through the balancer`);
    return strange.length > 0 ? [`through the balancer, ${strange.length} were answered ${[...new Set(strange)]}`] : [];
  },
};
