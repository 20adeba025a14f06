import pino from 'pino';
import { env } from './env';
import { databaseCode } from './errors';

/**
 * A failure as the log may show it: what went wrong and where. The SQL and its parameters stay out: they hold cart ids, and
 * later names and addresses.
 */
function withoutParameters(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  let root: Error = error;
  while (root.cause instanceof Error) root = root.cause;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: root.name, code: databaseCode(error), message: root.message, stack: frames.join('\n') };
}

/** The log of this process: a JSON object a line. Cart ids, bodies and personal data stay out of it. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { service: 'doek' },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutParameters },
});
