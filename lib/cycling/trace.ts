import type { StreetNetwork } from './network';
import { LEFT_FORWARD, type RouteSearch } from './search';
import type { Snap } from './snap';

/** How a ride ends: along the target's edge, against it, or without leaving the origin's edge. */
export type Arrival = 'along' | 'against' | 'same_edge';

/** The arcs of a ride that `search` has just found, from the origin on, and whether it left the origin's edge along it. */
export function trace(
  { edgeFrom, edgeTo, arcTail }: StreetNetwork,
  { via }: RouteSearch,
  target: Snap,
  arrival: Arrival,
): { arcs: number[]; isLeftForward: boolean } {
  const arcs: number[] = [];
  let arc = via[(arrival === 'along' ? edgeFrom : edgeTo)[target.edge] as number] as number;
  while (arc >= 0) {
    arcs.push(arc);
    arc = via[arcTail[arc] as number] as number;
  }
  return { arcs: arcs.reverse(), isLeftForward: arc === LEFT_FORWARD };
}
