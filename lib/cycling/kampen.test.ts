import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  ACCURACY_BARS,
  buildNetwork,
  compareToReference,
  DEFAULT_CAUTIOUS_FACTOR,
  DEFAULT_DETOUR_FACTOR,
  estimateMetres,
  type ReferenceRide,
  rideMatrix,
  ridesFrom,
  ridingMinutes,
  type Snap,
  snapPlace,
  straightMetres,
} from './index';
import { inflate } from './testing/town';

const folder = fileURLToPath(new URL('../../../shared/data/osm/', import.meta.url));
const isThere = existsSync(folder);
if (!isThere) console.info('lib/cycling/kampen.test.ts skipped: no shared data');

const bytesOf = (name: string) => readFileSync(folder + name);
const jsonOf = (name: string) => JSON.parse(bytesOf(name).toString('utf8'));

describe.skipIf(!isThere)(
  'the town of Kampen, against three routing engines (skipped: no shared data, where absent)',
  () => {
    const extract = isThere ? bytesOf('kampen-bike.osm.pbf') : new Uint8Array();
    const load = () => {
      const reference: ReferenceRide = jsonOf('kampen-reference.json');
      const network = buildNetwork(extract, { inflate });
      const places = reference.points.map((point) => {
        const result = snapPlace(network, point);
        if ('reason' in result) throw new Error(result.message);
        return result.snap;
      });
      return { reference, network, places, matrix: rideMatrix(network, places) };
    };

    it('meets the targets of accuracy', () => {
      const { reference, matrix } = load();
      const figures = compareToReference(reference, (from, to) => matrix.metres[from * matrix.count + to]);
      console.info('Kampen', JSON.stringify(figures));
      expect(figures.pairs).toBeGreaterThan(1500);
      expect(figures.missing).toBe(0);
      expect(figures.consensus.median).toBeLessThanOrEqual(ACCURACY_BARS.consensus.median);
      expect(figures.consensus.p95).toBeLessThanOrEqual(ACCURACY_BARS.consensus.p95);
      expect(figures.osrm.median).toBeLessThanOrEqual(ACCURACY_BARS.osrm.median);
      expect(figures.osrm.p95).toBeLessThanOrEqual(ACCURACY_BARS.osrm.p95);
      expect(figures.insideEnvelope).toBeGreaterThanOrEqual(ACCURACY_BARS.insideEnvelope);
      expect(figures.isGood).toBe(true);
    });

    it('straight lines would not meet them', () => {
      const { reference } = load();
      const straight = compareToReference(reference, (from, to) => {
        const [a, b] = [reference.points[from], reference.points[to]] as [
          ReferenceRide['points'][0],
          ReferenceRide['points'][0],
        ];
        return Math.hypot((a.lat - b.lat) * 111_268, (a.lon - b.lon) * 67_830) * 1.3;
      });
      expect(straight.isGood).toBe(false);
      expect(straight.consensus.p95).toBeGreaterThan(0.15);
    });

    it('estimates cautiously enough: one ride in twenty is longer, and the middle one is met', () => {
      const { reference, matrix } = load();
      let [pairs, longer, late, lateInTheMiddle] = [0, 0, 0, 0];
      for (const [from, a] of reference.points.entries()) {
        for (const [to, b] of reference.points.entries()) {
          const metres = matrix.metres[from * matrix.count + to] as number;
          if (straightMetres(a, b) < 200) continue;
          pairs++;
          if (metres > estimateMetres(a, b, DEFAULT_CAUTIOUS_FACTOR)) longer++;
          const minutes = (factor: number) => ridingMinutes({ metres: estimateMetres(a, b, factor) });
          if (ridingMinutes({ metres }) > minutes(DEFAULT_CAUTIOUS_FACTOR) + 3) late++;
          if (ridingMinutes({ metres }) > minutes(DEFAULT_DETOUR_FACTOR) + 3) lateInTheMiddle++;
        }
      }
      console.info('Kampen, estimates', { pairs, longer, late, lateInTheMiddle });
      expect(longer / pairs).toBeLessThan(0.05);
      expect(late / pairs).toBeLessThan(0.01);
      expect(late).toBeLessThan(lateInTheMiddle);
    });

    it('keeps the triangle inequality of cost and a diagonal of 0', () => {
      const { matrix } = load();
      const { count, cost, metres } = matrix;
      let worst = 0;
      for (let a = 0; a < count; a++) {
        expect([cost[a * count + a], metres[a * count + a]]).toEqual([0, 0]);
        for (let b = 0; b < count; b++) {
          for (let c = 0; c < count; c++) {
            const detour = (cost[a * count + b] as number) + (cost[b * count + c] as number);
            worst = Math.max(worst, (cost[a * count + c] as number) - detour);
          }
        }
      }
      expect(worst).toBeLessThan(1e-6);
    });

    it('measures a pair alone as among all others', () => {
      const { network, places, matrix } = load();
      for (let from = 0; from < places.length; from += 6) {
        for (let to = 0; to < places.length; to += 4) {
          const [ride] = ridesFrom(network, places[from] as Snap, [places[to] as Snap]);
          expect(ride?.cost).toBeCloseTo(matrix.cost[from * matrix.count + to] as number, 6);
        }
      }
    });

    it('draws ways with few points', () => {
      const { network, places } = load();
      const rides = places.flatMap((origin) => ridesFrom(network, origin, places, { lineErrorMetres: 10 }));
      const points = rides.reduce((sum, ride) => sum + (ride?.line?.length ?? 0), 0);
      expect(points / rides.length).toBeLessThan(60);
    });

    it('finds no venue of Amsterdam on its map', () => {
      const { network } = load();
      for (const venue of jsonOf('amsterdam-centrum-venues.json')) {
        expect(snapPlace(network, venue)).toMatchObject({ reason: 'off_the_map' });
      }
    });

    it('names the block when the file is cut off', () => {
      for (const share of [0.001, 0.1, 0.5, 0.999]) {
        const part = extract.subarray(0, Math.floor(extract.length * share));
        expect(() => buildNetwork(part, { inflate })).toThrow(
          /^The extract cannot be read: block \d .*at byte \d+: the file ends/,
        );
      }
    });
  },
);
