import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '@/scripts/dev/test/engines';
import type { Engine, Refused } from './engine';

const BEHAVIOUR = { 'third-party': 1, all: 2 } satisfies Record<Refused, number>;

/** Opens a page in Firefox by WebDriver BiDi. */
export async function openFirefox(refused: Refused): Promise<Engine> {
  const program = findFirefox();
  if (!program) throw new Error('There is no Firefox.');
  const profile = await mkdtemp(join(tmpdir(), 'doek-firefox-'));
  const settings = {
    'network.cookie.cookieBehavior': BEHAVIOUR[refused],
    // One that we do not have, so that each shop uses its own.
    'intl.accept_languages': 'es',
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'remote.active-protocols': 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn(program, args, { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill());
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, url] = /BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (url) found(url);
    });
    child.once('close', () => failed(new Error(`Firefox ended: ${said}`)));
  });

  const problems: string[] = [];
  const waiting = new Map<number, { done: (result: never) => void; failed: (error: Error) => void }>();
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open) => socket.addEventListener('open', open, { once: true }));
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message, method, params } = JSON.parse(String(data));
    if (method === 'log.entryAdded' && params.level === 'error') problems.push(`${params.type}: ${params.text}`);
    if (type === 'success') waiting.get(id)?.done(result as never);
    if (type === 'error') waiting.get(id)?.failed(new Error(`Firefox: ${error}: ${message}`));
    waiting.delete(id);
  });
  let last = 0;
  // biome-ignore lint/suspicious/noExplicitAny: results are as the specification says
  const send = (method: string, params: unknown): Promise<any> =>
    new Promise((done, failed) => {
      waiting.set(++last, { done, failed });
      socket.send(JSON.stringify({ id: last, method, params }));
    });

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('script.addPreloadScript', { functionDeclaration: String(tellViolations) });
  const { contexts } = await send('browsingContext.getTree', {});
  const whole: string = contexts[0].context;
  let context = whole;

  async function evaluate(script: string) {
    const asked = { expression: `(async () => JSON.stringify(${script}))()`, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await send('script.evaluate', asked);
    if (exceptionDetails) throw new Error(`Firefox: ${exceptionDetails.text} in ${script}`);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }

  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: evaluate,
    act: (actions) => send('input.performActions', { context, actions }),
    enterFrame: async () => {
      const tree = await send('browsingContext.getTree', { root: whole });
      context = tree.contexts[0].children[0].context;
    },
    leaveFrame: async () => {
      context = whole;
    },
    problems: () => problems,
    close: async () => {
      await send('browser.close', {}).catch(() => {});
      child.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** In the page: a refusal by its policy becomes an error on its console, from which `log.entryAdded` comes. */
const tellViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} refuses ${blockedURI}`),
  );
