export * from './blocks';
export { createClient, EXAMPLES, type Example } from './create-client';
export * from './door';
export * from './figures';
export { JOB_KINDS } from './job-kinds';
export * from './jobs';
export * from './mailings';
export * from './performances';
export * from './programme';
