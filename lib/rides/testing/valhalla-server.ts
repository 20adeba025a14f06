import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineServer, send, startEngine } from './engine-server';

const PACKAGE = '@valhallajs/valhallajs';

type Actor = { matrix: (query: unknown) => Promise<unknown> };
type Config = { service_limits: { bicycle: { max_matrix_location_pairs: number } } } & Record<string, unknown>;
type Valhalla = { Actor: new (config: Config) => Actor; getConfig: (options: { tileDir: string }) => Promise<Config> };

/** Whether Valhalla is installed. It is no dependency, because it takes 280 MB: `npm install --no-save @valhallajs/valhallajs`. */
export function hasValhalla(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

/** https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions */
const CODES: [sentence: string, code: number][] = [
  ['Exceeded max locations', 150],
  ['No suitable edges near location', 171],
  ['No path could be found for input', 442],
];

/** Valhalla with the map of an extract, answering by HTTP as its own server does. `close` also deletes its files. */
export async function startValhalla(extract: string, { mostPairs = 2500 } = {}): Promise<EngineServer> {
  const { Actor, getConfig } = (await import(PACKAGE)) as Valhalla;
  const folder = mkdtempSync(join(tmpdir(), 'doek-valhalla-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const config = await getConfig({ tileDir: join(folder, 'tiles') });
    await buildTiles(extract, config);
    config.service_limits.bicycle.max_matrix_location_pairs = mostPairs;
    const actor = new Actor(config);
    const server = await startEngine(({ body }, response) => {
      actor.matrix(body).then(
        (table) => send(response, 200, table),
        (error: Error) => {
          const [, code] = CODES.find(([sentence]) => error.message.includes(sentence)) ?? [];
          if (code === undefined) return send(response, 500, error.message);
          send(response, 400, { error_code: code, error: error.message, status_code: 400, status: 'Bad Request' });
        },
      );
    });
    const close = async () => {
      await server.close();
      remove();
    };
    return { ...server, close };
  } catch (error) {
    remove();
    throw error;
  }
}

async function buildTiles(extract: string, config: Config): Promise<void> {
  const program = createRequire(import.meta.url)
    .resolve(PACKAGE)
    .replace(/index\.\w+$/, 'bin/valhalla-cli.js');
  const args = [program, 'build_tiles', '--inline-config', JSON.stringify(config), extract];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`Valhalla built no map of ${extract}: ${said.slice(-500)}`);
}
