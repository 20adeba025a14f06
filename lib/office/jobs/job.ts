import type { officeJobs } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

export type JobRow = typeof officeJobs.$inferSelect;

/** A job in progress. `params`: as it was requested. */
export type RunningJob<P = unknown> = Pick<JobRow, 'id' | 'clientId' | 'kind' | 'subEventId' | 'createdAt'> & {
  params: P;
};

/** `later`: undecided yet; the item is tried again at that time. */
export type ItemOutcome = 'done' | 'skipped' | { later: Date };

/**
 * One kind of job. Its functions run in an office transaction in the name of who requested the job, and write only to the database: refunds
 * and mails are rows of an outbox. They may run again after a lost transaction.
 */
export type JobKind<P = unknown> = {
  /**
   * Does what happens at once, logs it (noteDeed), and returns the keys of the items to do one by one.
   * @throws Refusal or AppError when it is impossible for good: the job fails and nothing is changed
   */
  begin(ctx: OfficeContext, job: RunningJob<P>): Promise<readonly string[]>;
  /**
   * Does several items in one transaction, and logs each. @returns the keys that are done; the others, and all when it throws, are then
   * done one by one
   */
  runMany?(ctx: OfficeContext, job: RunningJob<P>, keys: readonly string[]): Promise<readonly string[]>;
  /** Does one item. @throws AppError when a person must look at it; other errors are retried for three days */
  run(ctx: OfficeContext, job: RunningJob<P>, key: string): Promise<ItemOutcome>;
};

/** Kinds by `officeJobs.kind`. */
export type JobKinds = Readonly<Record<string, JobKind>>;

/** Makes a typed kind usable by the runner, which hands back the parameters that were stored. */
export const jobKind = <P>(kind: JobKind<P>): JobKind => kind as JobKind;
