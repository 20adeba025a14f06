import { env } from '@/lib/env';
import { engineMeter, type Meter, mapsMeter } from '@/lib/rides';
import { listKeptNetworks } from './kept-network';
import { measure } from './measure';

/**
 * Measures new rides, or all again, with the engine of the environment, else on the stored networks. When that fails it
 * throws one sentence and older distances stay.
 */
export async function measureVenues({ again }: { again: boolean }): Promise<void> {
  await measure(engineOfEnvironment() ?? ownNetwork(), { again });
}

function engineOfEnvironment(): Meter | undefined {
  if (!env.RIDES_URL || !env.RIDES_ENGINE) return undefined;
  return engineMeter(env.RIDES_ENGINE, env.RIDES_URL);
}

function ownNetwork(): Meter {
  const networks = listKeptNetworks();
  if (networks.length > 0) return mapsMeter(networks);
  throw new Error(
    'There is no map yet: npm run rides -- import <extract.osm.pbf> reads one, or set RIDES_URL and RIDES_ENGINE to a routing engine.',
  );
}
