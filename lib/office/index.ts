export { createClient, EXAMPLES, type Example } from './create-client';
export { JOB_KINDS } from './job-kinds';
export * from './jobs';
export * from './programme';
