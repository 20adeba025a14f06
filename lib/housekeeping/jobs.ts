import { setTimeout as pause } from 'node:timers/promises';
import { analyzeTables } from '@/db/analyze-tables';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { env } from '@/lib/env';
import { expireGiftCards } from '@/lib/gift-cards';
import { deleteOldLimits } from '@/lib/limits';
import { mailLane } from '@/lib/mail';
import {
  checkDueDomain,
  deleteOldDrafts,
  JOB_KINDS,
  queueReminders,
  queueReport,
  recountFigures,
  runInvoiceJobs,
  runOfficeJobs,
} from '@/lib/office';
import { runPaymentJobs, warnOfTestKeys } from '@/lib/payments';
import { keepPicture } from '@/lib/pictures';
import { eraseOutdated } from '@/lib/privacy';
import { advanceRenewals } from '@/lib/renewals';
import type { BackgroundJob } from '@/lib/repeat';
import { releaseExpired } from '@/lib/seats';
import { deleteOldSessions } from '@/lib/staff';
import { deleteUnusedPasses } from '@/lib/subscriptions';
import { advanceWaitingLists, deleteUnconfirmed } from '@/lib/waiting-list';
import { advanceQueues } from '@/lib/waiting-room';
import { announceStock, courier, forgetOldMessages } from '@/lib/webhooks';
import { deleteIdempotencyKeys } from './delete-idempotency-keys';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The pause after a run that may handle thousands of items: three times its duration, so that visitors get most of the time. */
const REST_TIMES = 3;
const MOST_REST_MS = 250;

/**
 * The background jobs of every process. Any number of processes may run them at once; when one dies, another takes over
 * its work. Visitors never wait for a job, but mail, webhooks and refunds go out only through them.
 */
export function listBackgroundJobs(db: Db): BackgroundJob[] {
  const once = (step: Step) => () => step(db, databaseNow());
  const untilDone = (step: CountingStep) => async () => {
    while ((await step(db, databaseNow())) > 0);
  };
  const inTurns = (step: CountingStep) => async () => {
    for (;;) {
      const beganAt = performance.now();
      if ((await step(db, databaseNow())) === 0) return;
      await pause(Math.min(MOST_REST_MS, REST_TIMES * (performance.now() - beganAt)));
    }
  };
  return [
    { name: 'release seats of expired carts', everyMs: 15 * SECOND, run: untilDone(releaseExpired) },
    { name: 'delete old idempotency keys', everyMs: 15 * SECOND, run: once(deleteIdempotencyKeys) },
    { name: 'tend waiting rooms', everyMs: 5 * SECOND, run: once(advanceQueues) },
    { name: 'offer free seats to waiting lists', everyMs: 2 * SECOND, run: untilDone(advanceWaitingLists) },
    { name: 'delete unconfirmed entries of waiting lists', everyMs: MINUTE, run: once(deleteUnconfirmed) },
    { name: 'delete old limits', everyMs: MINUTE, run: once(deleteOldLimits) },
    { name: 'delete old office sessions', everyMs: 10 * MINUTE, run: once(deleteOldSessions) },
    { name: 'delete old uploads of the office', everyMs: 10 * MINUTE, run: once(deleteOldDrafts) },
    { name: 'analyze tables that grew', everyMs: 3 * SECOND, run: once(analyzeTables) },
    { name: 'deliver webhooks', everyMs: SECOND, run: courier(db) },
    { name: 'announce changes of stock', everyMs: 5 * SECOND, run: once(announceStock) },
    { name: 'delete old webhook messages', everyMs: 10 * MINUTE, run: untilDone(forgetOldMessages) },
    { name: 'warn of test keys', everyMs: 5 * SECOND, once: true, run: once(warnOfTestKeys) },
    { name: 'settle payments and refunds', everyMs: 5 * SECOND, run: inTurns(runPaymentJobs) },
    { name: 'recount kept figures', everyMs: 10 * MINUTE, run: untilDone(recountFigures) },
    { name: 'do jobs of the office', everyMs: 2 * SECOND, run: inTurns(runJobsOfOffice) },
    { name: 'end gift cards', everyMs: 10 * MINUTE, firstWithinMs: MINUTE, run: untilDone(expireGiftCards) },
    { name: 'delete unused subscriptions', everyMs: 60 * MINUTE, firstWithinMs: MINUTE, run: once(deleteUnusedPasses) },
    { name: 'see to invoices', everyMs: MINUTE, firstWithinMs: MINUTE, run: once(runInvoiceJobs) },
    { name: 'send reports by mail', everyMs: MINUTE, firstWithinMs: MINUTE, run: untilDone(queueReport) },
    { name: 'check host names', everyMs: 15 * SECOND, run: untilDone(checkDueDomain) },
    { name: 'remind buyers', everyMs: 10 * MINUTE, firstWithinMs: MINUTE, run: once(queueReminders) },
    { name: 'renew subscriptions', everyMs: 10 * SECOND, run: inTurns(advanceRenewals) },
    { name: 'send mail', everyMs: SECOND, lanes: 2, run: mailLane(db) },
    { name: 'erase old personal data', everyMs: 60 * MINUTE, firstWithinMs: MINUTE, run: untilDone(eraseOutdated) },
    ...(env.KEEP_PICTURES ? [{ name: 'keep pictures', everyMs: 5 * SECOND, run: untilDone(keepPicture) }] : []),
  ];
}

const runJobsOfOffice: CountingStep = (db, now) => runOfficeJobs(db, now, JOB_KINDS);

type Step = (db: Db, now: Date) => Promise<unknown>;

/** Does a bounded amount of work. @returns how many items it handled; 0 means that nothing is left */
type CountingStep = (db: Db, now: Date) => Promise<number>;
