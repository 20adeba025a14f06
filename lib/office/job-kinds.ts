import type { JobKinds } from './jobs';

/** Every kind of work that takes a while. A name stays for ever: rows have it. */
export const JOB_KINDS = {} as const satisfies JobKinds;
