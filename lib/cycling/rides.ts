import { lineOf, type RouteLine } from './line';
import type { StreetNetwork } from './network';
import { type Parts, partsOf } from './parts';
import { newSearch, type RouteSearch, searchFrom } from './search';
import type { Snap } from './snap';
import type { Arrival } from './trace';

/** The cheapest route from one place to another. `metres`: its total length; `cost`: what the search minimised. Both unrounded. */
export type Ride = Parts & { metres: number; cost: number; line?: RouteLine };

export type RideOptions = {
  /** Also return the route's simplified line, nowhere further than this from the true one. Without it there are no lines. */
  lineErrorMetres?: number;
  /** Memory of an earlier call on the same network, to reuse. */
  search?: RouteSearch;
};

/**
 * The cheapest rides from one place to others, in their order; undefined where the target lies in another component of the network
 * ("unreachable"). A ride to the origin itself is 0 metres.
 */
export function ridesFrom(
  network: StreetNetwork,
  origin: Snap,
  targets: readonly Snap[],
  { lineErrorMetres, search = newSearch(network) }: RideOptions = {},
): (Ride | undefined)[] {
  searchFrom(network, search, origin, targets);
  return targets.map((target) => {
    const best = arrive(network, search, origin, target);
    if (!best) return undefined;
    const { metres, cost, arrival } = best;
    const ride = { metres, cost, ...partsOf(network, search, origin, target, arrival) };
    if (lineErrorMetres === undefined) return ride;
    return { ...ride, line: lineOf(network, search, origin, target, arrival, lineErrorMetres) };
  });
}

/** All rides between places, row by row (`from * count + to`); NaN is unreachable. */
export type RideMatrix = { count: number; metres: Float64Array; cost: Float64Array };

/** Measures every ordered pair. `onProgress` is called after each origin with the number done. */
export function rideMatrix(
  network: StreetNetwork,
  places: readonly Snap[],
  onProgress: (done: number) => void = () => {},
): RideMatrix {
  const count = places.length;
  const metres = new Float64Array(count * count).fill(Number.NaN);
  const cost = new Float64Array(count * count).fill(Number.NaN);
  const search = newSearch(network);
  places.forEach((origin, from) => {
    ridesFrom(network, origin, places, { search }).forEach((ride, to) => {
      if (!ride) return;
      metres[from * count + to] = ride.metres;
      cost[from * count + to] = ride.cost;
    });
    onProgress(from + 1);
  });
  return { count, metres, cost };
}

function arrive(
  network: StreetNetwork,
  search: RouteSearch,
  origin: Snap,
  target: Snap,
): { metres: number; cost: number; arrival: Arrival } | undefined {
  if (origin.component !== target.component) return undefined;
  const { edge, along } = target;
  const forward = (network.edgeForward[edge] as number) / 10;
  const backward = (network.edgeBackward[edge] as number) / 10;
  let best: { metres: number; cost: number; arrival: Arrival } | undefined;
  const offer = (metres: number, cost: number, arrival: Arrival): void => {
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { metres, cost, arrival };
  };
  if (edge === origin.edge) {
    const on = along - origin.along;
    if (on === 0) return { metres: 0, cost: 0, arrival: 'same_edge' };
    if (on > 0 && forward > 0) offer(on, on * forward, 'same_edge');
    if (on < 0 && backward > 0) offer(-on, -on * backward, 'same_edge');
  }
  const from = network.edgeFrom[edge] as number;
  const to = network.edgeTo[edge] as number;
  const rest = (network.edgeMetres[edge] as number) - along;
  if (forward > 0)
    offer((search.metres[from] as number) + along, (search.cost[from] as number) + along * forward, 'along');
  if (backward > 0)
    offer((search.metres[to] as number) + rest, (search.cost[to] as number) + rest * backward, 'against');
  return best;
}
