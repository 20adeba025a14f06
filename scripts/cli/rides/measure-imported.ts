import { connect } from '@/db/client';
import { mapsMeter, measureRides } from '@/lib/rides';
import { listKeptNetworks } from './kept-network';
import { summary } from './summary';

/**
 * Measures the rides of the new and moved venues of an imported client on the stored networks. @returns what to print;
 * undefined without a map or new venues. A failure is returned as text too: the import stays.
 */
export async function measureImported(url: string, clientName: string): Promise<string | undefined> {
  const networks = listKeptNetworks();
  if (networks.length === 0) return undefined;
  const { db, close } = connect(url, { max: 1 });
  const startedAt = performance.now();
  try {
    const only = (venue: { clientName: string }) => venue.clientName === clientName;
    const report = await measureRides(db, mapsMeter(networks), { now: new Date(), again: false, only });
    if (report.pairs === 0) return undefined;
    return [summary(report, (performance.now() - startedAt) / 1000), ...report.failures].join('\n');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The rides of new venues are not measured: ${reason} \`npm run rides\` measures them later.`;
  } finally {
    await close();
  }
}
