import { networkMeter } from '@/lib/rides';
import { findKeptNetwork } from './kept-network';
import { measure } from './measure';

/** Measures what is new, by the engine of the environment, else on the network kept last time. Throws one sentence. */
export async function measureNew(): Promise<void> {
  const network = findKeptNetwork();
  if (!network) {
    throw new Error(
      'There is no map yet: npm run rides -- import <extract.osm.pbf> (extracts: https://download.geofabrik.de), or set RIDES_URL and RIDES_ENGINE to a routing engine.',
    );
  }
  await measure(networkMeter(network), { again: false });
}
