import pino from 'pino';
import { env } from './env';

/** The log of this process: a JSON object a line. Cart ids, bodies and personal data stay out of it. */
export const log = pino({ level: env.LOG_LEVEL, base: { service: 'doek' }, timestamp: pino.stdTimeFunctions.isoTime });
