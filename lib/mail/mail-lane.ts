import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { carrierOf } from './carriers';
import { isOutboxShown } from './list-outbox';
import { sendMail } from './send-mail';

/**
 * Between two mails of a lane. A mail with its papers takes the processor as long as ten requests do (13 ms), most of it in a thread of its
 * own: so two lanes take an eighth of a core, and a process sends nine mails a second at most.
 */
const REST_MS = 200;

/** A turn of one lane: sends queued mail, one after the other, until none is left. Warns where mail goes into a folder. */
export function mailLane(db: Db): () => Promise<void> {
  if (!env.SMTP_URL && !isOutboxShown())
    log.warn({ folder: env.MAIL_FOLDER }, 'mail is written into a folder: SMTP_URL is not set');
  const carry = carrierOf(env);
  return async () => {
    while (await sendMail(db, carry)) await pause(REST_MS);
  };
}
