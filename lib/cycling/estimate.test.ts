import { describe, expect, it } from 'vitest';
import { cautiousFactor, detourFactor, estimateMetres, ridingMinutes } from './estimate';
import { areCoordinates, metresPerDegree, straightMetres } from './geodesy';

describe('minutes of a ride', () => {
  it.each([
    [0, 15, 5, 5],
    [1, 15, 5, 6],
    [250, 15, 5, 6],
    [251, 15, 5, 7],
    [1750, 15, 5, 12],
    [1751, 15, 5, 13],
    [25_000, 15, 5, 105],
    [1000, 20, 0, 3],
    [1100, 22, 0, 3],
    [700, 14, 2.5, 6],
  ])('%d m at %d km/h and %d to park: %d', (metres, speed, parking, minutes) => {
    expect(ridingMinutes({ metres }, speed, parking)).toBe(minutes);
  });

  it('are at 15 km/h with 5 minutes to park by default', () => {
    expect(ridingMinutes({ metres: 2500 })).toBe(15);
  });

  it('are not rounded up because of a floating-point error', () => {
    for (let speed = 5; speed <= 40; speed++) {
      for (let minutes = 1; minutes <= 60; minutes++) {
        expect(ridingMinutes({ metres: (speed * 1000 * minutes) / 60 }, speed, 5)).toBe(minutes + 5);
      }
    }
  });

  it.each([
    [-1, 15, 5, 'metres'],
    [Number.NaN, 15, 5, 'metres'],
    [Number.POSITIVE_INFINITY, 15, 5, 'metres'],
    [100, 0, 5, 'speedKmh'],
    [100, -15, 5, 'speedKmh'],
    [100, 15, -5, 'parkingMinutes'],
  ])('refuses %d, %d, %d: %s', (metres, speed, parking, name) => {
    expect(() => ridingMinutes({ metres }, speed, parking)).toThrow(name);
  });
});

describe('minutes of a way with other parts than riding', () => {
  it.each([
    [{ metres: 1000, pushedMetres: 200 }, 3.2 + 3],
    [{ metres: 1000, pushedMetres: 1000 }, 15],
    [{ metres: 3000, ferryMetres: 400, extraSeconds: 780 }, 10.4 + 13],
    [{ metres: 3000, pushedMetres: 100, ferryMetres: 400, extraSeconds: 780 }, 10 + 1.5 + 13],
    [{ metres: 2300, extraSeconds: 228 }, 9.2 + 3.8],
  ])('%j: %d and the parking', (way, minutes) => {
    expect(ridingMinutes(way)).toBe(Math.ceil(minutes + 5 - 1e-9));
  });

  it('with a higher speed only the ridden part takes less time', () => {
    const way = { metres: 3000, pushedMetres: 200, ferryMetres: 800, extraSeconds: 600 };
    expect(ridingMinutes(way, 15)).toBe(8 + 3 + 10 + 5);
    expect(ridingMinutes(way, 30)).toBe(4 + 3 + 10 + 5);
  });

  it.each([
    [{ metres: 100, pushedMetres: 101 }, 'pushedMetres'],
    [{ metres: 100, pushedMetres: -1 }, 'pushedMetres'],
    [{ metres: 100, pushedMetres: 60, ferryMetres: 60 }, 'pushedMetres'],
    [{ metres: 100, ferryMetres: -1 }, 'ferryMetres'],
    [{ metres: 100, extraSeconds: Number.NaN }, 'extraSeconds'],
  ])('refuses %j: %s', (way, name) => {
    expect(() => ridingMinutes(way)).toThrow(name);
  });
});

const hall = { lat: 52.5580786, lon: 5.916168 };
const north = (metres: number) => ({ lat: hall.lat + metres / metresPerDegree(hall.lat).lat, lon: hall.lon });

describe('distances without a map', () => {
  // Lengths of a degree on WGS 84, as published: 110,574 m and 111,320 m on the equator, 111,132 m and 78,847 m at 45°.
  it.each([
    [0, 110_574, 111_320],
    [45, 111_132, 78_847],
    [60, 111_412, 55_800],
  ])('knows the length of a degree at %d°', (lat, expectedLat, expectedLon) => {
    expect(metresPerDegree(lat).lat).toBeCloseTo(expectedLat, -0.5);
    expect(metresPerDegree(lat).lon).toBeCloseTo(expectedLon, -0.5);
  });

  it('measures straight, also over the date line', () => {
    expect(straightMetres({ lat: 0, lon: 179.99 }, { lat: 0, lon: -179.99 })).toBeCloseTo(0.02 * 111_319.5, 0);
    expect(straightMetres(hall, hall)).toBe(0);
  });

  it('estimates 1.3 times the straight line, or a factor of the town', () => {
    expect(estimateMetres(hall, north(1000))).toBe(1300);
    expect(estimateMetres(hall, north(1000), 1.5)).toBe(1500);
  });

  it('refuses invalid coordinates', () => {
    expect(() => estimateMetres(hall, { lat: 0, lon: 0 })).toThrow('0/0');
    expect(() => estimateMetres(hall, { lat: 95, lon: 0 })).toThrow('95/0');
    expect(() => estimateMetres(hall, north(1000), 0.5)).toThrow('factor');
    expect(areCoordinates({ lat: '52', lon: 5 })).toBe(false);
    expect(areCoordinates({ lat: 0, lon: 5 })).toBe(true);
  });
});

describe('the factor of a town', () => {
  const pairs = (count: number, factor: number, apart = 1000) =>
    Array.from({ length: count }, () => ({ from: hall, to: north(apart), metres: apart * factor }));

  it('is the median of way over straight line', () => {
    expect(detourFactor([...pairs(6, 1.2), ...pairs(5, 1.9)])).toBeCloseTo(1.2, 4);
    expect(detourFactor([...pairs(6, 1.2), ...pairs(6, 1.4)])).toBeCloseTo(1.3, 4);
  });

  it('is 1.3 with fewer than ten pairs, and without those under 200 m', () => {
    expect(detourFactor([])).toBe(1.3);
    expect(detourFactor([...pairs(9, 1.6), ...pairs(50, 1.6, 150)])).toBe(1.3);
    expect(detourFactor([...pairs(10, 1.6), ...pairs(50, 4, 150)])).toBeCloseTo(1.6, 4);
  });

  it('stays between 1.05 and 2, whatever was measured', () => {
    expect(detourFactor(pairs(20, 0.5))).toBe(1.05);
    expect(detourFactor(pairs(20, 9))).toBe(2);
    expect(detourFactor([...pairs(20, Number.NaN), ...pairs(20, -1)])).toBe(1.3);
  });

  it('has a cautious one that 95 of 100 pairs stay under', () => {
    const mixed = [...pairs(95, 1.4), ...pairs(5, 2.8)];
    expect(cautiousFactor(mixed)).toBeCloseTo(1.4, 4);
    expect(cautiousFactor([...pairs(94, 1.4), ...pairs(6, 2.8)])).toBeCloseTo(2.8, 4);
    expect(cautiousFactor(pairs(200, 9))).toBe(3);
  });

  it('is cautious with 2.1 while fewer than a hundred pairs are known', () => {
    expect(cautiousFactor([])).toBe(2.1);
    expect(cautiousFactor([...pairs(99, 1.2), ...pairs(50, 1.2, 150)])).toBe(2.1);
    expect(cautiousFactor(pairs(100, 1.2))).toBeCloseTo(1.2, 4);
  });
});
