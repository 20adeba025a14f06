import { type ChildProcess, spawn } from 'node:child_process';

const LIFELINE = new URL('./exit-with-parent.mjs', import.meta.url).href;

export const NEXT = 'node_modules/next/dist/bin/next';

export type Tool = { child: ChildProcess; done: Promise<{ code: number; output: string }> };
type ToolOptions = { env?: Record<string, string>; cwd?: string; show?: boolean; signal?: AbortSignal; node?: string };

/**
 * Starts a Node program that cannot outlive this process. `show`: it prints to the terminal; otherwise `done` returns its
 * output. An aborted `signal` ends it. `node`: another Node executable.
 */
export function startTool(
  args: string[],
  { env = {}, cwd = '.', show = false, signal, node = process.execPath }: ToolOptions = {},
): Tool {
  const child = spawn(node, ['--import', LIFELINE, ...args], {
    cwd,
    // The last is closed by the system when this process ends.
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe', 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env, DOEK_LIFELINE: '3' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const end = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', end, { once: true });
  const done = new Promise<{ code: number; output: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? 1, output });
    });
  });
  return { child, done };
}

/** Runs a tool to its end. When it fails, throws its output followed by `sentence`. */
export async function runTool(args: string[], sentence: string, options: ToolOptions = {}): Promise<void> {
  const { code, output } = await startTool(args, options).done;
  options.signal?.throwIfAborted();
  if (code === 0) return;
  throw new Error(`${output.trim()}\n\n${sentence}`.trim());
}
