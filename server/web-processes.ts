import { availableParallelism } from 'node:os';
import { env } from '@/lib/env';

/** More would not be faster on most machines, and each has a connection pool (env DATABASE_POOL). */
const MOST_BY_DEFAULT = 8;

/** How many processes serve. */
export const webProcesses = env.WEB_PROCESSES ?? Math.min(availableParallelism(), MOST_BY_DEFAULT);
