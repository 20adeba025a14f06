import { startBalancer } from './balancer';
import { type Drill, pause, until } from './drill';
import { startLoad } from './load';
import { startWeb } from './web';

export const WEB_DRILLS: Drill[] = [
  {
    name: 'web-killed',
    what: 'kill -9 of a web process',
    mayFail: true,
    run: async ({ web }) => {
      const [one = 0] = web.workers();
      process.kill(one, 'SIGKILL');
      await until(() => web.workers().length === 2 && !web.workers().includes(one), 'The process was not replaced.');
      return [];
    },
  },
  {
    name: 'all-web-killed',
    what: 'kill -9 of all web processes, started again',
    mayFail: true,
    run: async (world) => {
      world.web.kill();
      await pause(1000);
      world.web = await startWeb(world.distDir, world.cable.url, world.web.port);
      return [];
    },
  },
  {
    name: 'clock-jump',
    what: 'two more web processes, whose clocks are 20 minutes behind and ahead',
    mayFail: true,
    run: async (world) => {
      const skewed = [];
      for (const [port, seconds] of [
        [world.web.port + 1, -1200],
        [world.web.port + 2, 1200],
      ] as const) {
        const env = {
          NODE_OPTIONS: '--import ./scripts/drill/skew.mjs',
          SKEW_SECONDS: String(seconds),
          WEB_PROCESSES: '1',
        };
        skewed.push(await startWeb(world.distDir, world.cable.url, port, env));
      }
      // Longer than the sweeper's turn.
      await pause(20_000);
      for (const web of skewed) await web.stop();
      return [];
    },
  },
  {
    name: 'rolling-restart',
    what: 'two machines behind HAProxy, each started again in its turn',
    mayFail: false,
    env: { DRAIN_SECONDS: '2', WEB_PROCESSES: '1' },
    run: async (world) => {
      const env = { DRAIN_SECONDS: '2', WEB_PROCESSES: '1' };
      const start = (port: number) => startWeb(world.distDir, world.cable.url, port, env);
      let second = await start(world.web.port + 1);
      const balancer = await startBalancer([world.web.port, second.port]);
      // What was begun at the machine itself ends there; from now on visitors come through the balancer.
      await world.load.stop();
      const before = world.load;
      world.load = startLoad(balancer.url, world.tenant, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'balanced');
      await pause(2000);
      await world.web.stop();
      world.web = await start(world.web.port);
      await pause(2000);
      await second.stop();
      second = await start(second.port);
      await pause(2000);
      world.load.adds.push(...before.adds);
      const { remove } = world;
      world.remove = async () => {
        balancer.stop();
        await second.stop();
        await remove();
      };
      return [];
    },
  },
];
