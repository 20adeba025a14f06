import { setTimeout as pause } from 'node:timers/promises';
import { pool } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { carrierOf } from './carriers';
import { isOutboxShown } from './list-outbox';
import { sendMail } from './send-mail';

const INTERVAL_MS = 2_000;
/** Mails that a process sends at once. */
const LANES = 2;
/**
 * Between two mails of a lane. A mail with its papers takes the processor as long as ten requests do (13 ms), and while it is
 * made nobody is answered: so all lanes take an eighth of a process, and it sends nine mails a second at most.
 */
const REST_MS = 200;

/** Sends queued mail, looking for new ones every two seconds. Any number of processes may do it at once. */
export function carryMail(): void {
  if (!env.DATABASE_URL) return;
  if (!env.SMTP_URL && !isOutboxShown())
    log.warn({ folder: env.MAIL_FOLDER }, 'mail is written into a folder: SMTP_URL is not set');
  const carry = carrierOf(env);
  const turn = async () => {
    try {
      while (await sendMail(pool().db, carry)) await pause(REST_MS);
    } catch (error) {
      log.warn({ err: error }, 'mail will be tried again');
    }
    setTimeout(turn, INTERVAL_MS).unref();
  };
  for (let lane = 0; lane < LANES; lane++) setTimeout(turn, INTERVAL_MS * Math.random()).unref();
}
