import pino from 'pino';
import { env } from './env';
import { databaseCode } from './errors';

/** Serialises an error without SQL and parameters, which contain cart ids, names and addresses. */
function withoutParameters(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  let root: Error = error;
  while (root.cause instanceof Error) root = root.cause;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: root.name, code: databaseCode(error), message: root.message, stack: frames.join('\n') };
}

/** The log of this process: one JSON object per line. Never log cart ids, bodies or personal data. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { service: 'doek' },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutParameters },
});
