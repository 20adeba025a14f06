export { listJobs } from './jobs';
