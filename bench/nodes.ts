import { execFileSync } from 'node:child_process';
import postgres from 'postgres';
import { ensureBuilt } from '@/scripts/start/build';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { NEXT } from '@/scripts/start/tool';
import { webProgram } from '@/server/bundle';
import { busyShare } from './busy';
import { importClients } from './data/import-clients';
import { NAMES } from './data/names';
import type { Job } from './load/index';
import { listTargets } from './prepare';
import { medianRound } from './report';
import { type Round, runLoad } from './run-load';
import { listScenarios } from './scenarios';
import { EMPTY_APP, ensureEmptyBuilt } from './servers/empty';
import { startMeasuredPostgres } from './servers/postgres';
import { type Server, startServer } from './servers/server';

// Compares Node versions on the same build, in turn: `node --import tsx bench/nodes.ts /path/to/another/node`.

const DIST_DIR = '.next-test';
const ROUNDS = 3;
const PACE = { clients: 16, seconds: 3, warmUpSeconds: 2 };
const FLOORS = ['list', 'types', 'cart', 'spread'];

type Started = { node: string; service: Server; empty: Server };

/** One kind of request to a service on one version of Node. */
type NodeLine = { request: string; node: string; job: Job; pid: number; rounds: Round[] };

async function bench(nodes: string[], signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    await ensureBuilt(DIST_DIR, signal);
    await ensureEmptyBuilt(signal);
    const server = await step('Starting PostgreSQL, with fsync', startMeasuredPostgres);
    stops.push(server.stop);
    const admin = postgres(server.urlOf('postgres'), { max: 1 });
    await admin`CREATE DATABASE service`;
    await admin.end();
    await importClients(server.urlOf('service'), signal);
    const started: Started[] = [];
    for (const node of nodes) {
      const settings = { ...server.settingsOf('service'), NEXT_DIST_DIR: DIST_DIR };
      const path = `/v1/${NAMES.festival}/events`;
      const service = await startServer([webProgram(DIST_DIR)], path, settings, signal, node);
      stops.push(service.stop);
      const empty = await startServer([NEXT, 'start', EMPTY_APP], '/empty', {}, signal, node);
      stops.push(empty.stop);
      started.push({ node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), service, empty });
    }
    const busy = [await busyShare()];
    const lines = (await Promise.all(started.map(linesOf))).flat();
    lines.sort((a, b) => a.request.localeCompare(b.request));
    await measureAll(lines, server.pid, signal);
    busy.push(await busyShare());
    console.log(`other programs: ${busy.map((share) => `${(100 * share).toFixed(0)} %`).join(' before, ')} after`);
    console.table(
      lines.map(({ request, node, rounds }) => {
        const { rate, p95, webCpu, errors } = medianRound(rounds);
        return {
          request,
          node,
          'per s': rate.toFixed(0),
          'p95 ms': p95.toFixed(1),
          'CPU ms: web': webCpu.toFixed(2),
          errors,
        };
      }),
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Measures in rounds, each kind of request on one Node after the other. The first round is the warm-up. */
async function measureAll(lines: NodeLine[], database: number, signal: AbortSignal): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    await step(round === 0 ? 'Warming up' : `Measuring, round ${round} of ${ROUNDS}`, async () => {
      for (const { job, pid, rounds } of lines) {
        const measured = await runLoad(job, PACE, { web: pid, database }, signal);
        if (round > 0) rounds.push(measured);
      }
    });
  }
}

async function linesOf({ node, service, empty }: Started): Promise<NodeLine[]> {
  const scenarios = await listScenarios({ service: service.url, empty: empty.url }, []);
  const [first] = await listTargets(service.url, NAMES.festival);
  const line = (request: string, job: Job, { pid }: Server): NodeLine => ({ request, node, job, pid, rounds: [] });
  const read = ({ url }: Server, path: string): Job => ({ kind: 'read', url, paths: [path], status: 200 });
  return [
    line('empty route handler', read(empty, '/empty'), empty),
    line('page of what is on', read(service, `/${NAMES.festival}`), service),
    line('page of a performance', read(service, `/${NAMES.festival}/event/${first?.subEventId}`), service),
    ...scenarios
      .filter(({ floor }) => floor && FLOORS.includes(floor))
      .map(({ name, job }) => line(name, job, service)),
  ];
}

const { signal } = watchForEnding(undefined);
await bench([process.execPath, ...process.argv.slice(2)], signal);
process.exit();
