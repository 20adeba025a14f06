/** Degrees, WGS 84. */
export type Coordinates = { lat: number; lon: number };

const RADIUS_METRES = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const E2 = FLATTENING * (2 - FLATTENING);

/**
 * Metres per degree of latitude and of longitude on the WGS 84 ellipsoid at a latitude. The sphere of the haversine is
 * 0.06 to 0.2 % short at European latitudes.
 */
export function metresPerDegree(lat: number): { lat: number; lon: number } {
  const phi = (lat * Math.PI) / 180;
  const sin = Math.sin(phi);
  const w = Math.sqrt(1 - E2 * sin * sin);
  return {
    lat: (Math.PI / 180) * ((RADIUS_METRES * (1 - E2)) / (w * w * w)),
    lon: (Math.PI / 180) * (RADIUS_METRES / w) * Math.cos(phi),
  };
}

/** The straight line in metres, by the ellipsoid at the middle latitude: exact to 0.1 % up to 100 km, rougher beyond. */
export function straightMetres(a: Coordinates, b: Coordinates): number {
  const scale = metresPerDegree((a.lat + b.lat) / 2);
  const degrees = Math.abs(a.lon - b.lon);
  const lon = degrees > 180 ? 360 - degrees : degrees;
  return Math.hypot((a.lat - b.lat) * scale.lat, lon * scale.lon);
}

/** Whether both are numbers in range and not 0/0, which means that no position was entered. */
export function areCoordinates(place: { lat: unknown; lon: unknown }): place is Coordinates {
  const { lat, lon } = place;
  if (typeof lat !== 'number' || typeof lon !== 'number') return false;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
}

type Points = { pointLat: Int32Array; pointLon: Int32Array };

/** The length of the segment from point `i` to `i + 1` (10⁻⁷ degree), by the ellipsoid at its own latitude. */
export function segmentMetres({ pointLat, pointLon }: Points, i: number): number {
  const lat = pointLat[i] as number;
  const nextLat = pointLat[i + 1] as number;
  const scale = metresPerDegree((lat + nextLat) / 2e7);
  const dLat = (nextLat - lat) * 1e-7 * scale.lat;
  const dLon = ((pointLon[i + 1] as number) - (pointLon[i] as number)) * 1e-7 * scale.lon;
  return Math.sqrt(dLat * dLat + dLon * dLon);
}
