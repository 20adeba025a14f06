import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { isDraining } from '@/lib/draining';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { dueStaffMails } from '@/lib/staff';
import { carrierOf } from './carriers';
import { isOutboxShown } from './list-outbox';
import { sendListMail } from './send-list-mail';
import { sendMail } from './send-mail';
import { sendStaffMail } from './send-staff-mail';

/**
 * Pause between two mails of a lane in an idle process. A mail with attachments takes 28 ms of CPU, half of it in a worker thread: two
 * lanes send ten a second per process, with a third of a core.
 */
const REST_MS = 100;
/** The pause in a busy process: buyers come first, and their mails follow after the rush. */
const MOST_REST_MS = 1000;

/** The job of one lane: sends queued mail one by one until none is left, or the process drains. Warns when mail goes into a folder. */
export function mailLane(db: Db): () => Promise<void> {
  if (!env.SMTP_URL && !isOutboxShown())
    log.warn({ folder: env.MAIL_FOLDER }, 'mail is written into a folder: SMTP_URL is not set');
  const carry = carrierOf(env);
  return async () => {
    // Sign-in codes and expiring offers of waiting lists come first; a report takes a while to make.
    for (let before = performance.eventLoopUtilization(); ; ) {
      const ofOffice = await dueStaffMails(db);
      const isOneSent =
        (ofOffice.letters && (await sendStaffMail(db, carry, false))) ||
        (await sendListMail(db, carry)) ||
        (await sendMail(db, carry)) ||
        (ofOffice.reports && (await sendStaffMail(db, carry, true)));
      if (!isOneSent || isDraining()) return;
      const { utilization } = performance.eventLoopUtilization(before);
      before = performance.eventLoopUtilization();
      // By the square: what the lanes themselves take makes hardly any difference.
      await pause(REST_MS + (MOST_REST_MS - REST_MS) * utilization ** 2);
    }
  };
}
