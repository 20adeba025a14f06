/** Degrees. */
export type LatLon = readonly [lat: number, lon: number];
/** Units of the drawing, from its upper left corner. */
export type Point = { x: number; y: number };

export type Projection = {
  width: number;
  height: number;
  metresPerUnit: number;
  toPoint: (at: LatLon) => Point;
};

const METRES_PER_DEGREE = 111_320;
const WIDTH = 360;
const MIN_HEIGHT = 200;
const MAX_HEIGHT = 320;
const MARGIN = { x: 44, y: 38 };
/** The shortest width shown, so that two doors of one building stay close together. */
const MIN_SPAN_METRES = 400;

/** A projection of a town-sized area around these positions (at least one), north up. */
export function projectionOf(positions: readonly LatLon[]): Projection {
  const lats = positions.map(([lat]) => lat);
  const lons = positions.map(([, lon]) => lon);
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 };
  const perLon = METRES_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const wide = Math.max(MIN_SPAN_METRES, (Math.max(...lons) - Math.min(...lons)) * perLon);
  const high = Math.max(MIN_SPAN_METRES / 2, (Math.max(...lats) - Math.min(...lats)) * METRES_PER_DEGREE);
  const metresPerUnit = Math.max(wide / (WIDTH - 2 * MARGIN.x), high / (MAX_HEIGHT - 2 * MARGIN.y));
  const height = Math.round(Math.max(MIN_HEIGHT, high / metresPerUnit + 2 * MARGIN.y));
  return {
    width: WIDTH,
    height,
    metresPerUnit,
    toPoint: ([lat, lon]) => ({
      x: WIDTH / 2 + ((lon - middle.lon) * perLon) / metresPerUnit,
      y: height / 2 - ((lat - middle.lat) * METRES_PER_DEGREE) / metresPerUnit,
    }),
  };
}
