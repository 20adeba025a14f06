import { areCoordinates, type Coordinates, metresPerDegree, segmentMetres } from './geodesy';
import type { StreetNetwork } from './network';

/** A place snapped to the network: on `edge`, `along` metres from its start. */
export type Snap = {
  edge: number;
  along: number;
  component: number;
  /** The point on the edge, 10⁻⁷ degree, and how far the place is from it. */
  lat: number;
  lon: number;
  distanceMetres: number;
};

/** Why a place is not on the network. */
export type OffReason = 'no_position' | 'off_the_map' | 'too_far' | 'no_roads';

export type SnapResult = { snap: Snap } | { reason: OffReason; message: string };

export const MAX_SNAP_METRES = 500;

const LOOK_METRES = [30, 120, MAX_SNAP_METRES];
const LOOK_FURTHER_METRES = [2_000, 10_000];

/**
 * Snaps a place to the nearest segment of the network, or says why not: no usable position (0/0 is none), outside the map, more than 500 m
 * from the nearest road, or no road near at all (in the sea). Ignores roads of components that are too small.
 */
export function snapPlace(network: StreetNetwork, place: { lat: unknown; lon: unknown }): SnapResult {
  if (!areCoordinates(place)) {
    const given =
      place.lat === 0 && place.lon === 0 ? '0/0' : place.lat == null || place.lon == null ? 'none' : 'wrong';
    return { reason: 'no_position', message: `has no usable position (${given})` };
  }
  for (const metres of LOOK_METRES) {
    const snap = nearestWithin(network, place, metres);
    if (snap) return { snap };
  }
  if (!isInside(network, place)) {
    return { reason: 'off_the_map', message: outsideMessage(place) };
  }
  for (const metres of LOOK_FURTHER_METRES) {
    const nearest = nearestWithin(network, place, metres);
    if (!nearest) continue;
    const away = Math.round(nearest.distanceMetres);
    return {
      reason: 'too_far',
      message: `is ${away} m from the nearest road of the network, ${MAX_SNAP_METRES} allowed`,
    };
  }
  return { reason: 'no_roads', message: 'has no road of the network within 10 km: in water, or where the map is bare' };
}

export const outsideMessage = ({ lat, lon }: Coordinates): string =>
  `lies outside the area of the map at ${lat}/${lon}`;

function isInside({ box }: StreetNetwork, { lat, lon }: Coordinates): boolean {
  return lat >= box.minLat && lat <= box.maxLat && lon >= box.minLon && lon <= box.maxLon;
}

function nearestWithin(network: StreetNetwork, place: Coordinates, metres: number): Snap | undefined {
  const { roads, roadEdge, edgeStart, pointLat, pointLon } = network;
  if (!roads) return undefined;
  const scale = metresPerDegree(place.lat);
  const [x, y] = [place.lon * 1e7, place.lat * 1e7];
  const [dx, dy] = [(metres / scale.lon) * 1e7, (metres / scale.lat) * 1e7];
  let best = -1;
  let bestEdge = -1;
  let bestSquare = metres * metres;
  let bestShare = 0;
  for (const found of roads.search(x - dx, y - dy, x + dx, y + dy)) {
    const edge = roadEdge[found] as number;
    const last = (edgeStart[edge + 1] as number) - 1;
    for (let i = edgeStart[edge] as number; i < last; i++) {
      const fromX = ((pointLon[i] as number) - x) * 1e-7 * scale.lon;
      const fromY = ((pointLat[i] as number) - y) * 1e-7 * scale.lat;
      const runX = ((pointLon[i + 1] as number) - (pointLon[i] as number)) * 1e-7 * scale.lon;
      const runY = ((pointLat[i + 1] as number) - (pointLat[i] as number)) * 1e-7 * scale.lat;
      const length = runX * runX + runY * runY;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * runX + fromY * runY) / length));
      const [offX, offY] = [fromX + share * runX, fromY + share * runY];
      const square = offX * offX + offY * offY;
      // Of two equally near segments the lower one, because the order of the index is not stable.
      if (square < bestSquare || (square === bestSquare && i < best)) {
        best = i;
        bestEdge = edge;
        bestSquare = square;
        bestShare = share;
      }
    }
  }
  return best < 0 ? undefined : onSegment(network, bestEdge, best, bestShare, Math.sqrt(bestSquare));
}

function onSegment(network: StreetNetwork, edge: number, point: number, share: number, distanceMetres: number): Snap {
  const { pointLat, pointLon, edgeStart, edgeMetres } = network;
  let along = 0;
  for (let i = edgeStart[edge] as number; i < point; i++) along += segmentMetres(network, i);
  along += share * segmentMetres(network, point);
  const lat = pointLat[point] as number;
  const lon = pointLon[point] as number;
  return {
    edge,
    along: Math.min(along, edgeMetres[edge] as number),
    component: network.component[network.edgeFrom[edge] as number] as number,
    lat: Math.round(lat + share * ((pointLat[point + 1] as number) - lat)),
    lon: Math.round(lon + share * ((pointLon[point + 1] as number) - lon)),
    distanceMetres,
  };
}
