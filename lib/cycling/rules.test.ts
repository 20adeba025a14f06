import { describe, expect, it } from 'vitest';
import { isCutting, ruleOfWay } from './rules';

const tagsOf = (text: string) => new Map(text.split(' ').map((pair) => pair.split('=') as [string, string]));

describe('what a bicycle may do on a way', () => {
  it.each<[tags: string, forward: number, backward: number]>([
    ['highway=residential', 1, 1],
    ['highway=cycleway', 1, 1],
    ['highway=secondary', 1.1, 1.1],
    ['highway=primary', 1.3, 1.3],
    ['highway=path', 1.1, 1.1],
    ['highway=track', 1.1, 1.1],
    ['highway=trunk bicycle=yes', 1.3, 1.3],
    ['highway=trunk bicycle=yes oneway=yes', 1.3, 0],
    ['highway=bridleway bicycle=permissive', 1.1, 1.1],
    ['highway=primary motorroad=yes bicycle=designated', 1.3, 1.3],
    ['highway=footway', 5, 5],
    ['highway=footway bicycle=yes', 1, 1],
    ['highway=pedestrian vehicle=no', 5, 5],
    ['highway=pedestrian bicycle=designated', 1, 1],
    ['highway=cycleway bicycle=dismount', 5, 5],
    ['highway=residential bicycle=dismount oneway=yes', 5, 5],
    ['highway=steps', 8, 8],
    ['highway=steps ramp:bicycle=yes', 4, 4],
    ['highway=steps ramp=yes', 4, 4],
    ['highway=steps ramp=yes ramp:bicycle=no', 8, 8],
    ['highway=residential oneway=yes', 1, 5],
    ['highway=residential oneway=1', 1, 5],
    ['highway=residential oneway=true', 1, 5],
    ['highway=residential oneway=-1', 5, 1],
    ['highway=residential oneway=reverse', 5, 1],
    ['highway=residential oneway=yes foot=no', 1, 0],
    ['highway=tertiary junction=roundabout', 1, 5],
    ['highway=tertiary junction=roundabout oneway=no', 1, 1],
    ['highway=residential oneway=yes oneway:bicycle=no', 1, 1],
    ['highway=residential oneway=yes cycleway=opposite', 1, 1],
    ['highway=residential oneway=yes cycleway:left=opposite_lane', 1, 1],
    ['highway=residential oneway=yes cycleway:both=opposite_track', 1, 1],
    ['highway=residential oneway=yes cycleway=lane', 1, 5],
    ['highway=residential oneway:bicycle=yes', 1, 5],
    ['highway=residential bicycle:backward=use_sidepath', 1, 0],
    ['highway=service access=private bicycle=yes', 1, 1],
    ['highway=service access=no vehicle=destination', 1, 1],
    ['route=ferry', 3, 3],
    ['route=ferry oneway=yes', 3, 0],
  ])('%s: %d along, %d against', (tags, forward, backward) => {
    expect(ruleOfWay(tagsOf(tags))).toEqual({ forward, backward, ferry: tags.startsWith('route=ferry') });
  });

  it.each([
    ...[
      'motorway',
      'motorway_link',
      'construction',
      'proposed',
      'platform',
      'trunk',
      'bridleway',
      'busway',
      'constructor',
    ].map((highway) => `highway=${highway}`),
    'highway=trunk oneway=yes',
    'highway=motorway bicycle=yes',
    'highway=primary motorroad=yes',
    'highway=residential bicycle=no',
    'highway=footway bicycle=no',
    'highway=steps bicycle=no',
    'highway=residential bicycle=use_sidepath',
    'highway=residential access=private',
    'highway=service vehicle=agricultural',
    'highway=track access=forestry',
    'highway=service access=delivery',
    'highway=service access=permit',
    'highway=service access=military',
    'highway=footway access=private',
    'highway=footway foot=no',
    'route=ferry bicycle=no',
    'route=bus',
    'building=yes',
  ])('%s: not ridden at all', (tags) => {
    expect(ruleOfWay(tagsOf(tags))).toBeUndefined();
  });
});

describe('what a node stops', () => {
  it.each([
    'barrier=wall',
    'barrier=fence',
    'barrier=yes',
    'barrier=gate access=no',
    'barrier=gate access=private',
    'barrier=gate bicycle=no access=yes',
    'barrier=lift_gate vehicle=no',
  ])('%s cuts', (tags) => expect(isCutting(tagsOf(tags))).toBe(true));

  it.each([
    'barrier=bollard',
    'barrier=gate',
    'barrier=cycle_barrier',
    'barrier=cattle_grid',
    'barrier=gate access=private bicycle=yes',
    'barrier=wall bicycle=yes',
    'highway=crossing bicycle=no',
  ])('%s does not', (tags) => expect(isCutting(tagsOf(tags))).toBe(false));
});
