import { spawn } from 'node:child_process';

/**
 * Node's options for a program that ends soon: optimising its code costs more than it gains, a sixth of the time in which a
 * service starts and shows its first pages.
 */
export const SHORT_LIVED = ['--no-opt'];

export type ProgramEnd = { code: number | null; out: string; err: string };

/** Runs a Node program to its end. @returns what it printed */
export function runProgram(args: string[], env: NodeJS.ProcessEnv, cwd = '.'): Promise<ProgramEnd> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...texts })));
}
