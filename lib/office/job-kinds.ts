import type { JobKinds } from './jobs';
import { CANCEL, cancelPerformance, MOVE, movePerformance } from './performances';

/** Every kind of work that takes a while. A name stays for ever: rows have it. */
export const JOB_KINDS = { [CANCEL]: cancelPerformance, [MOVE]: movePerformance } as const satisfies JobKinds;
