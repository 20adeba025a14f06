import type { JobKinds } from './jobs';
import { MAIL, mailBuyers, RESEND, resendTickets } from './mailings';
import { CANCEL, cancelPerformance, MOVE, movePerformance } from './performances';

/** Every kind of work that takes a while. A name stays for ever: rows have it. */
export const JOB_KINDS = {
  [CANCEL]: cancelPerformance,
  [MOVE]: movePerformance,
  [MAIL]: mailBuyers,
  [RESEND]: resendTickets,
} as const satisfies JobKinds;
