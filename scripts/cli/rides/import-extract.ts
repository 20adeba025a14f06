import { basename } from 'node:path';
import { inflateSync } from 'node:zlib';
import { buildNetwork, type StreetNetwork } from '@/lib/cycling';
import { networkMeter } from '@/lib/rides';
import { progressBar } from '../progress-bar';
import { importBackdrop } from './import-backdrop';
import { keepNetwork } from './kept-network';
import { measure } from './measure';
import { withFile } from './with-file';

/**
 * Measures all rides on the network of an extract and stores the network. When that fails it throws one sentence and
 * older distances stay.
 */
export async function importExtract(file: string): Promise<void> {
  const startedAt = performance.now();
  const network = readNetwork(file);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${basename(file)}: a network of ${network.edgeFrom.length} streets, read in ${seconds} s.`);
  const { venues, off } = await measure(networkMeter(network), { again: true });
  if (venues > 0 && off.length === venues) {
    throw new Error(`No venue is on the map of ${file}: it is not kept, older distances stay.`);
  }
  keepNetwork(network);
  await importBackdrop(file);
  console.log('Distances made from the map may be shown only with "© OpenStreetMap contributors" (the shop does).');
}

/** Reads the street network of an extract. Throws one sentence that names the file, the problem and its position. */
export function readNetwork(file: string): StreetNetwork {
  return withFile(file, (source) => {
    const bar = progressBar(basename(file), '%');
    try {
      return buildNetwork(source, {
        inflate: (data, size) => inflateSync(data, { maxOutputLength: size }),
        onProgress: (share) => bar.onProgress(Math.round(share * 100), 100),
      });
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
    } finally {
      bar.stop();
    }
  });
}
