import type { officeJobs } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

export type JobRow = typeof officeJobs.$inferSelect;

/** A job that runs. `params`: as it was asked. */
export type RunningJob<P = unknown> = Pick<JobRow, 'id' | 'clientId' | 'kind' | 'subEventId' | 'createdAt'> & {
  params: P;
};

/** `later`: not yet to be decided; it is tried again then. */
export type ItemOutcome = 'done' | 'skipped' | { later: Date };

/**
 * Something that takes a while. Both run in a transaction of the office, in the name of who asked, and touch nothing but the
 * database: what leaves the house is a row of an outbox (refunds, mails). They may run again when a transaction was lost.
 */
export type JobKind<P = unknown> = {
  /**
   * Does what is done at once, notes it (noteDeed), and names what is done one by one.
   * @throws Refusal or AppError when it cannot be done any more: the job has failed, and nothing is done
   */
  begin(ctx: OfficeContext, job: RunningJob<P>): Promise<readonly string[]>;
  /**
   * Does several at once, in one transaction, and notes each. @returns those that are done; the others, and all when it throws, are
   * then done one by one
   */
  runMany?(ctx: OfficeContext, job: RunningJob<P>, keys: readonly string[]): Promise<readonly string[]>;
  /** Does one of them. @throws AppError when a person must look; anything else is tried again, for days */
  run(ctx: OfficeContext, job: RunningJob<P>, key: string): Promise<ItemOutcome>;
};

/** By `kind` of the job. */
export type JobKinds = Readonly<Record<string, JobKind>>;

/** A kind as the runner takes it: what it gave as parameters is what it gets back. */
export const jobKind = <P>(kind: JobKind<P>): JobKind => kind as JobKind;
