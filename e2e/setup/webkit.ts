import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWebKit } from '@/scripts/dev/test/engines';
import { findFreePort } from '@/scripts/start/port.mjs';
import type { Engine, PointedAction, Refused } from './engine';
import { eventually } from './eventually';

const POLICY = { 'third-party': 'no-third-party', all: 'never' } satisfies Record<Refused, string>;
const PIPED = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] };

/** Opens a page in WebKit's MiniBrowser by the WebDriver protocol, on a display that nobody sees. */
export async function openWebKit(refused: Refused): Promise<Engine> {
  const { driver, browser, display } = findWebKit() ?? {};
  if (!driver || !browser || !display) throw new Error('There is no WebKit.');
  const home = await mkdtemp(join(tmpdir(), 'doek-webkit-'));
  const screen = spawn(display, ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1400x1000x24'], PIPED);
  const number = await new Promise<string>((found) => screen.stdout.setEncoding('utf8').once('data', found));
  const port = await findFreePort('127.0.0.1');
  // A profile of its own: no cookie of one job is there in the next.
  const env = {
    ...process.env,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    NO_AT_BRIDGE: '1',
    DISPLAY: `:${number.trim()}`,
  };
  const child = spawn(driver, [`--port=${port}`], { ...PIPED, env });
  process.once('exit', () => [child, screen].map((one) => one.kill()));
  const problems: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    problems.push(...text.split('\n').filter((line) => /^CONSOLE .* ERROR /.test(line)));
  });

  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const sent = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const { value } = (await (await fetch(`http://127.0.0.1:${port}${path}`, sent)).json()) as { value: unknown };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (error) throw new Error(`WebKit, ${method} ${path}: ${error}: ${message}`);
    return value;
  }

  await eventually(() => send('GET', '/status'));
  const options = {
    binary: browser,
    args: ['--automation', `--cookies-policy=${POLICY[refused]}`, '--enable-write-console-messages-to-stdout=true'],
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string };
  const at = (path: string) => `/session/${sessionId}${path}`;
  const run = (script: string, args: unknown[] = []) => send('POST', at('/execute/sync'), { script, args });

  const act = (actions: unknown) => send('POST', at('/actions'), { actions });
  const enter = async (script: string) => send('POST', at('/frame'), { id: await run(`return ${script}`) });
  const leave = () => send('POST', at('/frame'), { id: null });
  let frame: string | undefined;

  /** WebKit takes a point within a frame for one of the whole window, so there it acts in the window. */
  async function actInFrame(found: string, actions: PointedAction[]): Promise<void> {
    await leave();
    const [left, top] = (await run(
      `const { left, top } = ${found}.getBoundingClientRect(); return [left, top].map(Math.round)`,
    )) as [number, number];
    const moved = actions.map((one) => ({
      ...one,
      actions: one.actions.map((step) =>
        step.x === undefined || step.y === undefined ? step : { ...step, x: step.x + left, y: step.y + top },
      ),
    }));
    await act(moved);
    // It may have led away from the page.
    await enter(found).catch(() => {});
  }

  return {
    goto: async (url) => void (await send('POST', at('/url'), { url })),
    run: (script) => run(`return ${script}`),
    act: async (actions) => void (await (frame ? actInFrame(frame, actions) : act(actions))),
    enterFrame: async (script) => {
      await enter(script);
      frame = script;
    },
    leaveFrame: async () => {
      frame = undefined;
      await leave();
    },
    problems: () => problems,
    close: async () => {
      await send('DELETE', at('')).catch(() => {});
      child.kill();
      screen.kill();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
