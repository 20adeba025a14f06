import type { JobKinds } from './jobs';
import { MAIL, mailBuyers, RESEND, resendTickets } from './mailings';
import { CANCEL, cancelPerformance, MOVE, movePerformance } from './performances';

/** Every kind of job. Never rename one: rows of the database have its name. */
export const JOB_KINDS = {
  [CANCEL]: cancelPerformance,
  [MOVE]: movePerformance,
  [MAIL]: mailBuyers,
  [RESEND]: resendTickets,
} as const satisfies JobKinds;
