import { Counter, Gauge } from 'prom-client';
import { readLimits } from '@/lib/limits';

/** Exports the rate limit metrics of this process. */
export function meterLimits(): void {
  new Counter({
    name: 'doek_limit_refusals_total',
    help: 'What was refused for being too much, by limit.',
    labelNames: ['limit'],
    collect() {
      this.reset();
      for (const [limit, count] of Object.entries(readLimits().refused)) this.inc({ limit }, count);
    },
  });
  new Gauge({
    name: 'doek_limit_counts_untold',
    help: 'Counts that the other processes are to be told.',
    collect() {
      this.set(readLimits().waiting);
    },
  });
  new Gauge({
    name: 'doek_limits_alone',
    help: 'Processes that could not tell the others: each holds the limits by itself.',
    collect() {
      this.set(readLimits().isShared ? 0 : 1);
    },
  });
}
