import { connect } from '@/db/client';
import { type MeasureReport, type Meter, measureRides } from '@/lib/rides';
import { withDatabase } from '../../postgres/with-database';
import { progressBar } from '../progress-bar';
import { summary } from './summary';

/** Measures rides into the database; prints and returns the result. */
export async function measure(meter: Meter, { again }: { again: boolean }): Promise<MeasureReport> {
  const startedAt = performance.now();
  const bar = progressBar('Rides', 'pairs');
  const report = await withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      return await measureRides(db, meter, { now: new Date(), again, onProgress: bar.onProgress });
    } finally {
      bar.stop();
      await close();
    }
  });
  console.log(summary(report, (performance.now() - startedAt) / 1000));
  for (const failure of report.failures) {
    console.error(failure);
    process.exitCode = 1;
  }
  return report;
}
