import { NEXT } from '@/scripts/start/tool';
import setupService, { startService } from './service';

/** The same service on the same database, started by plain `next start`: `E2E_NEXT_URL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopService = await setupService();
  const next = await startService(process.env.E2E_DATABASE_URL ?? '', {}, [NEXT, 'start', '--hostname', 'localhost']);
  process.env.E2E_NEXT_URL = next.url;
  return async () => {
    await next.stop();
    await stopService?.();
  };
}
