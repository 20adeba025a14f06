export { addJob } from './add-job';
export { continueJob, stopJob } from './change-job';
export { type ItemOutcome, type JobKind, type JobKinds, jobKind, type RunningJob } from './job';
export { findJob, type ListedJob, listJobs, MOST_FAILURES } from './list-jobs';
export { runOfficeJobs } from './run-jobs';
