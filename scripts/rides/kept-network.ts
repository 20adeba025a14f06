import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Network, openNetwork, packNetwork } from '@/lib/cycling';
import { withFile } from './with-file';

const FOLDER = join(process.cwd(), '.data');
const FILE = join(FOLDER, 'rides-network.bin');

/** Keeps the network for the next time, whole or not at all. */
export function keepNetwork(network: Network): void {
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${FILE}.${process.pid}`;
  const handle = openSync(unfinished, 'w');
  try {
    for (const piece of packNetwork(network)) writeFileSync(handle, piece);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, FILE);
}

/** The network of the last import; undefined when there was none. Throws one sentence when it is of no use any more. */
export function findKeptNetwork(): Network | undefined {
  if (!existsSync(FILE)) return undefined;
  try {
    return withFile(FILE, (source) => openNetwork(source));
  } catch (error) {
    throw new Error(`${FILE}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}
