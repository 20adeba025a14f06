import { readFileSync } from 'node:fs';
import { measure, type Pace } from './measure';
import { type Reserving, reserver } from './reserve';
import { type Adding, type Reading, visitor } from './visit';

export type Job = Reading | Adding | Reserving;

// A process of its own: what it uses of the machine is not taken from the process that is measured.
const { job, pace } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { job: Job; pace: Pace };
const turn = job.kind === 'reserve' ? reserver(job, pace.clients) : visitor(job, pace.clients);
const measured = await measure(turn, pace);
process.stdout.write(`\n${JSON.stringify(measured)}\n`, () => process.exit(0));
