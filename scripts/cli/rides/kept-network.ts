import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { areaOf, type MapBounds, nameOf, openNetwork, packNetwork, type StreetNetwork } from '@/lib/cycling';
import type { KeptMap } from '@/lib/rides';
import { withFile } from './with-file';

const FOLDER = join(process.cwd(), '.data');
const FILES = /^rides-network.*\.bin$/;

/** Stores the network atomically, beside those of other towns. Deletes stored networks whose area lies within the new one. */
export function keepNetwork(network: StreetNetwork): void {
  mkdirSync(FOLDER, { recursive: true });
  const pieces = packNetwork(network);
  const file = join(FOLDER, `rides-network-${nameOf(pieces)}.bin`);
  const unfinished = `${file}.${process.pid}`;
  const handle = openSync(unfinished, 'w');
  try {
    for (const piece of pieces) writeFileSync(handle, piece);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
  for (const older of listFiles()) {
    const box = older === file ? undefined : findArea(older);
    if (box && isWithin(box, network.box)) rmSync(older);
  }
}

/** The stored networks, latest first. Opening an unusable one throws one sentence. */
export function listKeptNetworks(): KeptMap[] {
  return listFiles().map((file) => ({ box: findArea(file) ?? EVERYWHERE, open: () => openKept(file) }));
}

const EVERYWHERE: MapBounds = { minLat: -90, minLon: -180, maxLat: 90, maxLon: 180 };

function openKept(file: string): StreetNetwork {
  try {
    return withFile(file, (source) => openNetwork(source));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}

function listFiles(): string[] {
  if (!existsSync(FOLDER)) return [];
  const files = readdirSync(FOLDER)
    .filter((name) => FILES.test(name))
    .map((name) => join(FOLDER, name));
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

/** The area of a stored network; undefined when the file is not a network. */
function findArea(file: string): MapBounds | undefined {
  try {
    return withFile(file, areaOf);
  } catch {
    return undefined;
  }
}

const isWithin = (inner: MapBounds, outer: MapBounds): boolean =>
  inner.minLat >= outer.minLat &&
  inner.minLon >= outer.minLon &&
  inner.maxLat <= outer.maxLat &&
  inner.maxLon <= outer.maxLon;
