import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ACCURACY_BARS,
  compareToReference,
  type ReferenceRide,
  rideMatrix,
  type Snap,
  type StreetNetwork,
  snapPlace,
} from '@/lib/cycling';
import { readNetwork } from './import-extract';

const FOLDER = resolve('../shared/data/osm');

/** The targets for time and memory in a town of this size (the extract is 0.3 MB). */
const BARS = { importSeconds: 2, matrixSeconds: 1, megabytes: 512 };
const MATRIX_VENUES = 200;

/**
 * Measures between the venues of the reference town and prints accuracy, time and memory beside their targets; the exit
 * code is 1 when one is missed. Throws one sentence when the reference is missing.
 */
export function checkAccuracy(): void {
  if (!existsSync(FOLDER)) throw new Error(`There is no reference to check against: ${FOLDER} is missing.`);
  const reference: ReferenceRide & { extract: string } = JSON.parse(
    readFileSync(join(FOLDER, 'kampen-reference.json'), 'utf8'),
  );
  const [network, importSeconds] = timed(() => readNetwork(join(FOLDER, reference.extract)));
  const places = reference.points.map((point) => placed(network, point));
  const matrix = rideMatrix(network, places);
  const figures = compareToReference(reference, (from, to) => matrix.metres[from * matrix.count + to]);
  const spread = spreadPlaces(network);
  const [, matrixSeconds] = timed(() => rideMatrix(network, spread));

  const { consensus, osrm } = figures;
  console.log(`${reference.extract}, ${places.length} venues, ${figures.pairs} ordered pairs 200 m or more apart`);
  const rows = [
    most('against the consensus, median', consensus.median, ACCURACY_BARS.consensus.median, percent),
    most('against the consensus, 95 %', consensus.p95, ACCURACY_BARS.consensus.p95, percent),
    most('against OSRM, median', osrm.median, ACCURACY_BARS.osrm.median, percent),
    most('against OSRM, 95 %', osrm.p95, ACCURACY_BARS.osrm.p95, percent),
    least('inside the envelope ± 5 %', figures.insideEnvelope, ACCURACY_BARS.insideEnvelope, percent),
    most('pairs missing', figures.missing, ACCURACY_BARS.missing, String),
    most('import', importSeconds, BARS.importSeconds, inSeconds),
    most(`${MATRIX_VENUES} x ${MATRIX_VENUES} rides`, matrixSeconds, BARS.matrixSeconds, inSeconds),
    most('memory, peak', process.resourceUsage().maxRSS / 1024, BARS.megabytes, (value) => `${Math.round(value)} MB`),
  ];
  for (const { line } of rows) console.log(line);
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

type Format = (value: number) => string;

const most = (label: string, value: number, bar: number, format: Format) =>
  row(label, format(value), `at most ${format(bar)}`, value <= bar);
const least = (label: string, value: number, bar: number, format: Format) =>
  row(label, format(value), `at least ${format(bar)}`, value >= bar);

function row(label: string, value: string, bar: string, isMet: boolean) {
  return { isMet, line: `  ${label.padEnd(32)}${value.padStart(8)}   ${bar.padEnd(16)} ${isMet ? 'met' : 'MISSED'}` };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const inSeconds = (seconds: number) => `${seconds.toFixed(2)} s`;

function placed(network: StreetNetwork, place: { lat: number; lon: number }): Snap {
  const result = snapPlace(network, place);
  if ('reason' in result) throw new Error(`The reference has a venue that ${result.message}.`);
  return result.snap;
}

/** Random positions on the streets of the map. */
function spreadPlaces(network: StreetNetwork): Snap[] {
  const step = network.pointLat.length / MATRIX_VENUES;
  return Array.from({ length: MATRIX_VENUES }, (_, i) => {
    const point = Math.floor(i * step);
    return placed(network, { lat: Number(network.pointLat[point]) / 1e7, lon: Number(network.pointLon[point]) / 1e7 });
  });
}

function timed<T>(work: () => T): [T, seconds: number] {
  const startedAt = performance.now();
  const result = work();
  return [result, (performance.now() - startedAt) / 1000];
}
