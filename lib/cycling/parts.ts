import type { StreetNetwork } from './network';
import { isPushed } from './rules';
import type { RouteSearch } from './search';
import type { Snap } from './snap';
import { type Arrival, trace } from './trace';

/** The parts of a route that are not ridden. `ferrySeconds` includes the waiting. Not rounded. */
export type Parts = { pushedMetres: number; ferryMetres: number; ferrySeconds: number };

/** The parts of the ride that `search` has just found. */
export function partsOf(
  network: StreetNetwork,
  search: RouteSearch,
  origin: Snap,
  target: Snap,
  arrival: Arrival,
): Parts {
  const { edgeMetres, edgeForward, edgeBackward, edgeFerry, ferries, arcEdge } = network;
  const parts: Parts = { pushedMetres: 0, ferryMetres: 0, ferrySeconds: 0 };
  const tenthsOf = (edge: number, isAlong: boolean) => (isAlong ? edgeForward : edgeBackward)[edge] as number;
  const addStreet = (metres: number, edge: number, isAlong: boolean): void => {
    if (isPushed(tenthsOf(edge, isAlong))) parts.pushedMetres += metres;
  };
  if (arrival === 'same_edge') {
    const on = target.along - origin.along;
    addStreet(Math.abs(on), origin.edge, on > 0);
    return parts;
  }

  const { arcs, isLeftForward } = trace(network, search, target, arrival);
  const left = isLeftForward ? (edgeMetres[origin.edge] as number) - origin.along : origin.along;
  addStreet(left, origin.edge, isLeftForward);
  let isAboard = false;
  for (const arc of arcs) {
    const name = arcEdge[arc] as number;
    const edge = name < 0 ? ~name : name;
    const metres = edgeMetres[edge] as number;
    if (edgeFerry[edge]) {
      const times = ferries.get(edge);
      parts.ferryMetres += metres;
      parts.ferrySeconds += (times?.seconds ?? 0) + (isAboard ? 0 : (times?.waitSeconds ?? 0));
    } else addStreet(metres, edge, name >= 0);
    isAboard = edgeFerry[edge] === 1;
  }
  const rest = arrival === 'along' ? target.along : (edgeMetres[target.edge] as number) - target.along;
  addStreet(rest, target.edge, arrival === 'along');
  return parts;
}
