import { segmentMetres } from './geodesy';
import type { StreetNetwork } from './network';
import type { RouteSearch } from './search';
import { simplify } from './simplify';
import type { Snap } from './snap';
import { type Arrival, trace } from './trace';

/** `[lat, lon]` in degrees, from the origin's point on the network to the target's. */
export type RouteLine = [lat: number, lon: number][];

/** Points in 10⁻⁷ degree: lat, lon, lat, lon … */
type Points = number[];

/** The line of a ride that `search` has just found, simplified, to 5 decimals. */
export function lineOf(
  network: StreetNetwork,
  search: RouteSearch,
  origin: Snap,
  target: Snap,
  arrival: Arrival,
  errorMetres: number,
): RouteLine {
  const points = pointsOf(network, search, origin, target, arrival);
  // Rounding to 5 decimals moves a point by up to 0.8 m: taken off what simplifying may use.
  const kept = simplify(points, Math.max(0, errorMetres - 1));
  const line: RouteLine = [];
  for (let i = 0; i < kept.length; i += 2) {
    const [lat, lon] = [(kept[i] as number) / 1e7, (kept[i + 1] as number) / 1e7];
    line.push([Number(lat.toFixed(5)), Number(lon.toFixed(5))]);
  }
  return line;
}

function pointsOf(network: StreetNetwork, search: RouteSearch, origin: Snap, target: Snap, arrival: Arrival): Points {
  const points: Points = [origin.lat, origin.lon];
  if (arrival === 'same_edge') {
    addBetween(network, origin.edge, origin.along, target.along, points);
  } else {
    const { arcs, isLeftForward } = trace(network, search, target, arrival);
    const leftTo = isLeftForward ? (network.edgeMetres[origin.edge] as number) : 0;
    addBetween(network, origin.edge, origin.along, leftTo, points);
    for (const arc of arcs) addArc(network, network.arcEdge[arc] as number, points);
    const arriveFrom = arrival === 'along' ? 0 : (network.edgeMetres[target.edge] as number);
    addBetween(network, target.edge, arriveFrom, target.along, points);
  }
  points.push(target.lat, target.lon);
  return points;
}

/** All points of an arc but its first, in the direction of travel. */
function addArc({ edgeStart, pointLat, pointLon }: StreetNetwork, arcEdge: number, points: Points): void {
  const edge = arcEdge < 0 ? ~arcEdge : arcEdge;
  const first = edgeStart[edge] as number;
  const last = (edgeStart[edge + 1] as number) - 1;
  if (arcEdge < 0) for (let i = last - 1; i >= first; i--) points.push(pointLat[i] as number, pointLon[i] as number);
  else for (let i = first + 1; i <= last; i++) points.push(pointLat[i] as number, pointLon[i] as number);
}

/** The points of an edge after `from` up to and with `to` (metres along it), in the direction of travel. */
function addBetween(network: StreetNetwork, edge: number, from: number, to: number, points: Points): void {
  const { edgeStart, pointLat, pointLon } = network;
  const last = (edgeStart[edge + 1] as number) - 1;
  const inside: [lat: number, lon: number][] = [];
  let along = 0;
  for (let i = edgeStart[edge] as number; i <= last; i++) {
    const isBetween = from < to ? along > from && along <= to : along < from && along >= to;
    if (isBetween) inside.push([pointLat[i] as number, pointLon[i] as number]);
    if (i < last) along += segmentMetres(network, i);
  }
  if (from > to) inside.reverse();
  for (const [lat, lon] of inside) points.push(lat, lon);
}
