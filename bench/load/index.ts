import { readFileSync } from 'node:fs';
import { type Buying, buy } from './buy';
import { measure, type Pace } from './measure';
import { type Reserving, reserver } from './reserve';
import { type Adding, type Reading, visitor } from './visit';

/** A job that is repeated for some seconds. */
export type Job = Reading | Adding | Reserving;

// A separate process, so that its CPU time is not counted for the measured one.
const { job, pace } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { job: Job | Buying; pace: Pace };
const measured = 'atOnce' in job ? await buy(job) : await measure(turnOf(job), pace);
process.stdout.write(`\n${JSON.stringify(measured)}\n`, () => process.exit(0));

function turnOf(job: Job): () => Promise<void> {
  return job.kind === 'reserve' ? reserver(job, pace.clients) : visitor(job, pace.clients);
}
