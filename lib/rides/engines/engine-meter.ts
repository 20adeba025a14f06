import type { Finding, Meter } from '../measure/meter';
import type { Leg, PlacedVenue } from '../measure/plan-legs';
import { type AskOptions, ask, excerpt } from './ask';
import { believableMetres } from './believe';
import { brouter } from './brouter';
import type { EngineAnswer, RideEngine } from './engine';
import { graphhopper } from './graphhopper';
import { openrouteservice } from './openrouteservice';
import { osrm } from './osrm';
import { halves, type MatrixTile, tilesOf } from './tiles';
import { valhalla } from './valhalla';
import { wayOf } from './way-of';

const ENGINES = { osrm, valhalla, openrouteservice, graphhopper, brouter } satisfies Record<string, RideEngine>;

export type EngineName = keyof typeof ENGINES;

const NOT_THERE = "has no road of the engine's map near";

/** Measures with a routing engine: metres, and extra seconds if a ferry or walking makes the ride slow; no lines. */
export function engineMeter(name: EngineName, url: string, options: AskOptions = {}): Meter {
  const engine: RideEngine = ENGINES[name];
  const base = new URL(url);

  async function answerTo({ origins, targets }: MatrixTile): Promise<EngineAnswer> {
    const read = (asked: Parameters<RideEngine['read']>[0]) => engine.read(asked, origins, targets);
    const asked = await ask(engine.request(base, origins, targets), (asked) => read(asked) !== undefined, options);
    const answer = read(asked);
    if (answer) return answer;
    throw new Error(
      `The address ${base.origin} answers ${asked.status}${excerpt(asked.text)}, which is no answer of ${name}: check RIDES_URL and RIDES_ENGINE; older distances are kept.`,
    );
  }

  /** Finds the venues that the engine cannot snap to its map, by requesting each alone. */
  async function findOff(venues: PlacedVenue[]): Promise<PlacedVenue[]> {
    const off: PlacedVenue[] = [];
    for (const venue of venues) {
      if ((await answerTo({ origins: [venue], targets: [venue] })).kind === 'off') off.push(venue);
    }
    return off;
  }

  return async function* measure(legs: readonly Leg[]): AsyncGenerator<Finding> {
    const wanted = new Map(legs.map(({ origin, targets }) => [origin.id, new Set(targets.map(({ id }) => id))]));
    const off = new Set<number>();
    const tried = new Set<number>();
    let most = engine.mostPlaces;
    const waiting = tilesOf(legs, most).reverse();

    function* say(venue: PlacedVenue, message: string): Generator<Finding> {
      if (!off.has(venue.id)) yield { kind: 'off', venue, message };
      off.add(venue.id);
    }

    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const isOn = ({ id }: PlacedVenue) => !off.has(id);
      const tile = { origins: next.origins.filter(isOn), targets: next.targets.filter(isOn) };
      const size = Math.max(tile.origins.length, tile.targets.length);
      if (tile.origins.length === 0 || tile.targets.length === 0) continue;
      if (size > most) {
        waiting.push(...halves(tile).reverse());
        continue;
      }

      const answer = await answerTo(tile);
      if (answer.kind === 'table') {
        for (const [i, message] of answer.offOrigins ?? []) yield* say(tile.origins[i] as PlacedVenue, message);
        for (const [i, message] of answer.offTargets ?? []) yield* say(tile.targets[i] as PlacedVenue, message);
        yield* ridesIn(tile, answer, (from, to) => isOn(from) && isOn(to) && wanted.get(from.id)?.has(to.id) === true);
      } else if (answer.kind === 'too_big') {
        if (size === 1) throw new Error(`The routing engine at ${base.origin} refuses even one pair as too much.`);
        most = Math.ceil(size / 2);
        waiting.push(tile);
      } else {
        const venues = [...tile.origins, ...tile.targets];
        const named = answer.index === undefined ? undefined : venues[answer.index];
        const doubted = venues.filter(({ id }, i) => !tried.has(id) && venues.findIndex((one) => one.id === id) === i);
        const found = named ? [named] : await findOff(doubted);
        if (!named) for (const venue of doubted) tried.add(venue.id);
        if (found.length === 0) {
          throw new Error(`The routing engine at ${base.origin} refuses places that it takes one by one.`);
        }
        for (const venue of found) yield* say(venue, NOT_THERE);
        waiting.push(tile);
      }
    }
  };
}

function* ridesIn(
  { origins, targets }: MatrixTile,
  { metres, seconds }: Extract<EngineAnswer, { kind: 'table' }>,
  isWanted: (from: PlacedVenue, to: PlacedVenue) => boolean,
): Generator<Finding> {
  for (const [i, from] of origins.entries()) {
    for (const [k, to] of targets.entries()) {
      if (!isWanted(from, to)) continue;
      const value = believableMetres(metres[i]?.[k], from, to);
      if (value === undefined) yield { kind: 'unreachable', from, to };
      else yield { kind: 'ride', from, to, way: wayOf(value, seconds?.[i]?.[k]), line: null };
    }
  }
}
