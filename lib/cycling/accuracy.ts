import { type Coordinates, straightMetres } from './geodesy';

/** Distances between places by known routing engines, as in `kampen-reference.json`. */
export type ReferenceRide = {
  points: readonly Coordinates[];
  consensus_metres: readonly (readonly number[])[];
  low_metres: readonly (readonly number[])[];
  high_metres: readonly (readonly number[])[];
  osrm_metres: readonly (readonly number[])[];
};

/** Relative errors: 0.01 is 1 %. */
export type Accuracy = {
  /** Ordered pairs compared, and how many of them had no distance. */
  pairs: number;
  missing: number;
  consensus: { median: number; p95: number };
  osrm: { median: number; p95: number };
  /** Share of the pairs between the engines' lowest and highest figure, with 5 % tolerance on both sides. */
  insideEnvelope: number;
  /** Every bar is met. */
  isGood: boolean;
};

/** The accuracy that a network must have on the Kampen reference. */
export const ACCURACY_BARS = {
  consensus: { median: 0.01, p95: 0.08 },
  osrm: { median: 0.02, p95: 0.12 },
  insideEnvelope: 0.97,
  missing: 0,
} as const;

/** Closer pairs are noise: they depend on the side of a building where the ride starts. */
const MIN_STRAIGHT_METRES = 200;
const ENVELOPE_MARGIN = 0.05;

/**
 * Compares measured distances with a reference, over ordered pairs 200 m or more apart in a straight line.
 * @param metresOf the measured distance from point `from` to point `to` of the reference; NaN or undefined when there is none
 */
export function compareToReference(
  reference: ReferenceRide,
  metresOf: (from: number, to: number) => number | undefined,
): Accuracy {
  const consensus: number[] = [];
  const osrm: number[] = [];
  let pairs = 0;
  let inside = 0;
  reference.points.forEach((a, from) => {
    reference.points.forEach((b, to) => {
      if (straightMetres(a, b) < MIN_STRAIGHT_METRES) return;
      pairs++;
      const metres = metresOf(from, to);
      if (metres === undefined || !Number.isFinite(metres)) return;
      const right = at(reference.consensus_metres, from, to);
      const engine = at(reference.osrm_metres, from, to);
      consensus.push(Math.abs(metres / right - 1));
      osrm.push(Math.abs(metres / engine - 1));
      const low = at(reference.low_metres, from, to) * (1 - ENVELOPE_MARGIN);
      const high = at(reference.high_metres, from, to) * (1 + ENVELOPE_MARGIN);
      if (metres >= low && metres <= high) inside++;
    });
  });
  const figures = {
    pairs,
    missing: pairs - consensus.length,
    consensus: { median: quantile(consensus, 0.5), p95: quantile(consensus, 0.95) },
    osrm: { median: quantile(osrm, 0.5), p95: quantile(osrm, 0.95) },
    insideEnvelope: pairs === 0 ? 0 : inside / pairs,
  };
  return { ...figures, isGood: meetsBars(figures) };
}

function meetsBars(figures: Omit<Accuracy, 'isGood'>): boolean {
  const { consensus, osrm, insideEnvelope, missing } = ACCURACY_BARS;
  return (
    figures.pairs > 0 &&
    figures.missing <= missing &&
    figures.consensus.median <= consensus.median &&
    figures.consensus.p95 <= consensus.p95 &&
    figures.osrm.median <= osrm.median &&
    figures.osrm.p95 <= osrm.p95 &&
    figures.insideEnvelope >= insideEnvelope
  );
}

function at(rows: readonly (readonly number[])[], from: number, to: number): number {
  return rows[from]?.[to] ?? Number.NaN;
}

/** NaN for an empty list. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
