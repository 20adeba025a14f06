export { listBackgroundJobs } from './jobs';
