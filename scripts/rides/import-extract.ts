import { basename } from 'node:path';
import { inflateSync } from 'node:zlib';
import { buildNetwork, type Network } from '@/lib/cycling';
import { networkMeter } from '@/lib/rides';
import { keepNetwork } from './kept-network';
import { measure } from './measure';
import { progressBar } from './progress-bar';
import { readBytes } from './read-bytes';

/** Builds and keeps the network of an extract, and measures all rides on it. Throws one sentence; then nothing has changed. */
export async function importExtract(file: string): Promise<void> {
  const startedAt = performance.now();
  const network = readNetwork(file);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${basename(file)}: a network of ${network.edgeFrom.length} streets, read in ${seconds} s.`);
  keepNetwork(network);
  await measure(networkMeter(network), { again: true });
  console.log('Distances made from the map may be shown only with "© OpenStreetMap contributors" (the shop does).');
}

/** The network of an extract. Throws one sentence that names the file, what is wrong with it, and where. */
export function readNetwork(file: string): Network {
  const bytes = readBytes(file);
  const bar = progressBar(basename(file), '%');
  try {
    return buildNetwork(bytes, {
      inflate: (data, size) => inflateSync(data, { maxOutputLength: size }),
      onProgress: (share) => bar.onProgress(Math.round(share * 100), 100),
    });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  } finally {
    bar.stop();
  }
}
