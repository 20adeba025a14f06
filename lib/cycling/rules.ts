import type { Tags } from './pbf/block';

/**
 * Raise it with every change of the rules below: they change every distance, and older stored networks are refused. The rules agree
 * with the bicycle profiles of OSRM 26.5, Valhalla 3.6 and Routino 3.3.
 * @see https://wiki.openstreetmap.org/wiki/Bicycle and https://wiki.openstreetmap.org/wiki/Key:access
 */
export const RULES_VERSION = 2;

const CLOSED = 0;
const PUSHED = 5;
const STEPS = 8;
const STEPS_WITH_RAMP = 4;
const FERRY = 3;

/** Values of `highway` that are ridden unless access forbids it. Values in none of these three lists are closed to bicycles. */
const RIDDEN: ReadonlyMap<string, number> = new Map([
  ['cycleway', 1],
  ['residential', 1],
  ['living_street', 1],
  ['unclassified', 1],
  ['service', 1],
  ['tertiary', 1],
  ['tertiary_link', 1],
  ['road', 1],
  ['secondary', 1.1],
  ['secondary_link', 1.1],
  ['path', 1.1],
  ['track', 1.1],
  ['primary', 1.3],
  ['primary_link', 1.3],
]);

/** Ridden only where a tag allows bicycles; never pushed. */
const RIDDEN_IF_NAMED: ReadonlyMap<string, number> = new Map([
  ['trunk', 1.3],
  ['trunk_link', 1.3],
  ['busway', 1],
  ['bridleway', 1.1],
]);

/** Ridden only where a tag allows bicycles, else pushed. */
const RIDDEN_OR_PUSHED: ReadonlyMap<string, number> = new Map([
  ['footway', 1],
  ['pedestrian', 1],
]);

const REFUSES = new Set([
  'no',
  'private',
  'agricultural',
  'forestry',
  'delivery',
  'use_sidepath',
  'permit',
  'military',
]);
const NAMES = new Set(['yes', 'designated', 'permissive', 'official']);
const CUTTING_BARRIERS = new Set(['wall', 'fence', 'yes']);

/** Whether a street of this cost per metre, in tenths, is walked: everything ridden costs less. */
export const isPushed = (tenths: number): boolean => tenths >= LEAST_PUSHED_TENTHS;
const LEAST_PUSHED_TENTHS = 20;

/** Cost per metre in tenths, along the way and against it; 0 is closed. */
export type WayRule = { forward: number; backward: number; ferry: boolean };

/** The rule for bicycles on a way; undefined when it is closed to them. */
export function ruleOfWay(tags: Tags): WayRule | undefined {
  const ferry = tags.get('route') === 'ferry';
  const rule = { forward: costAlong(tags, 'forward', ferry), backward: costAlong(tags, 'backward', ferry), ferry };
  return rule.forward === CLOSED && rule.backward === CLOSED ? undefined : rule;
}

/**
 * Whether a node blocks bicycles. Only a barrier can: `bicycle=no` on a crossing is about the crossing. Bollards, gates, cattle grids and
 * cycle barriers do not block.
 */
export function isCutting(tags: Tags): boolean {
  const barrier = tags.get('barrier');
  if (barrier === undefined) return false;
  const access = accessOf(tags);
  if (access === undefined) return CUTTING_BARRIERS.has(barrier);
  return access === 'no' || access === 'private';
}

type Direction = 'forward' | 'backward';

function costAlong(tags: Tags, direction: Direction, ferry: boolean): number {
  const ridden = ferry ? FERRY : costOfRiding(tags, direction);
  const pushed = ferry ? CLOSED : costOfPushing(tags, direction);
  if (ridden === CLOSED || (ferry && REFUSES.has(accessOf(tags, direction) ?? ''))) return pushed;
  return isAgainstOneway(tags, direction) ? pushed : ridden;
}

function costOfRiding(tags: Tags, direction: Direction): number {
  const highway = tags.get('highway') ?? '';
  const access = accessOf(tags, direction);
  const isNamed = NAMES.has(bicycleOf(tags, direction) ?? '');
  if (access === 'dismount' || REFUSES.has(access ?? '')) return CLOSED;
  if (tags.get('motorroad') === 'yes' && !isNamed) return CLOSED;
  const named = RIDDEN_IF_NAMED.get(highway) ?? RIDDEN_OR_PUSHED.get(highway);
  return (isNamed ? named : undefined) ?? RIDDEN.get(highway) ?? CLOSED;
}

/** Walking with the bicycle, also against a one-way street. `bicycle=no` forbids that too. */
function costOfPushing(tags: Tags, direction: Direction): number {
  const highway = tags.get('highway') ?? '';
  const bicycle = bicycleOf(tags, direction);
  if (tags.get('motorroad') === 'yes' || RIDDEN_IF_NAMED.has(highway)) return CLOSED;
  if (REFUSES.has(bicycle ?? '')) return CLOSED;
  if (REFUSES.has(tags.get('foot') ?? tags.get('access') ?? '')) return CLOSED;
  if (highway === 'steps') return hasRamp(tags) ? STEPS_WITH_RAMP : STEPS;
  if (RIDDEN_OR_PUSHED.has(highway)) return PUSHED;
  if (!RIDDEN.has(highway)) return CLOSED;
  if (bicycle === 'dismount' || isAgainstOneway(tags, direction)) return PUSHED;
  return CLOSED;
}

function hasRamp(tags: Tags): boolean {
  return tags.get('ramp:bicycle') === 'yes' || (tags.get('ramp') === 'yes' && tags.get('ramp:bicycle') !== 'no');
}

/** The access value for bicycles: that of the most specific key present. */
function accessOf(tags: Tags, direction?: Direction): string | undefined {
  return bicycleOf(tags, direction) ?? tags.get('vehicle') ?? tags.get('access');
}

function bicycleOf(tags: Tags, direction?: Direction): string | undefined {
  return (direction && tags.get(`bicycle:${direction}`)) ?? tags.get('bicycle');
}

// https://wiki.openstreetmap.org/wiki/Key:oneway:bicycle and /wiki/Key:cycleway (opposite*)
function isAgainstOneway(tags: Tags, direction: Direction): boolean {
  const own = tags.get('oneway:bicycle');
  if (own === 'no') return false;
  if (own === undefined && isContraflow(tags)) return false;
  const oneway = own ?? tags.get('oneway') ?? (tags.get('junction') === 'roundabout' ? 'yes' : 'no');
  if (oneway === 'yes' || oneway === '1' || oneway === 'true') return direction === 'backward';
  if (oneway === '-1' || oneway === 'reverse') return direction === 'forward';
  return false;
}

function isContraflow(tags: Tags): boolean {
  return ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].some((key) =>
    tags.get(key)?.startsWith('opposite'),
  );
}
