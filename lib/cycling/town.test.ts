import { describe, expect, it } from 'vitest';
import { ridesFrom, snapPlace } from './index';
import { degreesOf, type Spot, townOf } from './testing/town';

const street = { highway: 'residential' };

/** A block of streets: A—B above C—D, 300 m wide and 200 m high, so that there is always a way round. */
const BLOCK = { A: [0, 200], B: [300, 200], C: [0, 0], D: [300, 0] } as const;

describe('rides through a town drawn by hand', () => {
  it('goes along the streets and measures both ways', () => {
    const town = townOf(BLOCK, [['A B D C A', street]]);
    expect(town.metres([0, 100], [300, 100])).toBe(500);
    expect(town.metres([300, 100], [0, 100])).toBe(500);
    expect(town.metres([100, 200], [250, 200])).toBe(150);
    expect(town.metres([100, 200], [100, 200])).toBe(0);
  });

  it('rides round against a one-way street, and walks where that is shorter', () => {
    const town = townOf(BLOCK, [
      ['A B', { ...street, oneway: 'yes' }],
      ['B D C A', street],
    ]);
    expect(town.metres([50, 200], [250, 200])).toBe(200);
    // Walking 100 m costs as much as riding 500; the way round by D and C is 900 long, and for the next 800.
    expect(town.metres([200, 200], [100, 200])).toBe(100);
    expect(town.metres([250, 200], [50, 200])).toBe(800);
    const wide = townOf({ A: [0, 200], B: [300, 200], C: [0, 100], D: [300, 100] }, [
      ['A B', { ...street, oneway: 'yes' }],
      ['B D C A', street],
    ]);
    expect(wide.metres([299, 200], [1, 200])).toBe(502);
  });

  it('cannot go against a one-way cycle track where nobody may walk', () => {
    const town = townOf(BLOCK, [
      ['A B', { highway: 'cycleway', oneway: 'yes', foot: 'no' }],
      ['B D C A', street],
    ]);
    expect(town.metres([150, 200], [100, 200])).toBe(950);
  });

  it('rides against a one-way street with contraflow', () => {
    const town = townOf(BLOCK, [
      ['A B', { ...street, oneway: 'yes', 'oneway:bicycle': 'no', foot: 'no' }],
      ['B D C A', street],
    ]);
    expect(town.metres([250, 200], [50, 200])).toBe(200);
  });

  it('takes a bridge and does not jump down to the street below', () => {
    const nodes = { W: [-200, 0], E: [200, 0], N: [0, 200], S: [0, -200] } as const;
    const crossing: [string, Record<string, string>][] = [
      ['W E', { ...street, bridge: 'yes', layer: '1' }],
      ['S N', street],
    ];
    const apart = townOf(nodes, [...crossing, ['E N', street]]);
    expect(apart.metres([-100, 0], [0, -100])).toBe(300 + 283 + 300);
    const joined = townOf({ ...nodes, X: [0, 0] }, [
      ['W X E', street],
      ['S X N', street],
    ]);
    expect(joined.metres([-100, 0], [0, -100])).toBe(200);
  });

  it('crosses water by ferry when the way round is over three times as long', () => {
    const nodes = { A: [0, 0], P: [100, 0], Q: [300, 0], B: [400, 0], far: [200, 5000], near: [200, 100] } as const;
    const ferry: [string, Record<string, string>] = ['P Q', { route: 'ferry' }];
    const banks: [string, Record<string, string>][] = [
      ['A P', street],
      ['Q B', street],
    ];
    expect(townOf(nodes, [...banks, ferry, ['A far B', street]]).metres([50, 0], [350, 0])).toBe(300);
    expect(townOf(nodes, [...banks, ferry, ['P near Q', street]]).metres([50, 0], [350, 0])).toBe(383);
  });

  it('never starts from a ferry', () => {
    const town = townOf({ A: [0, 0], P: [100, 0], Q: [300, 0], B: [400, 0] }, [
      ['A P', street],
      ['P Q', { route: 'ferry' }],
      ['Q B', street],
    ]);
    expect(town.snap([180, 20])).toMatchObject({ distanceMetres: expect.closeTo(Math.hypot(80, 20), 0) });
  });

  it('avoids steps, less so with a ramp', () => {
    const nodes = { A: [0, 0], P: [100, 0], Q: [150, 0], B: [250, 0], X: [125, 140] } as const;
    const around: [string, Record<string, string>][] = [
      ['A P', street],
      ['Q B', street],
      ['P X Q', street],
    ];
    expect(townOf(nodes, [...around, ['P Q', { highway: 'steps' }]]).metres([50, 0], [200, 0])).toBe(384);
    const ramp = { highway: 'steps', 'ramp:bicycle': 'yes' };
    expect(townOf(nodes, [...around, ['P Q', ramp]]).metres([50, 0], [200, 0])).toBe(150);
  });

  it('keeps off a way with bicycle=no, even on foot', () => {
    const town = townOf({ ...BLOCK, M: [0, 900] }, [
      ['A B', { highway: 'footway', bicycle: 'no' }],
      ['B D C A M', street],
    ]);
    expect(town.metres([0, 250], [300, 150])).toBe(50 + 200 + 300 + 150);
  });

  it('is stopped by a fence across the street and not by a bollard', () => {
    const streets: [string, Record<string, string>][] = [
      ['A X B', street],
      ['B D C A', street],
    ];
    const fence = townOf({ ...BLOCK, X: [150, 200, { barrier: 'fence' }] }, streets);
    expect(fence.metres([100, 200], [200, 200])).toBe(100 + 200 + 300 + 200 + 100);
    const bollard = townOf({ ...BLOCK, X: [150, 200, { barrier: 'bollard' }] }, streets);
    expect(bollard.metres([100, 200], [200, 200])).toBe(100);
  });

  it('joins no streets at a cut node', () => {
    const cross: [string, Record<string, string>][] = [
      ['W X E', street],
      ['S X N', street],
      ['W S', street],
      ['N E', street],
    ];
    const nodes = { W: [-200, 0], E: [200, 0], N: [0, 200], S: [0, -200] } as const;
    expect(townOf({ ...nodes, X: [0, 0] }, cross).metres([-100, 0], [100, 0])).toBe(200);
    const cut = townOf({ ...nodes, X: [0, 0, { barrier: 'wall' }] }, cross);
    expect(cut.metres([-100, 0], [100, 0])).toBeUndefined();
    expect(cut.metres([-100, 0], [0, -100])).toBe(100 + 283 + 100);
  });

  it('says unreachable between two islands, both ways', () => {
    const town = townOf({ A: [0, 0], B: [300, 0], C: [0, 900], D: [300, 900] }, [
      ['A B', street],
      ['C D', street],
    ]);
    expect(town.snap([0, 0]).component).not.toBe(town.snap([0, 900]).component);
    expect(town.metres([100, 0], [100, 900])).toBeUndefined();
    expect(town.metres([100, 900], [100, 0])).toBeUndefined();
    expect(town.metres([100, 0], [200, 0])).toBe(100);
  });

  it('ignores a disconnected part that is too small, and uses the next road', () => {
    const nodes = { A: [0, 0], B: [300, 0], C: [600, 0], P: [0, 100], Q: [300, 100] } as const;
    const town = townOf(
      nodes,
      [
        ['A B', street],
        ['B C', street],
        ['P Q', street],
      ],
      { minComponentVertices: 3 },
    );
    expect(town.snap([100, 90]).distanceMetres).toBeCloseTo(90, 0);
  });

  it('cuts a way where the extract lacks a node', () => {
    const town = townOf({ A: [0, 0], B: [100, 0], C: [300, 0], D: [400, 0] }, [['A B ? C D', street]]);
    expect(town.metres([50, 0], [350, 0])).toBeUndefined();
    expect(town.metres([310, 0], [390, 0])).toBe(80);
  });

  it('comes out of a dead end on a ring in either direction', () => {
    const ring = townOf({ T: [0, -400], U: [0, -200], A: [0, 0], B: [-200, 0], C: [0, 300], D: [200, 0] }, [
      ['T U', street],
      ['U A', street],
      ['A B', street],
      ['B C', street],
      ['C D', street],
      ['D A', street],
    ]);
    const toSide = 300 + 200 + Math.round(Math.hypot(20, 30));
    expect(ring.metres([0, -300], [-180, 30])).toBe(toSide);
    expect(ring.metres([0, -300], [180, 30])).toBe(toSide);
    expect(ring.metres([180, 30], [0, -300])).toBe(toSide);
  });

  it('rides a loop that returns to its own node', () => {
    const loop = townOf({ A: [0, 0], B: [100, 0], C: [200, 100], D: [200, -100] }, [['A B C D B', street]]);
    expect(loop.metres([50, 0], [200, 0])).toBe(50 + 141 + 100);
  });
});

describe('what of a way is not ridden', () => {
  const partsOf = (town: ReturnType<typeof townOf>, from: Spot, to: Spot) => {
    const [ride] = ridesFrom(town.network, town.snap(from), [town.snap(to)]);
    return ride && [ride.metres, ride.pushedMetres, ride.ferryMetres, ride.ferrySeconds].map(Math.round);
  };

  it('is pushed on footways and against one-way streets, in that direction only', () => {
    const town = townOf({ A: [0, 0], B: [300, 0], C: [400, 0], D: [500, 0] }, [
      ['A B', { ...street, oneway: 'yes' }],
      ['B C', street],
      ['C D', { highway: 'footway' }],
    ]);
    expect(partsOf(town, [100, 0], [450, 0])).toEqual([350, 50, 0, 0]);
    expect(partsOf(town, [450, 0], [100, 0])).toEqual([350, 250, 0, 0]);
    expect(partsOf(town, [250, 0], [100, 0])).toEqual([150, 150, 0, 0]);
    expect(partsOf(town, [100, 0], [250, 0])).toEqual([150, 0, 0, 0]);
    expect(partsOf(town, [350, 0], [350, 0])).toEqual([0, 0, 0, 0]);
  });

  // The water is 400 m wide; M is a stop in the middle of it, where another way begins.
  const nodes = { A: [0, 0], P: [100, 0], M: [200, 0], Q: [500, 0], B: [600, 0] } as const;
  const over = (...ferries: [string, Record<string, string>][]) =>
    partsOf(
      townOf(nodes, [
        ['A P', street],
        ...ferries.map(([line, tags]): (typeof ferries)[0] => [line, { route: 'ferry', ...tags }]),
        ['Q B', street],
      ]),
      [50, 0],
      [550, 0],
    );

  it.each<[what: string, ferries: [string, Record<string, string>][], seconds: number]>([
    ['at 8 km/h after ten minutes, when the map does not say', [['P M Q', {}]], 180 + 600],
    ['its duration in minutes', [['P M Q', { duration: '4' }]], 240 + 600],
    ['its duration as a clock', [['P M Q', { duration: '00:04' }]], 240 + 600],
    ['its duration with seconds', [['P M Q', { duration: '00:04:30' }]], 270 + 600],
    ['its duration as in ISO 8601', [['P M Q', { duration: 'PT1H4M' }]], 3840 + 600],
    ['an interval, that one may just have missed', [['P M Q', { duration: '4', interval: '00:15' }]], 240 + 900],
    ['half an hour of a long interval', [['P M Q', { duration: '4', interval: '02:00' }]], 240 + 1800],
    ['what makes no sense as if it were not there', [['P M Q', { duration: 'soon', interval: '99:00' }]], 180 + 600],
    [
      'one wait for two ways of a ferry',
      [
        ['P M', { duration: '1' }],
        ['M Q', { duration: '3' }],
      ],
      240 + 600,
    ],
  ])('is on a ferry: %s', (_, ferries, seconds) => {
    expect(over(...ferries)).toEqual([500, 0, 400, seconds]);
  });

  it('counts only its share of a ferry that is joined half-way', () => {
    const town = townOf({ ...nodes, I: [200, 300] }, [
      ['A P', street],
      ['P M Q', { route: 'ferry', duration: '8' }],
      ['I M', { route: 'ferry', duration: '5' }],
      ['Q B', street],
    ]);
    expect(partsOf(town, [50, 0], [550, 0])).toEqual([500, 0, 400, 480 + 600]);
  });
});

describe('places that are not on the network', () => {
  const town = townOf({ A: [0, 0], B: [3000, 0] }, [['A B', street]], {
    box: { minLat: 52, minLon: 5, maxLat: 53, maxLon: 7 },
  });

  it.each([
    ['no_position', { lat: 0, lon: 0 }, /0\/0/],
    ['no_position', { lat: null, lon: null }, /none/],
    ['no_position', { lat: 152.1, lon: 5.9 }, /wrong/],
    ['no_position', { lat: Number.NaN, lon: 5.9 }, /wrong/],
    ['off_the_map', { lat: 48.85, lon: 2.35 }, /48.85\/2.35/],
    ['too_far', degreesOf([1000, 600]), /is 600 m from the nearest road/],
    ['too_far', degreesOf([1000, 4000]), /is 4000 m/],
    ['no_roads', { lat: 52.95, lon: 5.2 }, /in water/],
  ])('%s', (reason, place, message) => {
    expect(snapPlace(town.network, place)).toEqual({ reason, message: expect.stringMatching(message) });
  });

  it('accepts a place 490 m away', () => {
    expect(town.snap([1000, 490]).distanceMetres).toBeCloseTo(490, 0);
  });
});
